// What was found, at a glance: one large number, one word, a bar in the colours of the two sides.

import { element, houseMarks, percent } from "./dom.js";

const WIDTHS_OF_95 = 2 * 1.959964; // of a 95 % interval, in standard errors

// The standard normal distribution, to seven digits (Abramowitz and Stegun 26.2.17).
function normalCdf(z) {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
}

// As reports say it (sim/report).
const wordOf = (probability) => (probability >= 0.95 ? "sure" : probability >= 0.75 ? "likely" : "open");

// Of a deck, or of those who fight together.
export const nameOf = (side) => [side].flat().map(({ name }) => name).join(" + ");

const housesOf = (deck) => deck.houses?.map((one) => one.house ?? one) ?? [];

const figure = (value, words, below) => element("div", {}, element("b", {}, value), element("span", {}, words), ...(below ? [element("small", {}, below)] : []));

function ends(job) {
  return element("div", { className: "ends" }, ...[job.a, job.b].map((side) => element("div", {}, element("strong", {}, nameOf(side)), ...(job.game ? [] : [houseMarks(housesOf(side))]))));
}

function bar(share) {
  const out = element("div", { className: "shares", ariaHidden: "true" }, element("i"), element("i"));
  [share, 1 - share].forEach((part, i) => (out.children[i].style.flex = `${100 * part} 0 0`));
  return out;
}

function matchGlance(job, { win_rate_a: ofA, sure }) {
  const isA = ofA.value >= 0.5;
  const [value, low, high] = isA ? [ofA.value, ofA.low, ofA.high] : [1 - ofA.value, 1 - ofA.high, 1 - ofA.low];
  const error = (high - low) / WIDTHS_OF_95;
  const probability = sure ?? (error > 0 ? normalCdf(Math.abs(ofA.value - 0.5) / error) : 0.5);
  return { word: wordOf(probability), parts: [figure(percent(value), `${nameOf(isA ? job.a : job.b)} wins`, `with 95 % confidence ${percent(low)} to ${percent(high)}`)], share: ofA.value };
}

function bidGlance(job, { chains_on_a: even, a_stronger: stronger }) {
  const what = job.game ? "level" : "chains";
  const words = job.game ? "makes it even" : `on ${nameOf(even.value >= 0 ? job.a : job.b)} make it even`;
  const [low, high] = job.game || even.value >= 0 ? [even.low, even.high] : [-even.high, -even.low];
  const onWhom = (chains) => `${Math.abs(chains).toFixed(1)} on ${chains < 0 ? "the other" : "it"}`;
  const interval = job.game || low >= 0 ? `${low.toFixed(1)} to ${high.toFixed(1)}` : `${onWhom(low)} to ${onWhom(high)}`;
  const value = job.game ? even.value.toFixed(1) : Math.abs(even.value).toFixed(1);
  return { word: wordOf(Math.max(stronger, 1 - stronger)), parts: [figure(job.game ? value : `${value} ${what}`, job.game ? `the ${what} that ${words}` : words, `with 95 % confidence ${interval}`)] };
}

function rankGlance(job, { places }) {
  const [first] = [...places].sort((x, y) => y.best - x.best);
  return { word: wordOf(first.best), parts: [figure(percent(first.best), `chance that ${first.deck} is the best of ${job.decks.length} decks`, `it wins ${percent(first.win_rate.value)} of its games against the others`)] };
}

const KINDS = { match: matchGlance, bid: bidGlance, rank: rankGlance };

// Before any game has been played there are words alone.
export function glanceOf(job, standing, words) {
  const sides = job.kind === "rank" ? [] : [ends(job)];
  const known = job.kind === "match" ? standing.win_rate_a : job.kind === "bid" ? standing.chains_on_a : standing.places?.length;
  if (!known || (standing.games === 0 && job.kind !== "match")) return [element("p", { className: "lead" }, words), ...sides];
  if (standing.games === 0 && standing.win_rate_a.low === standing.win_rate_a.high) return [element("p", { className: "lead" }, words), ...sides];
  const { word, parts, share } = KINDS[job.kind](job, standing);
  const out = [element("p", { className: `word ${word}` }, word), element("div", { className: "figures" }, ...parts)];
  if (share !== undefined) out.push(bar(share));
  return [...out, ...sides];
}

// Of advice: the best move, how often it wins, and whether another may be as good. The search of battles knows no
// interval.
export function moveGlance({ moves: [best, second] }) {
  if (best.wins === undefined) return [];
  const wins = best.wins.value ?? best.wins;
  const below = best.wins.value === undefined ? undefined : `with 95 % confidence ${percent(best.wins.low)} to ${percent(best.wins.high)}`;
  const error = second?.behind ? (second.behind.high - second.behind.low) / WIDTHS_OF_95 : 0;
  const word = error > 0 ? wordOf(normalCdf(second.behind.value / error)) : "";
  return [...(word ? [element("p", { className: `word ${word}` }, word)] : []), element("div", { className: "figures" }, figure(percent(wins), best.move, below))];
}
