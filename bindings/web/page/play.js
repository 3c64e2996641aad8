// A game against an agent: the board, the choices below it, what the other one did, undo, a hint, and a look back.

import { Adviser } from "./advice.js";
import { button, capitalised, counted, drawBattle, element, glide, listedOf, pressWords, save } from "./dom.js";
import { BATTLES } from "./fighters.js";
import { Reviewer } from "./review.js";
import { drawBoard } from "./sides.js";
import * as store from "./store.js";
import { WorkerClient } from "./worker_client.js";

const MOVE_MS = 150; // that a move of the other player is seen before the next one
const FEW = 4; // choices that stand below the board together with those of cards

const $ = (id) => document.getElementById(id);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// "a card goes into the deck (6 times)"
function ledTo(news) {
  const times = new Map();
  for (const words of news) times.set(words, (times.get(words) ?? 0) + 1);
  return [...times].map(([words, number]) => (number > 1 ? `${words} (${number} times)` : words)).join("; ");
}

const toldOf = ({ by, who, words, news }) => [element("b", {}, `${who ?? by}: `), words + (news.length > 0 ? ` → ${ledTo(news)}` : "")];

// What happened, turn by turn; of one's own choices only what they led to is news.
function newsOf(entries, all) {
  const out = [];
  let told = null;
  for (const entry of entries) {
    const { when, by, news } = entry;
    if (by === "you" && !all && news.length === 0) continue;
    if (told !== when) {
      told = when;
      out.push(element("li", { className: "turn" }, when));
    }
    out.push(element("li", { className: by }, ...toldOf(entry)));
  }
  return out;
}

export class Game {
  #seat = null; // the worker in which the game goes on
  #game = null; // {game, a, b, level, you, agent, seed, replay}
  #view = null;
  #told = [];
  #seenUpTo = 0; // choices that were told before the person's last one
  #narrowed = null; // the choices of a card or a square that was pressed
  #chosen = ""; // the card
  #showsAll = false; // choices of cards stand in the list, too
  #looking = null; // another position of the game, which is looked at
  #busy = false;
  #stopped = false;

  constructor({ display, changed }) {
    this.changed = changed;
    this.adviser = new Adviser($("game-advice"), display, "Hint");
    this.reviewer = new Reviewer($("game-review"), display, (mistake) => this.#attempt(() => this.#lookAt(mistake)));
    const press = (id, act) => $(id).addEventListener("click", () => this.#attempt(act));
    press("take-back", () => this.#takeBack(false));
    press("take-back-anyway", () => this.#takeBack(true));
    press("ask-advice", () => this.#advise());
    press("look-back", () => this.#lookBack());
    $("stop-game").addEventListener("click", () => (this.#stopped ? this.#attempt(() => this.#goOn()) : this.#stop()));
    $("all-choices").addEventListener("click", () => {
      this.#showsAll = this.#narrowed ? this.#showsAll : !this.#showsAll;
      this.#aside();
      this.#show();
    });
    $("new-game").addEventListener("click", () => this.leave());
    $("game").addEventListener("keydown", (event) => this.#key(event));
    press("save-game", async () => save(await this.#replay(), ["game.json", "application/json"]));
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
    for (const part of ["choices", "board", "news", "all-news", "card-read"]) $(part).replaceChildren();
    store.forgetGame();
    this.changed();
  }

  async #sit(game, what, more) {
    this.#seat?.dismiss();
    this.#seat = new WorkerClient();
    this.#told = [];
    this.#seenUpTo = 0;
    this.#stopped = false;
    this.#looking = null;
    this.adviser.hide();
    this.reviewer.hide();
    const { game: of, level, you, agent, seed } = game;
    const view = await this.#seat.ask(what, { game: of, level, you, agent, seed, ...more });
    this.#game = game;
    $("game-title").textContent = `${game.a.name} against ${game.b.name}`;
    this.#take(view);
    this.changed();
    $("game-title").focus();
    scrollTo({ top: 0 });
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

  // No card or square is chosen any more.
  #aside() {
    this.#narrowed = null;
    this.#chosen = "";
    $("card-read").replaceChildren();
  }

  #take(view) {
    this.#told = [...this.#told.slice(0, view.steps), ...view.told];
    this.#view = view;
    this.#looking = null;
    this.#aside();
    this.#show();
  }

  async #replay() {
    return (await this.#seat.ask("replay")).text;
  }

  // The agent's choices, one after another, and the game is kept.
  async #letReply() {
    const seat = this.#seat;
    while (!this.#view.asked && !this.#view.over && !this.#stopped) {
      const [view] = await Promise.all([this.#ask("reply"), wait(isCalm() ? 0 : MOVE_MS)]);
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

  // What a press on a square means: where that is not clear, the list is narrowed to it.
  #aim(choices) {
    if (choices.length === 1) return this.#choose(choices[0].number);
    this.#narrowed = choices;
    this.#show();
    $("asked").focus({ preventScroll: true });
  }

  // A press on a card tells what it does and what can be done with it. Where a card asks which one, that is the answer.
  async #pressCard({ uid, title }) {
    const choices = this.#isAsked() ? this.#view.choices.filter((choice) => choice.uid === uid) : [];
    if (choices.length === 1 && (this.#view.wording || this.#chosen === uid)) return this.#pick(choices[0].number);
    this.#aside();
    if (choices.length > 0) {
      this.#narrowed = choices;
      this.#chosen = uid;
    }
    await this.#read(title);
  }

  #choose(number) {
    this.#attempt(() => this.#pick(number));
  }

  async #pick(number) {
    this.adviser.hide();
    this.#seenUpTo = this.#told.length;
    $("happened").open = false;
    this.#take(await this.#ask("choose", { number }));
    await this.#letReply();
    if (this.#game) $("asked").focus({ preventScroll: true });
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
    this.adviser.place.scrollIntoView({ block: "nearest" });
  }

  async #lookBack() {
    const replay = await this.#replay();
    this.adviser.hide();
    this.reviewer.look(replay, this.#game.you);
  }

  // The board before a choice, with what was chosen and what would have been better.
  async #lookAt({ choice, turn, played, better }) {
    const view = await this.#seat.ask("draw", { replay: await this.#replay(), after: choice - 1 });
    this.#looking = view.state;
    $("card-read").replaceChildren(element("strong", {}, `Turn ${turn}`), element("span", {}, `You chose '${played}'; better is '${better}'.`));
    this.#show();
    $("board").scrollIntoView({ block: "start" });
  }

  #stop() {
    this.#stopped = true;
    this.adviser.hide();
    this.#show();
  }

  async #goOn() {
    this.#stopped = false;
    this.#looking = null;
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
    if (this.#narrowed) return this.#narrowed.map((choice, i) => ({ ...choice, key: this.#isBattle ? String(i + 1) : String(choice.number) }));
    if (!this.#isBattle) return choices.map((choice) => ({ ...choice, key: String(choice.number) }));
    return listedOf(choices).map((choice, i) => ({ ...choice, key: String(i + 1) }));
  }

  #draw(choices) {
    const you = this.#game.you - 1;
    if (this.#isBattle) {
      const read = (title) => this.#attempt(() => this.#read(title));
      return drawBattle(this.#view, { names: [this.#game.a.name, this.#game.b.name], choices, choose: (those) => this.#aim(those), read });
    }
    const names = you === 0 ? ["you", "foe"] : ["foe", "you"];
    const press = (card) => this.#attempt(() => this.#pressCard(card));
    return drawBoard(this.#looking ?? this.#view.state, { names, below: you, choosable: new Set(choices.map(({ uid }) => uid).filter(Boolean)), chosen: this.#chosen, press });
  }

  #showStatus() {
    const last = this.#told.at(-1);
    const isWaiting = !this.#view.asked && !this.#view.over;
    if (this.#view.over) $("game-status").textContent = this.#view.result;
    else if (this.#stopped) $("game-status").textContent = "The game was stopped.";
    else if (isWaiting) $("game-status").replaceChildren(...(last && last.by !== "you" ? toldOf(last) : ["The other player thinks …"]));
    else $("game-status").textContent = "";
    $("game-status").className = this.#view.over ? "lead" : "hint";
  }

  #showNews() {
    const since = this.#told.slice(this.#seenUpTo);
    const moves = since.filter(({ by }) => by !== "you").length;
    const news = newsOf(since, false);
    $("happened").hidden = news.length === 0;
    $("happened-words").textContent = moves > 0 ? `What did it do? ${counted(moves, "move")}` : "What happened?";
    $("news").replaceChildren(...news);
    $("all-news").replaceChildren(...newsOf(this.#told, true));
    $("all-news-count").textContent = `All ${counted(this.#told.length, "choice")}`;
  }

  // Choices of cards are made on the board; the list has the others, and all of them for whoever wants it.
  #showChoices(choices) {
    const listed = this.#isAsked() ? this.#listed() : [];
    const folds = !this.#isBattle && !this.#narrowed && choices.length > FEW && choices.some(({ uid }) => uid);
    $("choices").replaceChildren(...listed.map((choice) => this.#choiceItem(choice)));
    $("choices").classList.toggle("folded", folds && !this.#showsAll);
    $("all-choices").hidden = !this.#narrowed && !folds;
    $("all-choices").classList.toggle("of-narrow", !this.#narrowed);
    $("all-choices").textContent = this.#narrowed ? "Other choices" : this.#showsAll ? "Fewer choices" : `All ${choices.length} choices`;
    const onMap = this.#isBattle && !this.#narrowed ? pressWords(choices).join(" ") : "";
    $("press").textContent = onMap || (folds ? "Tap a card that is framed." : "");
    $("press").classList.toggle("of-narrow", !onMap);
  }

  #show() {
    const { over, can_take_back: canTakeBack } = this.#view;
    const isAsked = this.#isAsked();
    const ended = over || this.#stopped;
    const choices = isAsked ? this.#view.choices : [];
    this.#showStatus();
    $("asked").textContent = isAsked ? this.#view.question : ended ? "The end" : "Please wait";
    $("asking-card").textContent = isAsked ? this.#view.wording : "";
    this.#showChoices(choices);
    $("seen-line").hidden = $("take-back-anyway").hidden;
    $("take-back").disabled = !canTakeBack || (!isAsked && !ended);
    $("ask-advice").hidden = ended;
    $("ask-advice").disabled = !isAsked;
    $("stop-game").hidden = over;
    $("stop-game").textContent = this.#stopped ? "Continue the game" : "Stop the game";
    $("look-back").hidden = !ended || !canTakeBack || this.#isBattle;
    glide($("board"), () => $("board").replaceChildren(this.#draw(choices)));
    this.#showNews();
  }

  #choiceItem({ number, text, key, uid }) {
    const out = button("", () => {
      this.#hideSeen();
      this.#choose(number);
    });
    out.append(element("kbd", {}, key), " ", capitalised(text));
    return element("li", { className: uid && !this.#narrowed ? "of-card" : "" }, out);
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
