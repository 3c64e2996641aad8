// A game against an agent: the board, the choices as buttons, what happened, undo, advice, and a look back.

import { WorkerClient } from "./worker_client.js";
import { Adviser } from "./advice.js";
import { drawBattle, listedOf, pressWords } from "./battle_board.js";
import { drawBoard } from "./board.js";
import { button, capitalised, element, save } from "./dom.js";
import { BATTLES } from "./fighters.js";
import { Reviewer } from "./review.js";
import * as store from "./store.js";

const $ = (id) => document.getElementById(id);
const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

// "a card goes into the deck (6 times)"
function ledTo(news) {
  const times = new Map();
  for (const words of news) times.set(words, (times.get(words) ?? 0) + 1);
  return [...times].map(([words, number]) => (number > 1 ? `${words} (${number} times)` : words)).join("; ");
}

// What happened, turn by turn; of one's own choices only what they led to is news.
function newsOf(entries, all) {
  const out = [];
  let told = null;
  for (const { when, by, who, words, news } of entries) {
    const led = news.length > 0 ? ` → ${ledTo(news)}` : "";
    if (by === "you" && !all && !led) continue;
    if (told !== when) {
      told = when;
      out.push(element("li", { className: "turn" }, when));
    }
    out.push(element("li", { className: by }, element("b", {}, `${who ?? by}: `), words + led));
  }
  return out;
}

export class Game {
  #seat = null; // the worker in which the game goes on
  #game = null; // {game, a, b, level, you, agent, seed, replay}
  #view = null;
  #told = [];
  #seenUpTo = 0; // choices that were told before the person's last one
  #narrowed = null; // the choices of a square that was pressed, where there are several
  #busy = false;
  #stopped = false;

  constructor({ display, changed }) {
    this.changed = changed;
    this.adviser = new Adviser($("game-advice"), display);
    this.reviewer = new Reviewer($("game-review"), display);
    $("take-back").addEventListener("click", () => this.#attempt(() => this.#takeBack(false)));
    $("take-back-anyway").addEventListener("click", () => this.#attempt(() => this.#takeBack(true)));
    $("ask-advice").addEventListener("click", () => this.#attempt(() => this.#advise()));
    $("stop-game").addEventListener("click", () => (this.#stopped ? this.#attempt(() => this.#goOn()) : this.#stop()));
    $("look-back").addEventListener("click", () => this.#attempt(() => this.#lookBack()));
    $("save-game").addEventListener("click", () => this.#attempt(async () => save(await this.#replay(), ["game.json", "application/json"])));
    $("all-choices").addEventListener("click", () => {
      this.#narrowed = null;
      this.#show();
    });
    $("new-game").addEventListener("click", () => this.leave());
    $("game").addEventListener("keydown", (event) => this.#key(event));
  }

  get isOn() {
    return this.#game !== null;
  }

  // A game that was being played when the page was closed.
  static kept() {
    return store.readGame();
  }

  async begin(game) {
    await this.#sit(game, "deal", { a: game.a.deck, b: game.b.deck });
  }

  async goOn(game) {
    await this.#sit(game, "resume", { replay: game.replay });
  }

  leave() {
    this.adviser.hide();
    this.reviewer.hide();
    this.#seat?.dismiss();
    this.#seat = this.#game = this.#view = null;
    for (const part of ["choices", "board", "news", "all-news"]) $(part).replaceChildren();
    store.forgetGame();
    this.changed();
  }

  async #sit(game, what, more) {
    this.#seat?.dismiss();
    this.#seat = new WorkerClient();
    this.#told = [];
    this.#seenUpTo = 0;
    this.#stopped = false;
    this.adviser.hide();
    this.reviewer.hide();
    const { game: of, level, you, agent, seed } = game;
    const view = await this.#seat.ask(what, { game: of, level, you, agent, seed, ...more });
    this.#game = game;
    $("game-title").textContent = `${game.a.name} against ${game.b.name}`;
    this.#take(view);
    this.changed();
    $("game-title").focus();
    $("game").scrollIntoView({ block: "start" });
    await this.#letReply();
  }

  async #attempt(act) {
    $("game-complaint").textContent = "";
    if (this.#busy) return;
    this.#busy = true;
    try {
      await act();
    } catch (problem) {
      $("game-complaint").textContent = problem.message;
    } finally {
      this.#busy = false;
      if (this.#view) this.#show();
    }
  }

  #ask(what, more = {}) {
    return this.#seat.ask(what, { since: this.#told.length, ...more });
  }

  #take(view) {
    this.#told = [...this.#told.slice(0, view.steps), ...view.told];
    this.#view = view;
    this.#narrowed = null;
    this.#show();
  }

  async #replay() {
    return (await this.#seat.ask("replay")).text;
  }

  // The agent's choices, one after another, and the game is kept.
  async #letReply() {
    const seat = this.#seat;
    while (!this.#view.asked && !this.#view.over && !this.#stopped) {
      const view = await this.#ask("reply");
      if (seat !== this.#seat || this.#stopped) return;
      this.#take(view);
    }
    this.#keep();
  }

  // Nobody waits for this: the next choice can be made meanwhile.
  #keep() {
    if (this.#view.over) return store.forgetGame();
    const [game, { steps }] = [this.#game, this.#view];
    this.#replay()
      .then((replay) => this.#game === game && !this.#view.over && store.writeGame({ ...game, steps, replay }))
      .catch(() => {}); // the game was left
  }

  get #isBattle() {
    return this.#game.game === BATTLES;
  }

  // What a press on the board means: where that is not clear, the list is narrowed to it.
  #aim(choices) {
    if (choices.length === 1) return this.#choose(choices[0].number);
    this.#narrowed = choices;
    this.#show();
    $("asked").focus();
  }

  #choose(number) {
    this.#attempt(async () => {
      this.adviser.hide();
      this.#seenUpTo = this.#told.length;
      this.#take(await this.#ask("choose", { number }));
      await this.#letReply();
      if (this.#game) $("asked").focus({ preventScroll: true });
    });
  }

  async #takeBack(anyway) {
    this.adviser.hide();
    this.reviewer.hide();
    const view = await this.#ask("take-back", { anyway });
    $("seen").textContent = view.seen ? `Since that choice ${view.seen}.` : "";
    $("take-back-anyway").hidden = !view.seen;
    this.#stopped = false;
    this.#seenUpTo = Math.min(this.#seenUpTo, view.steps);
    this.#take(view);
    if (!view.seen) this.#keep();
  }

  async #advise() {
    const replay = await this.#replay();
    this.adviser.ask({ replay }); // goes on by itself
  }

  async #lookBack() {
    const replay = await this.#replay();
    this.adviser.hide();
    this.reviewer.look(replay, this.#game.you);
  }

  #stop() {
    this.#stopped = true;
    this.adviser.hide();
    this.#show();
  }

  async #goOn() {
    this.#stopped = false;
    this.reviewer.hide();
    this.#show();
    await this.#letReply();
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    if (!this.#view || !this.#isAsked() || this.#busy) return;
    const choice = this.#listed().find(({ key }) => key === event.key);
    if (!choice) return;
    event.preventDefault();
    this.#choose(choice.number);
  }

  #isAsked() {
    return this.#view.asked && !this.#stopped;
  }

  // The choices in the list, with their keys.
  #listed() {
    const choices = this.#view.choices ?? [];
    if (!this.#isBattle) return choices.map((choice) => ({ ...choice, key: String(choice.number) }));
    return (this.#narrowed ?? listedOf(choices)).map((choice, i) => ({ ...choice, key: String(i + 1) }));
  }

  #draw(choices) {
    const you = this.#game.you - 1;
    const read = (title) => this.#attempt(() => this.#read(title));
    if (this.#isBattle) return drawBattle(this.#view, { names: [this.#game.a.name, this.#game.b.name], choices, choose: (those) => this.#aim(those), read });
    const names = you === 0 ? ["you", "foe"] : ["foe", "you"];
    return drawBoard(this.#view.state, { names, below: you, choosable: new Set(choices.map(({ uid }) => uid).filter(Boolean)), read });
  }

  #status() {
    if (this.#view.over) return this.#view.result;
    if (this.#stopped) return "The game was stopped.";
    return this.#view.asked ? "" : "The other player thinks …";
  }

  #show() {
    const { over, can_take_back: canTakeBack } = this.#view;
    const isAsked = this.#isAsked();
    const ended = over || this.#stopped;
    const choices = isAsked ? this.#view.choices : [];
    $("game-status").textContent = this.#status();
    $("asked").textContent = isAsked ? this.#view.question : ended ? "The end" : "Please wait";
    $("asking-card").textContent = isAsked ? this.#view.wording : "";
    $("choices").replaceChildren(...(isAsked ? this.#listed() : []).map((choice) => this.#choiceItem(choice)));
    $("press").textContent = this.#isBattle && !this.#narrowed ? pressWords(choices).join(" ") : "";
    $("all-choices").hidden = !this.#narrowed;
    $("seen-line").hidden = $("take-back-anyway").hidden;
    $("take-back").disabled = !canTakeBack || (!isAsked && !ended);
    $("ask-advice").hidden = ended;
    $("ask-advice").disabled = !isAsked;
    $("stop-game").hidden = over;
    $("stop-game").textContent = this.#stopped ? "Go on" : "Stop the game";
    $("look-back").hidden = !ended || !canTakeBack || this.#isBattle;
    $("board").replaceChildren(this.#draw(choices));
    $("news").replaceChildren(...newsOf(this.#told.slice(this.#seenUpTo), false));
    $("all-news").replaceChildren(...newsOf(this.#told, true));
    $("all-news-count").textContent = `All ${counted(this.#told.length, "choice")}`;
  }

  #choiceItem({ number, text, key }) {
    const out = button("", () => {
      this.#hideSeen();
      this.#choose(number);
    });
    out.append(element("kbd", {}, key), " ", capitalised(text));
    return element("li", {}, out);
  }

  #hideSeen() {
    $("seen").textContent = "";
    $("take-back-anyway").hidden = true;
  }

  // What a card does.
  async #read(title) {
    const { title: name, wording } = await this.#seat.ask("card", { title, game: this.#game.game });
    $("card-read").replaceChildren(element("strong", {}, name), element("span", {}, wording));
  }
}
