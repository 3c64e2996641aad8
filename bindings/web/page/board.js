// A position as it lies on the table, drawn from the module's `state` (docs/protocol.md). Cards are buttons: pressed,
// they say what they do.

import { button, capitalised, element } from "./dom.js";

const MARKS = ["stunned", "warded", "enraged", "doomed", "ignorant"];
const unfolded = new Set(); // lists that somebody has opened

const houseName = (house) => (house === "staralliance" ? "Star Alliance" : capitalised(house));
const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

function keysOf(player) {
  const forged = Object.entries(player.keys).filter(([, has]) => has).map(([colour]) => colour);
  return forged.length === 0 ? "no keys" : `${counted(forged.length, "key")} (${forged.join(", ")})`;
}

function cardWords(card, cards) {
  const words = [];
  if (card.power !== undefined) words.push(`power ${card.power}`);
  if (card.armor_left) words.push(`armor ${card.armor_left}`);
  if (card.damage) words.push(`damage ${card.damage}`);
  if (card.aember) words.push(`${card.aember} Æmber`);
  if (card.power_counters) words.push(counted(card.power_counters, "power counter"));
  for (const [name, number] of Object.entries(card.counters ?? {})) words.push(`${name} ${number}`);
  words.push(...MARKS.filter((mark) => card[mark]));
  if (card.ready === false) words.push("exhausted");
  for (const uid of card.upgrades ?? []) words.push(`with ${cards[uid]?.name ?? "a card"}`);
  return words.join(", ");
}

class Drawing {
  constructor(state, { names, choosable, read }) {
    this.state = state;
    this.names = names;
    this.choosable = choosable;
    this.read = read;
  }

  #card(uid, more = "") {
    const card = this.state.cards[uid];
    if (!card || card.hidden) return element("span", { className: "card hidden-card" }, "a hidden card");
    const words = [cardWords(card, this.state.cards), more].filter(Boolean).join(", ");
    const out = button(element("strong", {}, card.name), () => this.read(card.name), { className: "card" });
    if (words) out.append(element("span", {}, words));
    if (card.ready === false) out.classList.add("exhausted");
    if (this.choosable.has(uid)) out.classList.add("choosable");
    out.dataset.uid = uid;
    return out;
  }

  #zone(title, content) {
    const id = `zone-${title.replaceAll(/\W+/g, "-")}`;
    return element("div", { className: "zone", role: "group", ariaLabel: title }, element("span", { className: "name", ariaHidden: "true" }, title.split(": ").at(-1)), element("div", { className: "cards", id }, ...content));
  }

  #inPlay(name, title, uids) {
    const content = uids.length > 0 ? uids.map((uid) => this.#card(uid)) : [element("span", { className: "hint" }, "none")];
    return this.#zone(`${name}: ${title}`, content);
  }

  #hand(name, uids) {
    const seen = uids.filter((uid) => !this.state.cards[uid]?.hidden);
    const hidden = uids.length - seen.length;
    const content = seen.map((uid) => this.#card(uid, houseName(this.state.cards[uid].house)));
    if (hidden > 0 || uids.length === 0) content.push(element("span", { className: "hint" }, uids.length === 0 ? "none" : counted(hidden, "hidden card")));
    return this.#zone(`${name}: hand`, content);
  }

  // What lies elsewhere is unfolded when somebody wants to look.
  #pile(name, title, uids) {
    const key = `${name} ${title}`;
    const content = uids.map((uid) => this.#card(uid));
    const out = element("details", { open: unfolded.has(key) }, element("summary", {}, `${title}: ${uids.length}`), element("div", { className: "cards" }, ...content));
    out.addEventListener("toggle", () => (out.open ? unfolded.add(key) : unfolded.delete(key)));
    return out;
  }

  #prophecies(name, pairs) {
    const sides = pairs.flat().map((side) => this.#card(side.uid, side.active ? "active" : ""));
    return this.#zone(`${name}: prophecies`, sides);
  }

  side(p, isBelow) {
    const player = this.state.players[p];
    const name = this.names[p];
    const numbers = [keysOf(player), `${player.aember} Æmber`, `a key costs ${player.key_cost}`, counted(player.deck.length, "card") + " in the deck"];
    if (player.chains > 0) numbers.splice(2, 0, counted(player.chains, "chain"));
    const head = element("div", { className: "numbers" }, element("h4", {}, name), ...numbers.map((words) => element("span", {}, words)));
    const line = this.#inPlay(name, "line", player.line);
    const artifacts = this.#inPlay(name, "artifacts", player.artifacts);
    const hand = this.#hand(name, player.hand);
    const piles = element("div", { className: "piles" }, ...["discard", "archives", "purged"].filter((zone) => player[zone].length > 0).map((zone) => this.#pile(name, zone, player[zone])));
    const parts = isBelow ? [line, artifacts, hand] : [hand, artifacts, line];
    if (player.prophecies?.length > 0) parts.push(this.#prophecies(name, player.prophecies));
    if (piles.childElementCount > 0) parts.splice(isBelow ? parts.length : 0, 0, piles);
    const out = element("div", { className: "side" }, ...(isBelow ? [...parts, head] : [head, ...parts]));
    if (this.state.active === p + 1) out.classList.add("active");
    return out;
  }
}

const STEPS = { setup: "Set-up", forge: "forging keys", house: "choice of a house", main: "main step", ready: "readying cards", draw: "drawing cards", over: "the game is over" };

// Of two players, by their names, the one whose side lies `below`. `choosable` are the cards that can be chosen;
// `read` gets the title of one that somebody wants to read.
export function drawBoard(state, { names, below, choosable = new Set(), read }) {
  const drawing = new Drawing(state, { names, choosable, read });
  const house = state.house ? `, house ${houseName(state.house)}` : "";
  const where = state.turn === 0 ? "Set-up" : `Turn ${state.turn}, ${names[state.active - 1]}: ${state.over ? STEPS.over : STEPS[state.step] ?? state.step}${house}`;
  const tide = state.tide ? `; the tide is high for ${names[state.tide - 1]}` : "";
  return element("div", { className: "board", role: "group", ariaLabel: "The table" }, element("p", { className: "where" }, where + tide), drawing.side(1 - below, false), drawing.side(below, true));
}
