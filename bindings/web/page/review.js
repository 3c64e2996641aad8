// A look back at the choices of a game, as `archon review` takes it, in a worker of its own.

import { WorkerClient } from "./worker_client.js";
import { button, capitalised, element, menu, percent, save } from "./dom.js";

const inPercent = ({ value, low, high }) => `${(100 * value).toFixed(1)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;

function sentence({ mistakes, looked_at: choices, looked_at_twice: twice }) {
  if (mistakes.length === 0) return `None of your ${choices} choices that were examined is clearly a mistake; the ${twice} most doubtful ones were examined twice.`;
  const [worst] = mistakes;
  return `Your costliest mistake was in turn ${worst.turn}: you chose '${worst.played}', where '${worst.better}' wins ${percent(worst.cost.value)} more often.`;
}

// Each can be looked at on the board.
const mistakeItem = (one, look) =>
  element("li", {},
    element("strong", {}, `Turn ${one.turn}: ${inPercent(one.cost)} % less`),
    element("span", {}, `${capitalised(one.question)}: you chose ‘${one.played}’ (wins ${percent(one.wins_played.value)}); better is ‘${one.better}’ (${percent(one.wins_better.value)}).`),
    button("On the board", () => look(one)));

export class Reviewer {
  #worker = null;

  // `look` gets a mistake that is to be seen on the board.
  constructor(place, display, look) {
    Object.assign(this, { place, display, showOnBoard: look });
    this.said = element("p", { className: "lead", role: "status" });
    this.bar = element("progress", { ariaLabel: "choices examined" });
    this.doing = element("span", { className: "hint" });
    this.stopper = button("Stop", () => this.#rest("Stopped."));
    this.found = element("div");
    this.reports = element("p", { className: "buttons" });
    this.progress = element("p", {}, this.bar, " ", this.doing);
    place.replaceChildren(element("h3", { tabIndex: -1 }, "A review of your moves"), this.said, this.progress, element("p", { className: "buttons" }, this.stopper), this.found, this.reports);
  }

  async look(replay, player) {
    this.#rest("");
    this.place.hidden = false;
    this.place.querySelector("h3").focus();
    this.said.textContent = "";
    this.found.replaceChildren();
    this.reports.replaceChildren();
    this.stopper.hidden = this.bar.hidden = false;
    this.bar.removeAttribute("value");
    this.doing.textContent = "Every choice is played out some thousands of times …";
    const worker = new WorkerClient((news) => this.#tell(news));
    this.#worker = worker;
    try {
      const { text } = await worker.ask("review", { replay, player, as: "json" });
      this.#show({ replay, player }, text);
      this.doing.textContent = "";
      this.stopper.hidden = this.bar.hidden = true;
    } catch (problem) {
      if (this.#worker === worker) this.#rest(problem.message);
    }
  }

  hide() {
    this.#rest("");
    this.place.hidden = true;
  }

  #tell({ done, of }) {
    this.bar.max = of;
    this.bar.value = done;
    this.doing.textContent = `${done} of ${of} choices examined`;
  }

  #rest(words) {
    this.#worker?.dismiss();
    this.#worker = null;
    this.doing.textContent = words;
    this.stopper.hidden = this.bar.hidden = true;
  }

  #show(question, text) {
    const review = JSON.parse(text);
    this.said.textContent = sentence(review);
    const items = review.mistakes.map((one) => mistakeItem(one, this.showOnBoard));
    this.found.replaceChildren(element("ol", { className: "mistakes" }, ...items));
    this.reports.replaceChildren(
      menu("Save …", [
        ["Show the report here", () => this.#report(question, "html")],
        ["Markdown", () => this.#report(question, "markdown")],
        ["JSON", () => save(text, ["review.json", "application/json"]), { save: "json" }],
      ]),
    );
  }

  // The worker still has what it found.
  async #report(question, format) {
    const { text } = await this.#worker.ask("review", { ...question, as: format });
    if (format === "html") this.display(text);
    else save(text, ["review.md", "text/markdown"]);
  }
}
