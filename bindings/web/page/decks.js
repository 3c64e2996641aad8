// Where decks are pasted, dropped or chosen: a slot for a single deck, a box for many. What reads them is shared with
// the mages of the second game.

import { button, counted, element, houseMarks } from "./dom.js";
import * as store from "./store.js";
import { isZip, unzipped } from "./zip.js";

let fields = 0;

function labelled(words, field) {
  field.id ||= `field-${++fields}`;
  return element("label", { htmlFor: field.id }, words, field);
}

function decoded(bytes) {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(wide).decode(bytes);
}

// Texts with their names: a file, or all that are in a zip file. A spreadsheet is one, too; the module says so.
async function textsOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZip(bytes)) return [{ text: decoded(bytes), source: file.name }];
  const inside = await unzipped(bytes);
  if (inside.some(([name]) => name === "[Content_Types].xml")) return [{ text: decoded(bytes), source: file.name }];
  return inside.map(([name, part]) => ({ text: decoded(part), source: name }));
}

const KEYFORGE = {
  one: ["or paste a deck", "or open a file", "Choose a built-in deck"],
  many: ["or paste decks, one after another, or drop files", "or open files, a CSV or a zip", "Add a built-in deck"],
  placeholder: "A deck list, or the text of a deck file (Master Vault, Decks of KeyForge, keyteki, Tabletop Simulator …)",
  accept: ".json,.ndjson,.jsonl,.csv,.tsv,.txt,.cod,.o8d,.zip",
  random: "a random deck",
};

// Answers of the module for what was taken: decks, and sentences on what is wrong.
export async function read(desk, { text, source, name, kept, files }, game) {
  if (kept) return { decks: [kept], wrong: [] };
  if (files) return readFiles(desk, files, game);
  try {
    if (name !== undefined) return { decks: [await desk.ask("deck", { name, game })], wrong: [] };
    return await desk.ask("decks", { text, source, game });
  } catch (problem) {
    return { decks: [], wrong: [problem.message] };
  }
}

async function readFiles(desk, files, game) {
  const out = { decks: [], wrong: [] };
  for (const file of files) {
    let texts = [];
    try {
      texts = await textsOf(file);
    } catch (problem) {
      out.wrong.push(`${file.name}: ${problem.message}`);
    }
    for (const one of texts) {
      const { decks, wrong } = await read(desk, one, game);
      out.decks.push(...decks);
      out.wrong.push(...wrong);
    }
  }
  return out;
}

// What somebody drops or pastes, as read() takes it; null if it is nothing.
export function givenBy(transfer, source) {
  if (transfer.files.length > 0) return { files: [...transfer.files] };
  const text = transfer.getData("text/plain");
  return text.trim() ? { text, source } : null;
}

const TYPED_MS = 250; // after which nothing more is being typed

// Calls take() for whatever is pasted, opened or picked, as read() takes it. `groups` are those that can be chosen by
// their names: [title, [[name, words], ...]].
export function inputs(place, { groups, many, words, kept = () => [], take }) {
  const [pasteWords, fileWords, selectWords] = many ? words.many : words.one;
  const paste = element("textarea", { placeholder: words.placeholder, spellcheck: false });
  const files = element("input", { type: "file", multiple: true, accept: words.accept });
  const select = element("select");
  const group = (title, rows) => element("optgroup", { label: title }, ...rows.map(([value, label]) => element("option", { value }, label)));
  const fill = () => {
    const mine = kept().map((deck) => [`kept ${deck.name}`, deck.name]);
    select.replaceChildren(element("option", { value: "" }, "Choose …"));
    if (mine.length > 0) select.append(group("saved here", mine));
    select.append(...groups.map(([title, rows]) => group(title, rows)), element("option", { value: "random" }, words.random));
  };
  fill();
  select.addEventListener("focus", fill);

  let soon;
  paste.addEventListener("input", ({ inputType }) => {
    clearTimeout(soon);
    const pause = inputType === "insertFromPaste" ? 0 : TYPED_MS;
    if (paste.value.trim()) soon = setTimeout(() => take({ text: paste.value, source: "the pasted text" }), pause);
  });
  files.addEventListener("change", () => take({ files: [...files.files] }));
  select.addEventListener("change", () => {
    const mine = kept().find((deck) => select.value === `kept ${deck.name}`);
    const name = select.value === "random" ? `random:${crypto.getRandomValues(new Uint32Array(1))[0]}` : select.value;
    if (mine) take({ kept: mine });
    else if (name) take({ name });
    select.value = "";
  });
  place.append(labelled(selectWords, select), labelled(pasteWords, paste), labelled(fileWords, files));
  return paste;
}

const bundledDecks = (names) => ({ groups: [["built-in", names.map((name) => [name, name])]], words: KEYFORGE, kept: store.readDecks });

// A window over the page in which somebody chooses; `place` gets the button that opens it.
export function chooser(place, title) {
  const out = element("dialog", { className: "chooser", ariaLabel: title });
  const done = button("Done", () => out.close(), { className: "done" });
  out.append(element("div", { className: "chooser-head" }, element("h3", {}, title), done));
  out.addEventListener("click", (event) => event.target === out && out.close());
  place.append(button("Change", () => out.showModal(), { className: "change", ariaLabel: `Change: ${title}` }), out);
  return out;
}

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
  const out = element("details", { className: "list-of-cards" }, element("summary", {}, title));
  for (const { house, cards } of deck.houses) {
    const list = element("ul", { className: "cards" });
    list.append(...cards.map((card) => cardItem(desk, card, game)));
    out.append(game ? element("strong", {}, house) : houseMarks([house]), list);
  }
  for (const note of deck.notes) out.append(element("p", { className: "hint" }, note));
  return out;
}

export const problemList = (problems) => problems.map((words) => element("p", { className: "problem" }, words));

// Keeps the deck in this browser, or no longer.
function keepButton(deck) {
  const out = button("", () => {
    if (isKept()) store.forgetDeck(deck.name);
    else store.keepDeck(deck);
    say();
  }, { className: "keep" });
  const isKept = () => store.readDecks().some(({ name }) => name === deck.name);
  const say = () => (out.textContent = isKept() ? "Saved here: remove" : "Save here");
  say();
  return out;
}

const housesOf = (deck) => deck.houses.map(({ house }) => house);

export class DeckPlace {
  deck = null;

  // `many` gets decks where one was wanted; true says that it has taken them.
  constructor(place, desk, bundled, { changed, many }) {
    Object.assign(this, { desk, changed, many });
    this.shown = element("div", { className: "in-slot", ariaLive: "polite" });
    place.append(this.shown);
    this.chooser = chooser(place, place.querySelector("h2").textContent);
    inputs(this.chooser, { ...bundledDecks(bundled), many: false, take: async (given) => this.take(await read(desk, given)) });
    this.details = element("div");
    this.chooser.append(this.details);
  }

  put(deck) {
    this.#show({ decks: deck ? [deck] : [], wrong: [] });
  }

  take(found) {
    const isClear = found.decks.length > 0 && found.wrong.length === 0 && !found.decks.some(({ hindrance }) => hindrance);
    if (isClear && this.chooser.open) this.chooser.close();
    if (!this.many(found.decks)) this.#show(found);
  }

  #show({ decks, wrong }) {
    const [deck] = decks;
    const problems = [...wrong];
    if (deck?.hindrance) problems.push(deck.hindrance);
    this.deck = deck && !deck.hindrance ? deck : null;
    this.shown.replaceChildren();
    this.details.replaceChildren();
    if (deck) {
      this.shown.append(element("p", { className: "chosen" }, deck.name), houseMarks(housesOf(deck)), element("p", { className: "hint set" }, deck.set));
      this.details.append(cardLists(this.desk, deck));
      if (this.deck) this.details.append(keepButton(deck));
    } else {
      this.shown.append(element("p", { className: "hint" }, "No deck yet"));
    }
    this.shown.append(...problemList(problems));
    this.details.prepend(...problemList(problems));
    this.changed();
  }
}

export class DeckBox {
  decks = [];

  // `came` hears of decks that came together.
  constructor(place, desk, bundled, { changed, came }) {
    Object.assign(this, { changed, came });
    this.count = element("p", { className: "chosen", ariaLive: "polite" });
    this.list = element("ul", { className: "box-list" });
    this.problems = element("div", { ariaLive: "polite" });
    this.paste = inputs(place, { ...bundledDecks(bundled), many: true, take: async (given) => this.take(await read(desk, given)) });
    const all = button("Add all built-in decks", async () => {
      for (const name of bundled) this.#add(await read(desk, { name }));
    }, { className: "all-bundled" });
    place.append(element("p", { className: "buttons" }, all), this.count, this.problems, this.list);
    this.#show();
  }

  put(decks) {
    this.decks = decks ?? [];
    this.#show();
  }

  take(found) {
    const wasEmpty = this.decks.length === 0;
    if (found.decks.length > 0) this.paste.value = "";
    this.#add(found);
    if (wasEmpty) this.came(this.decks.length);
  }

  #add({ decks, wrong }) {
    const problems = [...wrong];
    for (const deck of decks) {
      const known = this.decks.some((other) => JSON.stringify(other.deck) === JSON.stringify(deck.deck));
      if (deck.hindrance) problems.push(deck.hindrance);
      else if (!known) this.decks.push(deck);
    }
    this.problems.replaceChildren(...problemList(problems));
    this.#show();
  }

  #show() {
    this.count.textContent = this.decks.length === 0 ? "No decks yet." : counted(this.decks.length, "deck");
    this.list.replaceChildren(
      ...this.decks.map((deck) => {
        const remove = button("×", () => {
          this.decks = this.decks.filter((other) => other !== deck);
          this.#show();
        }, { className: "remove", ariaLabel: `Remove ${deck.name}` });
        return element("li", {}, element("span", {}, element("strong", {}, deck.name), houseMarks(housesOf(deck))), remove);
      }),
    );
    this.changed();
  }
}
