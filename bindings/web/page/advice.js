// What to do in a position: the answer of more and more playouts, as `archon advise` gives it, in a worker of its own
// that can be stopped at any time.

import { moveGlance } from "./glance.js";
import { WorkerClient } from "./worker_client.js";
import { button, capitalised, element, menu, percent, save, tableOf } from "./dom.js";

const BUDGETS = [1_000, 10_000, 100_000]; // the last is the program's
const whole = (number) => number.toLocaleString("en");

function movesTable({ moves, left_out: more }, budget) {
  const rows = moves.map(({ move, wins, behind }, i) => [
    i === 0 ? element("strong", {}, move) : move,
    wins ? percent(wins.value) : "",
    wins ? `${percent(wins.low)} to ${percent(wins.high)}` : "",
    behind ? `${(100 * behind.value).toFixed(1)} (${(100 * behind.low).toFixed(1)} to ${(100 * behind.high).toFixed(1)})` : "",
  ]);
  const others = more > 0 ? `; ${more === 1 ? "another one" : `${more} others`} looked worse at once` : "";
  return tableOf(`How often each move wins, by ${whole(budget)} playouts for each decision${others}`, [["Move"], ["Wins", true], ["95 %", true], ["Behind the best, in %", true]], rows);
}

function lineOf(title, { moves, end }) {
  const list = element("ol", {}, ...moves.map((move) => element("li", {}, move)));
  return element("div", { className: "line" }, element("h4", {}, title), list, element("p", { className: "hint" }, `${capitalised(end)}.`));
}

function sentence({ moves }) {
  const [best, second] = moves;
  if (!best.wins) return `There is only one choice: ${best.move}.`;
  const words = `Best: ${best.move}. It wins ${percent(best.wins.value)} of the games`;
  if (!second?.behind) return `${words}.`;
  if (second.behind.low <= 0) return `${words}, but '${second.move}' may be as good.`;
  return `${words}; the next best, '${second.move}', wins ${percent(second.behind.value)} less often.`;
}

// ---- In battles, whose win rates are the search's own ---------------------------------------------------------

const MOST_MOVES = 12;

function battleSentence({ moves }) {
  const [best] = moves;
  if (moves.length === 1) return `There is only one choice: ${best.move}.`;
  return `Best: ${best.move}. The search sees it win ${percent(best.wins)}, and spent ${percent(best.share)} of its time on it.`;
}

function battleTable({ moves }, budget) {
  const rows = moves.slice(0, MOST_MOVES).map(({ move, wins, share }, i) => [i === 0 ? element("strong", {}, move) : move, percent(wins), percent(share)]);
  const others = moves.length > MOST_MOVES ? `; the ${MOST_MOVES} of ${moves.length} that were looked at most` : "";
  return tableOf(`What the search sees, by ${whole(budget)} playouts${others}`, [["Move"], ["Wins", true], ["Looked at", true]], rows);
}

// What is shown of the module's advice: a sentence, and the rest.
function partsOf(advice, budget) {
  if (advice.archon_battle_advice) {
    const line = advice.line.length > 0 ? [lineOf("How it may go on", { moves: advice.line, end: "the search knows little of moves that it rarely looked at" })] : [];
    return [battleSentence(advice), advice.moves.length > 1 ? battleTable(advice, budget) : "", ...line];
  }
  const lines = [lineOf("The rest of the turn", advice.line)];
  for (const { move, line } of advice.moves) if (line) lines.push(lineOf(`With ${move}`, line));
  return [sentence(advice), movesTable(advice, budget), ...lines];
}

export class Adviser {
  #worker = null;
  #asked = 0;

  // `place` is an element that is hidden until something is asked.
  constructor(place, display, title = "Advice") {
    Object.assign(this, { place, display });
    this.glance = element("div");
    this.said = element("p", { className: "lead", role: "status" });
    this.doing = element("p", { className: "hint" });
    this.stopper = button("Stop", () => this.stop());
    this.reports = element("span");
    this.found = element("div");
    place.replaceChildren(element("h3", { tabIndex: -1 }, title), this.glance, this.said, this.found, element("div", { className: "buttons" }, this.stopper, this.reports, this.doing));
  }

  // `question`: {replay} or {position}, as the module takes it.
  async ask(question) {
    this.stop();
    const mine = ++this.#asked;
    this.place.hidden = false;
    this.stopper.hidden = false;
    this.said.textContent = "Thinking …";
    for (const part of [this.glance, this.found, this.reports]) part.replaceChildren();
    this.#worker = new WorkerClient();
    try {
      for (const budget of BUDGETS) {
        this.doing.textContent = `${whole(budget)} playouts for each decision are being played …`;
        const { text } = await this.#worker.ask("advise", { ...question, budget, as: "json" });
        if (mine !== this.#asked) return;
        this.#show(question, budget, text);
      }
      this.doing.textContent = "Done.";
      this.stopper.hidden = true;
    } catch (problem) {
      if (mine !== this.#asked) return;
      this.said.textContent = "";
      this.doing.textContent = problem.message;
      this.#rest();
    }
  }

  // What was found stays.
  stop() {
    if (!this.#worker) return;
    ++this.#asked;
    if (!this.stopper.hidden) this.doing.textContent = "Stopped.";
    if (this.said.textContent === "Thinking …") this.said.textContent = "";
    this.#rest();
  }

  hide() {
    this.stop();
    this.place.hidden = true;
  }

  #rest() {
    this.#worker?.dismiss();
    this.#worker = null;
    this.stopper.hidden = true;
  }

  #show(question, budget, text) {
    const advice = JSON.parse(text);
    const [said, table, ...lines] = partsOf(advice, budget);
    this.glance.replaceChildren(...moveGlance(advice));
    this.said.textContent = said;
    const more = element("details", { className: "more", open: this.found.querySelector("details")?.open ?? false }, element("summary", {}, "All moves, and how it may go on"), table, element("div", { className: "lines" }, ...lines));
    this.found.replaceChildren(more);
    const file = { ...question, budget };
    this.reports.replaceChildren(
      menu("Save …", [
        ["Show the report here", () => this.#report(file, "html")],
        ["Markdown", () => this.#report(file, "markdown")],
        ["JSON", () => save(text, ["advice.json", "application/json"])],
      ]),
    );
  }

  // The worker that has found it has the report, too; where it was stopped another one has to find it again.
  async #report(question, format) {
    const worker = this.#worker ?? new WorkerClient();
    const before = this.doing.textContent;
    try {
      this.doing.textContent = "The report is being made …";
      const { text } = await worker.ask("advise", { ...question, as: format });
      if (format === "html") this.display(text);
      else save(text, ["advice.md", "text/markdown"]);
      this.doing.textContent = before;
    } catch (problem) {
      this.doing.textContent = problem.message;
    } finally {
      if (worker !== this.#worker) worker.dismiss();
    }
  }
}
