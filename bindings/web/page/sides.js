// What board.js draws, from the module's `state` (docs/protocol.md).

import { drawTable } from "./dom.js";

const MARKS = ["stunned", "warded", "enraged", "doomed", "ignorant"];
const STEPS = { setup: "set-up", forge: "forging keys", house: "choice of a house", main: "main step", ready: "readying cards", draw: "drawing cards", over: "the game is over" };

const titled = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const houseName = (house) => (house === "staralliance" ? "Star Alliance" : titled(house));

function marksOf(card, cards) {
  const out = MARKS.filter((name) => card[name]);
  if (card.power_counters) out.push(`+${card.power_counters} power`);
  for (const [name, number] of Object.entries(card.counters ?? {})) out.push(`${name} ${number}`);
  for (const uid of card.upgrades ?? []) out.push(`with ${cards[uid]?.name ?? "a card"}`);
  return out;
}

function cardOf(uid, cards, more = []) {
  const card = cards[uid];
  if (!card || card.hidden) return {};
  const isInPlay = ["line", "artifacts"].includes(card.zone);
  return {
    uid,
    title: card.name,
    house: card.house ? houseName(card.house) : "",
    type: card.type,
    power: card.type !== "creature" ? undefined : isInPlay ? card.power : card.base_power,
    armor: card.type !== "creature" ? 0 : isInPlay ? card.armor_left : card.base_armor,
    damage: card.damage,
    aember: card.aember,
    marks: [...marksOf(card, cards), ...more],
    isExhausted: isInPlay && card.ready === false,
  };
}

function keyWords(player) {
  const forged = Object.entries(player.keys).filter(([, has]) => has).map(([colour]) => colour);
  return forged.length === 0 ? "no keys" : `${forged.length} of 3 keys: ${forged.join(", ")}`;
}

function sideOf(p, state, name) {
  const player = state.players[p];
  const all = (uids) => uids.map((uid) => cardOf(uid, state.cards));
  const seen = player.hand.filter((uid) => state.cards[uid] && !state.cards[uid].hidden);
  const prophecies = (player.prophecies ?? []).flat().map((side) => cardOf(side.uid, state.cards, side.active ? ["active"] : []));
  return {
    name,
    isActive: state.active === p + 1,
    keys: Object.values(player.keys).filter(Boolean).length,
    keyWords: keyWords(player),
    cost: player.key_cost,
    aember: player.aember,
    chains: player.chains,
    deck: player.deck.length,
    line: all(player.line),
    artifacts: all(player.artifacts),
    hand: all(seen),
    hidden: player.hand.length - seen.length,
    more: prophecies.length > 0 ? [["prophecies", prophecies]] : [],
    piles: ["discard", "archives", "purged"].map((zone) => [zone, all(player[zone])]),
  };
}

// Of two players, by their names, the one whose side lies `below`.
export function drawBoard(state, { names, below, ...options }) {
  const house = state.house ? `, ${houseName(state.house)}` : "";
  const whose = state.turn === 0 ? "Set-up" : `Turn ${state.turn}, ${names[state.active - 1]}: ${state.over ? STEPS.over : STEPS[state.step] ?? state.step}${house}`;
  const tide = state.tide ? `; the tide is high for ${names[state.tide - 1]}` : "";
  const sides = [1 - below, below].map((p) => sideOf(p, state, titled(names[p])));
  return drawTable({ label: "The table", where: whose + tide, sides, ...options });
}
