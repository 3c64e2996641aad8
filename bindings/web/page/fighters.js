// Where those who fight in battles of Archmajesty are pasted, dropped or chosen: mages one after another, or, on the
// other side, an encounter.

import { cardLists, inputs, read } from "./decks.js";
import { button, element } from "./dom.js";

export const BATTLES = "archmajesty";
const MOST_MAGES = 3; // of a side

const named = (names) => names.map((name) => [name, name]);
const forMages = ({ name, mages }) => [name, `${name} (${mages} ${mages === 1 ? "mage" : "mages"})`];

const WORDS = {
  placeholder: "The text of a mage's file (YAML)",
  accept: ".yaml,.yml,.txt",
  random: "a random mage",
  many: ["Paste mages, or drop files here", "or add files", "or add one that is here"],
};
const WORDS_AGAINST = {
  ...WORDS,
  placeholder: "The text of an encounter's or a mage's file (YAML)",
  many: ["Paste an encounter or mages, or drop files here", "or open files", "or take one that is here"],
};

export class FighterPlace {
  fighters = []; // as the module answers them: mages, or one encounter

  constructor(place, desk, { bundled, encounters }, { against, changed }) {
    this.desk = desk;
    this.against = against;
    this.changed = changed;
    this.list = element("ul", { className: "box-list", ariaLive: "polite" });
    this.problems = element("div", { ariaLive: "polite" });
    const mages = ["bundled mages", named(bundled)];
    const groups = against ? [["bundled encounters", encounters.map(forMages)], mages] : [mages];
    const paste = inputs(place, {
      groups,
      many: true,
      words: against ? WORDS_AGAINST : WORDS,
      take: async (given) => {
        const found = await read(desk, given, BATTLES);
        if (found.decks.length > 0) paste.value = "";
        this.#add(found);
      },
    });
    place.append(this.problems, this.list);
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

  #add({ decks, wrong }) {
    const problems = [...wrong];
    for (const one of decks) {
      if (one.hindrance) problems.push(one.hindrance);
      else if (one.is === "encounter" && !this.against) problems.push(`${one.name} is an encounter: it belongs on the other side.`);
      else if (one.is === "encounter" || this.isEncounter) this.fighters = [one];
      else if (this.fighters.length === MOST_MAGES) problems.push(`There are ${MOST_MAGES} mages already: remove one before ${one.name} comes.`);
      else this.fighters = [...this.fighters, one];
    }
    this.problems.replaceChildren(...problems.map((words) => element("p", { className: "problem" }, words)));
    this.#show();
  }

  #show() {
    this.list.replaceChildren(...this.fighters.map((one) => this.#item(one)));
    this.list.hidden = this.fighters.length === 0;
    this.changed();
  }

  #item(one) {
    const remove = button("Remove", () => this.put(this.fighters.filter((other) => other !== one)), { ariaLabel: `Remove ${one.name}` });
    const title = one.is === "encounter" ? "Its foes" : "Its cards";
    return element("li", {}, element("strong", {}, one.name), remove, cardLists(this.desk, one, { game: BATTLES, title }));
  }
}
