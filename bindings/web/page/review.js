// A look back at the choices of a game, as `archon review` takes it, in a worker of its own.

import { WorkerClient } from "./worker_client.js";
import { button, capitalised, element, percent, save, tableOf } from "./dom.js";

const inPercent = ({ value, low, high }) => `${(100 * value).toFixed(1)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;

function sentence({ mistakes, looked_at: choices, looked_at_twice: twice }) {
  if (mistakes.length === 0) return `None of your ${choices} choices that were examined is clearly a mistake; the ${twice} most doubtful ones were examined twice.`;
  const [worst] = mistakes;
  return `Your costliest mistake was in turn ${worst.turn}: you chose '${worst.played}', where '${worst.better}' wins ${percent(worst.cost.value)} more often.`;
}

function mistakesTable({ mistakes }) {
  const rows = mistakes.map((one) => [String(one.turn), capitalised(one.question), one.played, percent(one.wins_played.value), one.better, percent(one.wins_better.value), inPercent(one.cost)]);
  return tableOf("Your choices that cost most", [["Turn", true], ["Asked"], ["You chose"], ["Wins", true], ["Better"], ["Wins", true], ["Cost, in %", true]], rows);
}

export class Reviewer {
  #worker = null;

  constructor(place, display) {
    this.place = place;
    this.display = display;
    this.said = element("p", { className: "headline", role: "status" });
    this.bar = element("progress", { ariaLabel: "choices looked at" });
    this.doing = element("span", { className: "hint" });
    this.stopper = button("Stop", () => this.#rest("Stopped."));
    this.found = element("div");
    this.reports = element("p", { className: "buttons" });
    this.progress = element("p", {}, this.bar, " ", this.doing);
    place.replaceChildren(element("h3", { tabIndex: -1 }, "Your choices, looked at again"), this.said, this.progress, element("p", { className: "buttons" }, this.stopper), this.found, this.reports);
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
    this.doing.textContent = `${done} of ${of} looks at your choices`;
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
    if (review.mistakes.length > 0) this.found.replaceChildren(mistakesTable(review));
    this.reports.replaceChildren(
      button("Save it as JSON", () => save(text, ["review.json", "application/json"])),
      button("Show the report", () => this.#report(question, "html")),
      button("Save it as Markdown", () => this.#report(question, "markdown")),
    );
  }

  // The worker still has what it found.
  async #report(question, format) {
    const { text } = await this.#worker.ask("review", { ...question, as: format });
    if (format === "html") this.display(text);
    else save(text, ["review.md", "text/markdown"]);
  }
}
