// Where decks are pasted, dropped or chosen: one place for a single deck, one for a box of them.

import { element } from "./dom.js";
import * as store from "./store.js";

let fields = 0;

function labelled(words, field) {
  field.id ||= `field-${++fields}`;
  return element("label", { htmlFor: field.id }, words, field);
}

function textOf(file) {
  return file.arrayBuffer().then((bytes) => {
    const start = new Uint8Array(bytes.slice(0, 2));
    const wide = start[0] === 0xff && start[1] === 0xfe ? "utf-16le" : start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
    return new TextDecoder(wide).decode(bytes);
  });
}

const KEYFORGE = {
  one: ["Paste a deck, or drop a file here", "or open a file", "or take one that is here"],
  many: ["Paste decks, or drop files here", "or add files", "or add one that is here"],
  placeholder: "A deck list, or the text of a deck file (Master Vault, Decks of KeyForge, keyteki, Tabletop Simulator …)",
  accept: ".json,.ndjson,.jsonl,.csv,.tsv,.txt,.cod,.o8d",
  random: "a random deck",
};

// Calls take({text, source}), take({name}) or take({kept}) for whatever is pasted, dropped or picked. `groups` are
// those that can be chosen by their names: [title, [[name, words], ...]].
export function inputs(place, { groups, many, words, kept = () => [], take }) {
  const [pasteWords, fileWords, selectWords] = many ? words.many : words.one;
  const paste = element("textarea", { placeholder: words.placeholder, spellcheck: false });
  const files = element("input", { type: "file", multiple: many, accept: words.accept });
  const select = element("select");
  const group = (title, rows) => element("optgroup", { label: title }, ...rows.map(([value, label]) => element("option", { value }, label)));
  const fill = () => {
    const mine = kept().map((deck) => [`kept ${deck.name}`, deck.name]);
    select.replaceChildren(element("option", { value: "" }, "…"));
    if (mine.length > 0) select.append(group("kept in this browser", mine));
    select.append(...groups.map(([title, rows]) => group(title, rows)), element("option", { value: "random" }, words.random));
  };
  fill();
  select.addEventListener("focus", fill);

  let soon;
  paste.addEventListener("input", () => {
    clearTimeout(soon);
    if (paste.value.trim()) soon = setTimeout(() => take({ text: paste.value, source: "the pasted text" }), 250);
  });
  const readAll = async (list) => {
    for (const file of list) await take({ text: await textOf(file), source: file.name });
  };
  files.addEventListener("change", () => readAll(files.files));
  select.addEventListener("change", () => {
    const mine = kept().find((deck) => select.value === `kept ${deck.name}`);
    const name = select.value === "random" ? `random:${crypto.getRandomValues(new Uint32Array(1))[0]}` : select.value;
    if (mine) take({ kept: mine });
    else if (name) take({ name });
    if (many) select.value = "";
  });
  place.addEventListener("dragover", (event) => {
    event.preventDefault();
    place.classList.add("over");
  });
  place.addEventListener("dragleave", () => place.classList.remove("over"));
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    place.classList.remove("over");
    const text = event.dataTransfer.getData("text/plain");
    if (event.dataTransfer.files.length > 0) readAll(event.dataTransfer.files);
    else if (text) take({ text, source: "the dropped text" });
  });
  place.append(labelled(pasteWords, paste), labelled(fileWords, files), labelled(selectWords, select));
  return paste;
}

const bundledDecks = (names) => ({ groups: [["bundled", names.map((name) => [name, name])]], words: KEYFORGE, kept: store.readDecks });

// A card that says what it does when it is opened.
function cardItem(desk, { title, copies, wording = "" }, game) {
  const words = element("p", { className: "hint" }, wording);
  const out = element("details", {}, element("summary", {}, copies > 1 ? `${copies} × ${title}` : title), words);
  out.addEventListener("toggle", async () => {
    if (words.textContent) return;
    try {
      words.textContent = (await desk.ask("card", { title, game })).wording;
    } catch (problem) {
      words.textContent = problem.message;
    }
  });
  return element("li", {}, out);
}

export function cardLists(desk, deck, { game, title = "Its cards" } = {}) {
  const out = element("details", {}, element("summary", {}, title));
  for (const { house, cards } of deck.houses) {
    const list = element("ul", { className: "cards" });
    list.append(...cards.map((card) => cardItem(desk, card, game)));
    out.append(element("strong", {}, house), list);
  }
  for (const note of deck.notes) out.append(element("p", { className: "hint" }, note));
  return out;
}

// Answers of the module for what was taken: decks, and sentences on what is wrong.
export async function read(desk, { text, source, name, kept }, game) {
  if (kept) return { decks: [kept], wrong: [] };
  try {
    if (name !== undefined) return { decks: [await desk.ask("deck", { name, game })], wrong: [] };
    return await desk.ask("decks", { text, source, game });
  } catch (problem) {
    return { decks: [], wrong: [problem.message] };
  }
}

// Keeps the deck in this browser, or no longer.
function keepButton(deck) {
  const out = element("button", { type: "button" });
  const isKept = () => store.readDecks().some(({ name }) => name === deck.name);
  const say = () => (out.textContent = isKept() ? "Kept in this browser: forget it" : "Keep it in this browser");
  out.addEventListener("click", () => {
    if (isKept()) store.forgetDeck(deck.name);
    else store.keepDeck(deck);
    say();
  });
  say();
  return out;
}

export class DeckPlace {
  deck = null;

  constructor(place, desk, bundled, changed) {
    this.changed = changed;
    this.desk = desk;
    this.shown = element("div", { ariaLive: "polite" });
    inputs(place, { ...bundledDecks(bundled), many: false, take: async (given) => this.#show(await read(desk, given)) });
    place.append(this.shown);
  }

  put(deck) {
    this.#show({ decks: deck ? [deck] : [], wrong: [] });
  }

  #show({ decks, wrong }) {
    const [deck] = decks;
    const problems = [...wrong];
    if (decks.length > 1) problems.push(`${decks.length} decks; using only the first.`);
    if (deck?.hindrance) problems.push(deck.hindrance);
    this.deck = deck && !deck.hindrance ? deck : null;
    this.shown.replaceChildren();
    if (deck) {
      const houses = deck.houses.map(({ house }) => house).join(", ");
      this.shown.append(element("p", { className: "chosen" }, deck.name), element("p", { className: "hint" }, houses), cardLists(this.desk, deck));
      if (this.deck) this.shown.append(element("p", { className: "buttons" }, keepButton(deck)));
    }
    for (const problem of problems) this.shown.append(element("p", { className: "problem" }, problem));
    this.changed();
  }
}

export class DeckBox {
  decks = [];

  constructor(place, desk, bundled, changed) {
    this.changed = changed;
    this.count = element("p", { className: "chosen", ariaLive: "polite" });
    this.list = element("ul", { className: "box-list" });
    this.problems = element("div", { ariaLive: "polite" });
    const paste = inputs(place, {
      ...bundledDecks(bundled),
      many: true,
      take: async (given) => {
        const found = await read(desk, given);
        if (found.decks.length > 0) paste.value = "";
        this.#add(found);
      },
    });
    const all = element("button", { type: "button" }, "Add all bundled decks");
    all.addEventListener("click", async () => {
      for (const name of bundled) this.#add(await read(desk, { name }));
    });
    place.append(element("p", { className: "buttons" }, all), this.count, this.problems, this.list);
    this.#show();
  }

  put(decks) {
    this.decks = decks ?? [];
    this.#show();
  }

  #add({ decks, wrong }) {
    const problems = [...wrong];
    for (const deck of decks) {
      const known = this.decks.some((other) => JSON.stringify(other.deck) === JSON.stringify(deck.deck));
      if (deck.hindrance) problems.push(deck.hindrance);
      else if (!known) this.decks.push(deck);
    }
    this.problems.replaceChildren(...problems.map((words) => element("p", { className: "problem" }, words)));
    this.#show();
  }

  #show() {
    this.count.textContent = this.decks.length === 0 ? "No decks yet." : this.decks.length === 1 ? "1 deck" : `${this.decks.length} decks`;
    this.list.replaceChildren(
      ...this.decks.map((deck) => {
        const remove = element("button", { type: "button", ariaLabel: `Remove ${deck.name}` }, "Remove");
        remove.addEventListener("click", () => {
          this.decks = this.decks.filter((other) => other !== deck);
          this.#show();
        });
        return element("li", {}, element("span", {}, deck.name), remove);
      }),
    );
    this.changed();
  }
}
