// What was found, at a glance: one large number, one word, a bar in the colours of the two sides.

import { element, houseMarks, percent } from "./dom.js";

// Of a deck, or of those who fight together.
export const nameOf = (side) => [side].flat().map(({ name }) => name).join(" + ");

export const housesOf = (deck) => deck.houses?.map((one) => one.house ?? one) ?? [];

const figure = (value, words, below) => element("div", {}, element("b", {}, value), element("span", {}, words), ...(below ? [element("small", {}, below)] : []));

function ends(job, shares) {
  return element("div", { className: "ends" }, ...[job.a, job.b].map((side, i) => element("div", {}, element("strong", {}, nameOf(side)), ...(shares ? [element("b", {}, percent(shares[i]))] : []), ...(job.game ? [] : [houseMarks(housesOf(side))]))));
}

function bar(share) {
  const out = element("div", { className: "shares", ariaHidden: "true" }, element("i"), element("i"));
  [share, 1 - share].forEach((part, i) => (out.children[i].style.flex = `${100 * part} 0 0`));
  return out;
}

const inside = (confidence = 0.95, low, high) => `${Number((100 * confidence).toFixed(2))} %: ${low} to ${high}`;

function matchGlance(job, { win_rate_a: ofA, confidence }) {
  const isA = ofA.value >= 0.5;
  const [value, low, high] = isA ? [ofA.value, ofA.low, ofA.high] : [1 - ofA.value, 1 - ofA.high, 1 - ofA.low];
  return { parts: [figure(percent(value), `${nameOf(isA ? job.a : job.b)} wins`, inside(confidence, percent(low), percent(high)))], share: ofA.value };
}

function bidGlance(job, { chains_on_a: even, confidence }) {
  const what = job.game ? "level" : "chains";
  const words = job.game ? "makes it even" : `on ${nameOf(even.value >= 0 ? job.a : job.b)} make it even`;
  const [low, high] = job.game || even.value >= 0 ? [even.low, even.high] : [-even.high, -even.low];
  const onWhom = (chains) => `${Math.abs(chains).toFixed(1)} on ${chains < 0 ? "the other" : "it"}`;
  const ends = job.game || low >= 0 ? [low.toFixed(1), high.toFixed(1)] : [onWhom(low), onWhom(high)];
  const value = job.game ? even.value.toFixed(1) : Math.abs(even.value).toFixed(1);
  return { parts: [figure(job.game ? value : `${value} ${what}`, job.game ? `the ${what} that ${words}` : words, inside(confidence, ...ends))] };
}

function rankGlance(job, { places }) {
  const [first] = [...places].sort((x, y) => y.best - x.best);
  return { parts: [figure(percent(first.best), `chance that ${first.deck} is the best of ${job.decks.length} decks`, `it wins ${percent(first.win_rate.value)} of its games against the others`)] };
}

const KINDS = { match: matchGlance, bid: bidGlance, rank: rankGlance };

// Before any game has been played there are words alone.
export function glanceOf(job, standing, words) {
  const sides = (shares) => (job.kind === "rank" ? [] : [ends(job, shares)]);
  const known = job.kind === "match" ? standing.win_rate_a : job.kind === "bid" ? standing.chains_on_a : standing.places?.length;
  const isBare = standing.games === 0 && (job.kind !== "match" || standing.win_rate_a.low === standing.win_rate_a.high);
  if (!known || isBare) return [element("p", { className: "lead" }, words), ...sides()];
  const { parts, share } = KINDS[job.kind](job, standing);
  const { word } = standing;
  const out = [...(word ? [element("p", { className: `word ${word}` }, word)] : []), element("div", { className: "figures" }, ...parts)];
  if (share === undefined) return [...out, ...sides()];
  return [...out, bar(share), ...sides([share, 1 - share])];
}

// Of advice: the best move, how often it wins, and whether another may be as good. The search of battles knows no
// interval.
export function moveGlance({ moves: [best, second] }) {
  if (best.wins === undefined) return [];
  const wins = best.wins.value ?? best.wins;
  const below = best.wins.value === undefined ? "of battles won, as the search sees it" : `of games won (${inside(0.95, percent(best.wins.low), percent(best.wins.high))})`;
  const word = second?.behind ? (second.behind.low > 0 ? "sure" : "open") : "";
  return [...(word ? [element("p", { className: `word ${word}` }, word)] : []), element("div", { className: "figures" }, figure(percent(wins), best.move, below))];
}
