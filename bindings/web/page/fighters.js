// Where those who fight in battles of Archmajesty are chosen: mages one after another, or, on the other side, an
// encounter.

import { cardLists, chooser, inputs, problemList, read } from "./decks.js";
import { button, element } from "./dom.js";

export const BATTLES = "archmajesty";
const MOST_MAGES = 3; // of a side

const named = (names) => names.map((name) => [name, name]);
const forMages = ({ name, mages }) => [name, `${name} (${mages} ${mages === 1 ? "mage" : "mages"})`];

const WORDS = {
  placeholder: "The text of a mage's file (YAML)",
  accept: ".yaml,.yml,.txt,.zip",
  random: "a random mage",
  many: ["or paste mages, or drop files", "or open files", "Add a built-in mage"],
};
const WORDS_AGAINST = {
  ...WORDS,
  placeholder: "The text of an encounter's or a mage's file (YAML)",
  many: ["or paste an encounter or mages, or drop files", "or open files", "Choose a built-in encounter or mage"],
};

export class FighterPlace {
  fighters = []; // as the module answers them: mages, or one encounter

  constructor(place, desk, { bundled, encounters }, { against, changed }) {
    Object.assign(this, { desk, against, changed });
    this.shown = element("div", { className: "in-slot", ariaLive: "polite" });
    place.append(this.shown);
    this.chooser = chooser(place, place.querySelector("h2").textContent);
    this.list = element("ul", { className: "box-list" });
    this.problems = element("div", { ariaLive: "polite" });
    const mages = ["built-in mages", named(bundled)];
    const groups = against ? [["built-in encounters", encounters.map(forMages)], mages] : [mages];
    this.paste = inputs(this.chooser, { groups, many: true, words: against ? WORDS_AGAINST : WORDS, take: async (given) => this.take(await read(desk, given, BATTLES)) });
    this.chooser.append(this.problems, this.list);
    this.#show();
  }

  get names() {
    return this.fighters.map(({ name }) => name).join(" + ");
  }

  // As jobs and battles name them.
  get asked() {
    return this.fighters.map(({ deck }) => deck);
  }

  get isEncounter() {
    return this.fighters[0]?.is === "encounter";
  }

  put(fighters) {
    this.fighters = fighters ?? [];
    this.#show();
  }

  take({ decks, wrong }) {
    if (decks.length > 0) this.paste.value = "";
    const problems = [...wrong];
    for (const one of decks) {
      if (one.hindrance) problems.push(one.hindrance);
      else if (one.is === "encounter" && !this.against) problems.push(`${one.name} is an encounter: it belongs on the other side.`);
      else if (one.is === "encounter" || this.isEncounter) this.fighters = [one];
      else if (this.fighters.length === MOST_MAGES) problems.push(`There are ${MOST_MAGES} mages already: remove one before ${one.name} comes.`);
      else this.fighters = [...this.fighters, one];
    }
    this.problems.replaceChildren(...problemList(problems));
    this.#show();
  }

  #show() {
    this.list.replaceChildren(...this.fighters.map((one) => this.#item(one)));
    const names = this.fighters.map(({ name }) => element("p", { className: "chosen" }, name));
    const what = this.isEncounter ? "an encounter" : names.length > 0 ? "" : "Nobody yet";
    this.shown.replaceChildren(...names, element("p", { className: "hint" }, what));
    this.changed();
  }

  #item(one) {
    const remove = button("×", () => this.put(this.fighters.filter((other) => other !== one)), { className: "remove", ariaLabel: `Remove ${one.name}` });
    const title = one.is === "encounter" ? "Its foes" : "Its cards";
    return element("li", {}, element("strong", {}, one.name), remove, cardLists(this.desk, one, { game: BATTLES, title }));
  }
}
