// How a job stands, in words and figures.

import { capitalised, element, houseMarks, percent, tableOf } from "./dom.js";

const whole = (number) => number.toLocaleString("en");
const span = (estimate, digits) => `${estimate.low.toFixed(digits)} to ${estimate.high.toFixed(digits)}`;

// The finding of the report; before any game what the cards foretell, if they do.
export function headline({ games, finding = "Open it to see how it stands.", answers = [] }) {
  if (games > 0) return finding;
  return answers.length > 0 ? `${capitalised(answers.at(-1))}.` : "The first games are being played …";
}

// What was answered on the way by players who are no longer asked.
export const earlierAnswers = ({ games, answers = [] }) => (games > 0 ? answers.map((words) => `${capitalised(words)}.`) : []);

function playersWords(players = []) {
  const words = players.map(({ player, games }) => `${whole(games)} by ${player}`);
  return words.length > 0 ? `, ${words.join(", ")}` : "";
}

export function progressWords(standing, perSecond, { game } = {}) {
  const most = standing.done ? whole(standing.games) : `${whole(standing.games)} of ${standing.players?.length > 0 ? "at most " : ""}${whole(standing.games_at_most)}`;
  const speed = perSecond > 0 && !standing.done ? `, ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} a second` : "";
  return `${most} ${game ? "battles" : "games"}${playersWords(standing.players)}${speed}${standing.done ? ", done" : ""}`;
}

// ---- Battles -----------------------------------------------------------------------------------------------

// What an average battle of the two sides comes to.
export function figuresTable({ figures }, [a, b]) {
  const rows = figures.map(([title, ofA, ofB]) => [title, ofA.toFixed(1), ofB === null ? "" : ofB.toFixed(1)]);
  return tableOf(`An average battle of A, ${a}, and B, ${b}`, [[""], ["A", true], ["B", true]], rows);
}

// ---- Ranking ----------------------------------------------------------------------------------------------

// The points with their interval on a scale of all.
function pointsBar({ value, low, high }, [least, most]) {
  const at = (points) => `${(100 * (points - least)) / Math.max(1, most - least)}%`;
  const out = element("span", { className: "scale", ariaHidden: "true" }, element("i"), element("b"));
  out.children[0].style.left = at(low);
  out.children[0].style.width = `${(100 * (high - low)) / Math.max(1, most - least)}%`;
  out.children[1].style.left = at(value);
  return out;
}

export function rankTable({ places, confidence = 0.95 }, housesOf) {
  const columns = [["Deck"], ["Place"], ["Points", true], [`${Number((100 * confidence).toFixed(2))} %`, true], ["Wins", true], ["Best", true]];
  const range = [Math.min(...places.map(({ points }) => points.low)), Math.max(...places.map(({ points }) => points.high))];
  const rows = places.map(({ places: place, deck, points, win_rate: wins, best }) => [element("span", { className: "ranked" }, deck, houseMarks(housesOf(deck)), pointsBar(points, range)), place, points.value.toFixed(0), span(points, 0), percent(wins.value), percent(best)]);
  return tableOf("Ratings in points: a lead of 100 points wins about 64 % of the games", columns, rows, { isOfBlocks: true });
}
