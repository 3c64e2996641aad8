// A question that is played out: how it stands, its reports, its games, and those that were asked earlier.

import { button, element, menu, save } from "./dom.js";
import { glanceOf, housesOf, nameOf } from "./glance.js";
import { RunningJob } from "./job.js";
import { linkOf } from "./link.js";
import { earlierAnswers, figuresTable, headline, progressWords, rankTable } from "./standing.js";
import * as store from "./store.js";
import { trace, withPoint } from "./trace.js";

const SPEAK_EVERY_MS = 10_000;
const FORETOLD = "No games yet: this was worked out when the page was built. They begin in a moment.";
const LEAST_DRAWN = 20; // games: a curve of fewer would show chance alone
const REPORTS = [
  ["The report as a page", "html", ["report.html", "text/html"]],
  ["Markdown", "markdown", ["report.md", "text/markdown"]],
  ["Text", "table", ["report.txt", "text/plain"]],
  ["The games as CSV", "csv", ["games.csv", "text/csv"]],
  ["JSON", "json", ["report.json", "application/json"]],
];
const GAMES = { html: ["game.html", "text/html"], json: ["game.json", "application/json"] };

const $ = (id) => document.getElementById(id);

export function titleOf(job) {
  if (job.kind === "rank") return `The best of ${job.decks.length} decks`;
  const level = job.level ? `, level ${job.level}` : "";
  const even = job.kind !== "bid" ? "" : job.game ? ": what makes it even" : ": even chains";
  return `${nameOf(job.a)} against ${nameOf(job.b)}${level}${even}`;
}

function pointOf(job, standing) {
  const estimate = job.kind === "match" ? standing.win_rate_a : standing.chains_on_a;
  return standing.games > 0 && estimate ? [standing.games, estimate.value, estimate.low, estimate.high] : null;
}

function curve({ job, history, standing }) {
  const words = headline(standing);
  const of = job.game ? "battles" : "games";
  if (job.kind === "match")
    return trace(history, { of, range: [0, 1], even: 0.5, words, axis: `wins of ${nameOf(job.a)}`, ticks: [0, 0.25, 0.5, 0.75, 1].map((share) => [share, `${100 * share} %`]) });
  if (job.game) {
    const { low, high } = standing.range;
    return trace(history, { of, range: [low, high], even: 0, words, axis: "level, or steps of 5 HP, that makes it even", ticks: [low, 0, high].map((level) => [level, String(level)]) });
  }
  const ticks = [-24, -12, 0, 12, 24].map((chains) => [chains, `${Math.abs(chains)}${chains ? (chains > 0 ? " on A" : " on B") : ""}`]);
  return trace(history, { range: [-24, 24], even: 0, words, axis: "chains that make it even", ticks });
}

const newResult = (job, standing) => ({ id: `${Date.now()}-${Math.random().toString(36).slice(2)}`, job, standing, history: [] });

export class Results {
  #shown = null; // the one that the desk holds
  #running = null;
  #asked = 0; // how often something else was to be shown
  #spoken = 0;

  // `attempt` runs what may fail and tells why; `changed` hears that something has; `workers` is how many play; `put`
  // shows what a question is about.
  constructor({ desk, attempt, changed, workers, put, display }) {
    Object.assign(this, { desk, attempt, changed, workers, put, display });
    this.saves = menu("Save …", [["Show the report here", () => this.attempt(() => this.#report("show")), { report: "show" }], ["Save as picture", () => this.attempt(() => this.#picture()), { report: "picture" }], ...REPORTS.map(([label, format]) => [label, () => this.attempt(() => this.#report(format)), { report: format }])]);
    $("saves").append(this.saves);
    $("link").addEventListener("click", () => attempt(() => this.#copyLink()));
    $("pause").addEventListener("click", () => (this.#running ? this.#running.pause() : attempt(() => this.play())));
    for (const one of $("watch").querySelectorAll("[data-watch]")) one.addEventListener("click", () => attempt(() => this.#watch(one.dataset.watch)));
  }

  // Whether what is shown answers such a question.
  isOf(kind, game) {
    const job = this.#shown?.job;
    return job?.kind === kind && (job.game ?? "keyforge") === game;
  }

  // What is being played for another question ends. What is known of this one is shown until the desk has read it; true
  // if nothing else was asked meanwhile.
  async #open(result, games) {
    const turn = ++this.#asked;
    this.#running?.stop();
    if (result.standing) {
      this.#shown = { ...result, isAwaited: true };
      this.show();
    }
    const standing = await RunningJob.open(this.desk, result.job, await games);
    if (turn !== this.#asked) return false;
    this.#shown = { ...result, ...(result.isTold ? { opened: standing } : { standing }) };
    this.show();
    return true;
  }

  // `foretold` is how it stands before any game, where that is known.
  async begin(job, { forMs, foretold } = {}) {
    if (await this.#open(newResult(job, foretold), [])) await this.play(forMs);
  }

  // What a link asks: nothing is played before somebody says so.
  async ask({ job, answer }) {
    const [, isOpen] = await Promise.all([this.put(job), this.#open({ ...newResult(job, answer), isTold: Boolean(answer) }, [])]);
    if (!isOpen) return;
    this.show();
    $("result-title").focus();
  }

  async play(forMs) {
    const mine = this.#shown;
    if (mine.isTold) Object.assign(mine, { standing: mine.opened, isTold: false });
    const since = { time: performance.now(), games: mine.standing.games };
    const tell = (standing) => {
      const seconds = (performance.now() - since.time) / 1000;
      const point = pointOf(mine.job, standing);
      mine.perSecond = seconds > 1 ? (standing.games - since.games) / seconds : 0;
      mine.standing = standing;
      if (point) mine.history = withPoint(mine.history, point);
      store.writeResult(mine);
      if (mine === this.#shown) this.show();
    };
    const running = new RunningJob(this.desk, mine.job, { workers: this.workers(), keep: (games) => store.addGames(mine.id, games), tell });
    this.#running = running;
    const pause = forMs && setTimeout(() => running.pause(), forMs);
    store.writeResult(mine);
    this.show();
    this.showEarlier();
    try {
      await running.run();
    } finally {
      clearTimeout(pause);
      if (this.#running === running) this.#running = null;
      if (mine === this.#shown) this.show();
      this.showEarlier();
    }
  }

  show() {
    const { job, standing, isTold, isAwaited, history, perSecond } = this.#shown;
    const words = headline(standing);
    this.changed();
    if ($("result-title").textContent !== titleOf(job)) $("link-text").textContent = "";
    $("result-title").textContent = titleOf(job);
    const glance = glanceOf(job, standing, words);
    $("glance").replaceChildren(...glance);
    const ofA = glance.some(({ className }) => className === "shares") ? standing.win_rate_a.value : null;
    $("glance").className = `glance${ofA === null ? "" : ofA >= 0.5 ? " of-a" : " of-b"}`;
    $("headline").textContent = standing.games > 0 ? words : "";
    $("progress").hidden = standing.done || isTold || isAwaited;
    $("progress").max = standing.games_at_most;
    $("progress").value = standing.games;
    const isForetold = isAwaited && standing.games === 0;
    $("progress-text").textContent = isForetold ? FORETOLD : (isTold ? "As the link says: " : "") + progressWords(standing, perSecond ?? 0, job);
    $("answers").replaceChildren(...earlierAnswers(standing).map((answer) => element("p", {}, answer)));
    const isDrawn = job.kind !== "rank" && history.length > 0 && standing.games >= LEAST_DRAWN;
    $("trace").replaceChildren(...(isDrawn ? [curve(this.#shown)] : []));
    $("how-sure").hidden = $("trace").childElementCount + $("answers").childElementCount === 0;
    $("figures").replaceChildren(...(job.kind === "rank" && standing.games > 0 ? [rankTable(standing, (name) => housesOf(job.decks.find((deck) => deck.name === name) ?? {}))] : []));
    if (job.game && standing.figures?.length > 0) $("figures").append(figuresTable(standing, [nameOf(job.a), nameOf(job.b)]));
    this.#showButtons();
    if (standing.done || performance.now() > this.#spoken + SPEAK_EVERY_MS) {
      this.#spoken = performance.now();
      $("spoken").textContent = `${words} ${progressWords(standing, 0, job)}.`;
    }
  }

  #showButtons() {
    const { job, standing, isTold, isAwaited } = this.#shown;
    const hasGames = standing.games > 0 && !isTold && !isAwaited;
    this.saves.hidden = !hasGames;
    this.saves.querySelector("[data-report=csv]").hidden = job.kind === "bid";
    $("watch").hidden = job.kind !== "match" || !hasGames;
    $("watched").max = this.#games().games;
    $("watched-of").textContent = standing.shown ? `Game of ${standing.shown.player}` : job.game ? "Battle" : "Game";
    $("pause").hidden = isAwaited || (standing.done && !isTold);
    $("pause").textContent = this.#running ? "Pause" : isTold ? "Play it here" : standing.games > 0 ? "Continue" : "Play";
  }

  // ---- Earlier ones ----------------------------------------------------------------------------------------------

  showEarlier() {
    this.changed();
    $("earlier-list").replaceChildren(...store.readResults().map((earlier) => this.#earlierItem(earlier)));
  }

  #earlierItem(earlier) {
    const { job, standing } = earlier;
    const title = titleOf(job);
    const one = (label, act) => button(label, act, { ariaLabel: `${label}: ${title}`, disabled: this.#running?.job === job });
    const figure = glanceOf(job, standing, "").find(({ className }) => className === "figures")?.querySelector("div > b")?.parentElement;
    const found = figure ? `${figure.children[0].textContent} ${figure.children[1].textContent}; ` : "";
    const words = element("span", {}, element("strong", {}, title), element("small", {}, found + progressWords(standing, 0, job)));
    return element("li", {}, words, element("span", { className: "buttons" }, one("Open", () => this.attempt(() => this.#reopen(earlier))), one("Forget", () => this.#forget(earlier))));
  }

  #forget(earlier) {
    store.forgetResult(earlier.id);
    if (this.#shown?.id === earlier.id) {
      ++this.#asked;
      this.#shown = null;
    }
    this.showEarlier();
  }

  async #reopen(earlier) {
    const [, isOpen] = await Promise.all([this.put(earlier.job), this.restore(earlier)]);
    if (!isOpen) return;
    this.show();
    $("result-title").focus();
  }

  restore(earlier) {
    $("report").hidden = true;
    return this.#open({ ...earlier, perSecond: 0, isTold: false }, store.gamesOf(earlier.id));
  }

  // ---- What can be had of it -------------------------------------------------------------------------------------

  async #copyLink() {
    const { job, standing } = this.#shown;
    const link = await linkOf(job, standing.games > 0 ? standing : undefined);
    try {
      await navigator.clipboard.writeText(link);
      $("link-text").textContent = "Copied. Whoever opens it sees this answer, and can play the same games.";
    } catch {
      $("link-text").textContent = link;
    }
  }

  async #picture() {
    const { text } = await this.desk.ask("report", { as: "picture" });
    await globalThis.archonPicture.give(text, "result.png");
  }

  async #report(format) {
    const { text } = await this.desk.ask("report", { as: format === "show" ? "html" : format });
    if (format === "show") this.display(text);
    else save(text, REPORTS.find(([, name]) => name === format)[2]);
  }

  // Where several play, the report is about the games of one of them.
  #games() {
    return this.#shown.standing.shown ?? { cell: 0, games: this.#shown.standing.games_at_most };
  }

  // A game of a match, by its number: it is played again.
  async #watch(format) {
    const { job } = this.#shown;
    const { cell, games } = this.#games();
    const number = Math.max(1, Math.min(games, Number($("watched").value) || 1));
    $("watched").value = number;
    const level = job.level ?? 0; // which weighs on the party, below 0 on the other side
    const chains = job.game ? [Math.max(0, level), Math.max(0, -level)] : [job.chains_a ?? 0, job.chains_b ?? 0];
    const plan = [cell, 0, 1, number - 1, ...chains];
    const { text } = await this.desk.ask("watch", { game: plan, as: format === "show" ? "html" : format });
    if (format === "show") this.display(text);
    else save(text, GAMES[format]);
  }
}
