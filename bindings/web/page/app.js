// The page: reads the form, starts jobs, shows how they stand, and keeps what they tell.

import { WorkerClient } from "./worker_client.js";
import { DeckBox, DeckPlace } from "./decks.js";
import { Counsel } from "./counsel.js";
import { element, save } from "./dom.js";
import { BATTLES, FighterPlace } from "./fighters.js";
import { RunningJob } from "./job.js";
import { forgetAddress, jobOfAddress, linkOf } from "./link.js";
import { Game } from "./play.js";
import { EXAMPLES } from "./position.js";
import { earlierAnswers, figuresTable, headline, progressWords, rankTable } from "./standing.js";
import * as store from "./store.js";
import { trace, withPoint } from "./trace.js";

const SPEAK_EVERY_MS = 10_000;
const KEPT = ["party_agent", "gm_agent", "battle_opponent", "side", "level", "battle_games", "within_levels", "battle_max", "agent", "opponent", "you", "deal", "seed", "workers", "games", "chains_a", "chains_b", "within_chains", "max_games", "position"];
const START = { match: "Play", bid: "Play", rank: "Play", play: "Begin the game", advise: "Advise me" };
const REPORTS = { html: ["report.html", "text/html"], markdown: ["report.md", "text/markdown"], table: ["report.txt", "text/plain"], csv: ["games.csv", "text/csv"], json: ["report.json", "application/json"] };

const OPPONENT = "club"; // unless somebody says otherwise
const QUICK_MAGE = "expert"; // the same, in battles
const GAMES = { html: ["game.html", "text/html"], json: ["game.json", "application/json"] };

const $ = (id) => document.getElementById(id);
const form = $("question");
const desk = new WorkerClient();
let places;
let sides = null; // of a battle, when it has been asked for
let game;
let counsel;
let result = null; // the one that is shown, and that the desk holds
let running = null;
let spoken = 0;

// ---- The question -------------------------------------------------------------------------------------------

const kind = () => form.elements.kind.value;

const value = (name) => form.elements[name].value;

const isOfBattles = () => value("game") === BATTLES;

const number = (name) => (value(name) === "" ? undefined : Number(value(name)));

// As of everything, what is left empty is as in the program.
function battleJobOf() {
  const job = { kind: kind(), game: BATTLES, seed: value("seed"), a: sides.party.asked, b: sides.against.asked };
  if (job.kind === "bid") return { ...job, agent: value("party_agent"), within: number("within_levels"), max_games: number("battle_max") };
  return { ...job, agent_a: value("party_agent"), agent_b: value("gm_agent"), level: number("level"), games: number("battle_games") };
}

function jobOf() {
  if (isOfBattles()) return battleJobOf();
  const agent = value("agent") || undefined;
  const job = { kind: kind(), seed: value("seed") };
  if (job.kind === "rank") return { ...job, agent, games: number("max_games"), decks: places.box.decks.map(({ deck }) => deck) };
  const decks = { a: places.a.deck?.deck, b: places.b.deck?.deck };
  if (job.kind === "bid") return { ...job, ...decks, agent, within: number("within_chains"), max_games: number("max_games") };
  return { ...job, ...decks, agent_a: agent, agent_b: agent, games: number("games"), chains_a: number("chains_a"), chains_b: number("chains_b") };
}

function gameOf() {
  const seed = value("deal") || String(crypto.getRandomValues(new Uint32Array(1))[0]);
  if (isOfBattles()) {
    const [a, b] = [sides.party, sides.against].map(({ names, asked }) => ({ name: names, deck: asked }));
    return { game: BATTLES, a, b, level: number("level"), you: Number(value("side")), agent: value("battle_opponent"), seed };
  }
  return { a: places.a.deck, b: places.b.deck, you: Number(value("you")), agent: value("opponent"), seed };
}

function lacking() {
  if (kind() === "advise") return value("position").trim() ? "" : "A position is needed: write or paste one above.";
  if (isOfBattles()) {
    if (!sides) return "One moment: the mages are still being read.";
    if (sides.party.fighters.length === 0) return "A party is needed: choose or paste one to three mages above.";
    return sides.against.fighters.length === 0 ? "Somebody to fight is needed: choose or paste an encounter or mages above." : "";
  }
  if (kind() === "rank") return places.box.decks.length < 2 ? "A ranking needs at least two decks." : "";
  return places.a.deck && places.b.deck ? "" : "Two decks are needed: paste, drop or choose them above.";
}

function adapt() {
  const now = kind();
  const isPlaying = now === "play" && game.isOn;
  const isJob = !["play", "advise"].includes(now);
  const battles = isOfBattles();
  $("two-decks").hidden = battles || now === "rank" || now === "advise" || isPlaying;
  $("two-sides").hidden = !battles || now === "advise" || isPlaying;
  $("box").hidden = now !== "rank";
  $("position").hidden = now !== "advise";
  form.querySelector(".settings").hidden = now === "advise" || isPlaying;
  for (const field of form.querySelectorAll("[data-for]")) {
    const isOfGame = !field.dataset.game || field.dataset.game === value("game");
    field.hidden = !isOfGame || !field.dataset.for.split(" ").includes(now);
    field.querySelector("input, select").disabled = field.hidden;
  }
  for (const words of form.querySelectorAll(".kinds [data-game]")) words.hidden = words.dataset.game !== value("game");
  $("strength").textContent = isJob && !battles ? (value("agent") ? `For the program: --agent ${value("agent")}` : "The cards speak first, then stronger and stronger players, as long as the answer gains by it.") : "";
  $("start").textContent = START[now];
  $("start").hidden = isPlaying;
  $("start").disabled = isJob && running !== null;
  $("result").hidden = !isJob || !result;
  $("earlier").hidden = !isJob || store.readResults().length === 0;
  $("game").hidden = !isPlaying;
  $("kept-game").hidden = now !== "play" || isPlaying || !Game.kept();
  $("counsel").hidden = now !== "advise" || !counsel.isOn;
  if (!$("kept-game").hidden) tellKeptGame();
}

function tellKeptGame() {
  const { a, b } = Game.kept();
  $("kept-game-words").textContent = `${a.name} against ${b.name}`;
}

function keepForm() {
  if (!places) return;
  const fields = { kind: kind(), game: value("game") };
  for (const name of KEPT) fields[name] = value(name);
  store.writeForm({ fields, a: places.a.deck, b: places.b.deck, box: places.box.decks, ...battlersKept() });
  adapt();
}

// Until the second game is asked for nobody knows more of its sides than what was kept.
function battlersKept() {
  if (sides) return { party: sides.party.fighters, against: sides.against.fighters };
  const { party, against } = store.readForm();
  return { party, against };
}

// What the second game needs is loaded when it is first chosen.
async function openBattles() {
  if (sides || !isOfBattles()) return;
  const about = await desk.ask("about", { game: BATTLES });
  if (sides) return;
  for (const { name, what } of about.agents)
    for (const field of ["party_agent", "gm_agent", "battle_opponent"]) form.elements[field].append(new Option(`${name}: ${what.split(";")[0]}`, name, name === QUICK_MAGE, name === QUICK_MAGE));
  const { fields = {}, party, against } = store.readForm();
  const place = (side, options) => new FighterPlace(document.querySelector(`.fighters[data-side=${side}]`), desk, about, { ...options, changed: () => sides && keepForm() });
  const made = { party: place("party", { against: false }), against: place("against", { against: true }) };
  made.party.put(party);
  made.against.put(against);
  sides = made;
  restoreFields(Object.fromEntries(["party_agent", "gm_agent", "battle_opponent"].map((name) => [name, fields[name]])));
  adapt();
}

function restoreFields(fields) {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements[name];
    const isOffered = field?.tagName !== "SELECT" || [...field.options].some((option) => option.value === value);
    if (field && isOffered && (value || name === "agent")) field.value = value;
  }
}

function restoreForm() {
  const { fields = {}, a, b, box } = store.readForm();
  restoreFields(fields);
  places.a.put(a);
  places.b.put(b);
  places.box.put(box);
}

// ---- A result -----------------------------------------------------------------------------------------------

// Of a deck, or of those who fight together.
const nameOf = (side) => [side].flat().map(({ name }) => name).join(" + ");

function titleOf(job) {
  if (job.kind === "rank") return `The best of ${job.decks.length} decks`;
  const level = job.level ? `, level ${job.level}` : "";
  const even = job.kind !== "bid" ? "" : job.game ? ": what makes it even" : ": even chains";
  return `${nameOf(job.a)} against ${nameOf(job.b)}${level}${even}`;
}

function pointOf(job, standing) {
  const estimate = job.kind === "match" ? standing.win_rate_a : standing.chains_on_a;
  return standing.games > 0 && estimate ? [standing.games, estimate.value, estimate.low, estimate.high] : null;
}

function drawing({ job, history, standing }) {
  if (job.kind === "rank") return rankTable(standing);
  const words = headline(standing);
  const of = job.game ? "battles" : "games";
  if (job.kind === "match")
    return trace(history, { of, range: [0, 1], even: 0.5, words, axis: `wins of ${nameOf(job.a)}`, ticks: [0, 0.25, 0.5, 0.75, 1].map((share) => [share, `${100 * share} %`]) });
  if (job.game) {
    const { low, high } = standing.range;
    return trace(history, { of, range: [low, high], even: 0, words, axis: "level, or steps of 5 HP, that makes it even", ticks: [low, 0, high].map((level) => [level, String(level)]) });
  }
  const ticks = [-24, -12, 0, 12, 24].map((chains) => [chains, `${Math.abs(chains)}${chains ? (chains > 0 ? " on A" : " on B") : ""}`]);
  return trace(history, { range: [-24, 24], even: 0, words, axis: "chains that make it even", ticks });
}

function show() {
  const { job, standing } = result;
  const words = headline(standing);
  adapt();
  if ($("result-title").textContent !== titleOf(job)) $("link-text").textContent = "";
  $("result-title").textContent = titleOf(job);
  $("headline").textContent = words;
  $("answers").replaceChildren(...earlierAnswers(standing).map((answer) => element("p", {}, answer)));
  $("progress").max = standing.done ? 1 : standing.games_at_most;
  $("progress").value = standing.done ? 1 : standing.games;
  $("progress-text").textContent = progressWords(standing, result.perSecond ?? 0, job);
  $("figures").replaceChildren(...(standing.games > 0 ? [drawing(result)] : []));
  if (job.game && standing.figures?.length > 0) $("figures").append(figuresTable(standing, [nameOf(job.a), nameOf(job.b)]));
  $("reports").hidden = standing.games === 0;
  $("reports").querySelector("[data-report=csv]").hidden = job.kind === "bid";
  $("watch").hidden = job.kind !== "match";
  $("watched").max = shownGames().games;
  $("watched-of").textContent = standing.shown ? `Game of ${standing.shown.player}` : job.game ? "Battle" : "Game";
  $("pause").hidden = standing.done;
  $("pause").textContent = running ? "Pause" : "Go on";
  if (standing.done || performance.now() > spoken + SPEAK_EVERY_MS) {
    spoken = performance.now();
    $("spoken").textContent = `${words} ${progressWords(standing, 0, job)}.`;
  }
}

function showEarlier() {
  const list = store.readResults();
  adapt();
  $("earlier-list").replaceChildren(...list.map(earlierItem));
}

function earlierItem(earlier) {
  const item = document.createElement("li");
  const words = document.createElement("span");
  words.textContent = `${titleOf(earlier.job)}: ${headline(earlier.standing)} ${progressWords(earlier.standing, 0, earlier.job)}.`;
  const buttons = document.createElement("span");
  for (const [label, act] of [["Open", () => reopen(earlier)], ["Forget", () => forget(earlier)]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.setAttribute("aria-label", `${label}: ${titleOf(earlier.job)}`);
    button.disabled = running !== null;
    button.addEventListener("click", act);
    buttons.append(button, " ");
  }
  item.append(words, buttons);
  return item;
}

function forget(earlier) {
  store.forgetResult(earlier.id);
  if (result?.id === earlier.id) {
    result = null;
  }
  showEarlier();
}

async function reopen(earlier) {
  await attempt(async () => {
    const standing = await RunningJob.open(desk, earlier.job, await store.gamesOf(earlier.id));
    result = { ...earlier, standing, perSecond: 0 };
    $("report").hidden = true;
    show();
    $("result-title").focus();
  });
}

const newResult = (job, standing) => ({ id: `${Date.now()}-${Math.random().toString(36).slice(2)}`, job, standing, history: [] });

// What a link asks: nothing is played before somebody says so.
async function openLink() {
  const job = await jobOfAddress();
  if (!job) return;
  forgetAddress();
  form.elements.kind.value = job.kind;
  form.elements.game.value = job.game ?? "keyforge";
  await openBattles();
  result = newResult(job, await RunningJob.open(desk, job, []));
  show();
  $("pause").textContent = "Play";
  $("result-title").focus();
}

async function copyLink() {
  const link = await linkOf(result.job);
  try {
    await navigator.clipboard.writeText(link);
    $("link-text").textContent = "Copied. Whoever opens it plays the same games.";
  } catch {
    $("link-text").textContent = link;
  }
}

// ---- Playing ------------------------------------------------------------------------------------------------

async function attempt(act) {
  $("complaint").textContent = "";
  try {
    await act();
  } catch (problem) {
    $("complaint").textContent = problem.message;
  }
}

async function begin() {
  const job = jobOf();
  const standing = await RunningJob.open(desk, job, []);
  result = newResult(job, standing);
  $("report").hidden = true;
  show();
  $("result").scrollIntoView({ block: "start" });
  await play();
}

async function play() {
  const since = { time: performance.now(), games: result.standing.games };
  const tell = (standing) => {
    const seconds = (performance.now() - since.time) / 1000;
    const point = pointOf(result.job, standing);
    result.perSecond = seconds > 1 ? (standing.games - since.games) / seconds : 0;
    result.standing = standing;
    if (point) result.history = withPoint(result.history, point);
    store.writeResult(result);
    show();
  };
  const { id } = result;
  running = new RunningJob(desk, result.job, { workers: Math.max(1, Math.min(64, Number(form.elements.workers.value) || 1)), keep: (games) => store.addGames(id, games), tell });
  store.writeResult(result);
  show();
  showEarlier();
  try {
    await running.run();
  } finally {
    running = null;
    show();
    showEarlier();
  }
}

async function report(format) {
  const { text } = await desk.ask("report", { as: format === "show" ? "html" : format });
  if (format === "show") display(text);
  else save(text, REPORTS[format]);
}

function display(text) {
  $("report").srcdoc = text;
  $("report").hidden = false;
  $("report").focus();
}

// Where several play, the report is about the games of one of them.
const shownGames = () => result.standing.shown ?? { cell: 0, games: result.job.games };

// A game of a match, by its number: it is played again.
async function watch(format) {
  const { job } = result;
  const { cell, games } = shownGames();
  const number = Math.max(1, Math.min(games, Number($("watched").value) || 1));
  $("watched").value = number;
  const level = job.level ?? 0; // which weighs on the party, below 0 on the other side
  const chains = job.game ? [Math.max(0, level), Math.max(0, -level)] : [job.chains_a ?? 0, job.chains_b ?? 0];
  const plan = [cell, 0, 1, number - 1, ...chains];
  const { text } = await desk.ask("watch", { game: plan, as: format === "show" ? "html" : format });
  if (format === "show") display(text);
  else save(text, GAMES[format]);
}

// ---- The beginning ------------------------------------------------------------------------------------------

function listen() {
  form.addEventListener("change", (event) => {
    const { name } = event.target;
    if (name === "kind" || name === "game") $("report").hidden = true;
    if (name === "game" && isOfBattles() && kind() === "rank") form.elements.kind.value = "match";
    keepForm();
    if (name === "game") attempt(openBattles);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (running && START[kind()] === "Play") return;
    attempt(async () => {
      const reason = lacking();
      if (reason) throw new Error(reason);
      $("report").hidden = true;
      if (kind() === "play") await game.begin(gameOf());
      else if (kind() === "advise") await counsel.ask(value("position"));
      else await begin();
    });
  });
  $("example").addEventListener("click", () => {
    form.elements.position.value = EXAMPLES[value("game")];
    keepForm();
  });
  $("go-on-game").addEventListener("click", () => attempt(() => game.goOn(Game.kept())));
  $("forget-game").addEventListener("click", () => game.leave());
  $("link").addEventListener("click", () => attempt(copyLink));
  $("pause").addEventListener("click", () => (running ? running.pause() : attempt(play)));
  for (const button of $("reports").querySelectorAll("[data-report]"))
    button.addEventListener("click", () => attempt(() => report(button.dataset.report)));
  for (const button of $("watch").querySelectorAll("[data-watch]"))
    button.addEventListener("click", () => attempt(() => watch(button.dataset.watch)));
}

async function main() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
  const about = await desk.ask("about");
  for (const { name, what } of about.agents) {
    const words = `${name}: ${what.split(";")[0]}`;
    form.elements.agent.append(new Option(words, name));
    form.elements.opponent.append(new Option(words, name, name === OPPONENT, name === OPPONENT));
  }
  form.elements.workers.value = Math.max(1, Math.min(64, navigator.hardwareConcurrency ?? 2));
  const decks = Object.fromEntries([...document.querySelectorAll(".deck")].map((place) => [place.dataset.side, new DeckPlace(place, desk, about.bundled, keepForm)]));
  game = new Game({ display, changed: () => adapt() });
  counsel = new Counsel({ desk, display, changed: () => adapt() });
  places = { ...decks, box: new DeckBox($("box"), desk, about.bundled, () => places && keepForm()) };
  restoreForm();
  await openBattles();
  adapt();
  listen();
  $("version").textContent = `Archon ${about.archon}, cards ${about.library}`;
  $("loading").hidden = true;
  form.hidden = false;
  showEarlier();
  await attempt(openLink);
}

main().catch((problem) => {
  $("loading").textContent = `The page can't start: ${problem.message}`;
  $("loading").className = "problem";
});
