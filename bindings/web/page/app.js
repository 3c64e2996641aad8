// The page: reads the form, and hands what it asks to those who answer it.

import { Counsel } from "./counsel.js";
import { DeckBox, DeckPlace, givenBy, read } from "./decks.js";
import { BATTLES, FighterPlace } from "./fighters.js";
import { forgetAddress, questionOfAddress } from "./link.js";
import { Game } from "./play.js";
import { EXAMPLES } from "./position.js";
import { Results } from "./results.js";
import * as store from "./store.js";
import { WorkerClient } from "./worker_client.js";

const KEPT = ["party_agent", "gm_agent", "battle_opponent", "side", "level", "battle_games", "within_levels", "battle_max", "agent", "opponent", "you", "deal", "seed", "workers", "games", "chains_a", "chains_b", "within_chains", "max_games", "position"];
const START = { match: "Play them", bid: "Find what makes them even", rank: "Rank them", play: "Begin the game", advise: "Advise me" };

const OPPONENT = "club"; // unless somebody says otherwise
const QUICK_MAGE = "expert"; // the same, in battles
const EXAMPLE = { a: "Radiant Argus the Supreme", b: 'Miss "Onyx" Censorius', party: "Berta Ironroot", against: "The Toll Bridge" };
const UNASKED_MS = 15_000; // that the first match is played for, which nobody has asked for
const MANY = 3; // decks that come together are ranked

const $ = (id) => document.getElementById(id);
const form = $("question");
const desk = new WorkerClient();
let places;
let sides = null; // of a battle, when it has been asked for
let game;
let counsel;
let results;

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
  document.body.classList.toggle("playing", isPlaying);
  form.hidden = isPlaying;
  $("two-decks").hidden = battles || now === "rank" || now === "advise";
  $("two-sides").hidden = !battles || now === "advise";
  $("box").hidden = now !== "rank";
  $("position").hidden = now !== "advise";
  $("drop-hint").hidden = battles || now !== "match";
  form.querySelector(".settings").hidden = now === "advise";
  for (const field of form.querySelectorAll("[data-for]")) {
    const isOfGame = !field.dataset.game || field.dataset.game === value("game");
    field.hidden = !isOfGame || !field.dataset.for.split(" ").includes(now);
    field.querySelector("input, select").disabled = field.hidden;
  }
  for (const words of document.querySelectorAll(".kinds [data-game]")) words.hidden = words.dataset.game !== value("game");
  $("strength").textContent = isJob && !battles ? (value("agent") ? `For the program: --agent ${value("agent")}` : "The cards speak first, then stronger and stronger players, as long as the answer gains by it.") : "";
  $("start").textContent = START[now];
  $("result").hidden = $("found").hidden = !isJob || !results.isOn;
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
  const example = async (name) => (await read(desk, { name }, BATTLES)).decks;
  made.party.put(party ?? (await example(EXAMPLE.party)));
  made.against.put(against ?? (await example(EXAMPLE.against)));
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

// Whoever comes for the first time finds an example in the slots.
async function restoreForm() {
  const { fields = {}, a, b, box } = store.readForm();
  restoreFields(fields);
  const example = async (name) => (await read(desk, { name })).decks[0];
  places.a.put(a === undefined ? await example(EXAMPLE.a) : a);
  places.b.put(b === undefined ? await example(EXAMPLE.b) : b);
  places.box.put(box);
}

// ---- What comes from elsewhere --------------------------------------------------------------------------------

// Shows what a question is about.
async function put(job) {
  form.elements.kind.value = job.kind;
  form.elements.game.value = job.game ?? "keyforge";
  await openBattles();
  const described = async (deck) => (await read(desk, { text: job.game ? deck.text : JSON.stringify(deck), source: "the question" }, job.game)).decks;
  const all = async (decks) => (await Promise.all(decks.map(described))).flat();
  if (job.game) {
    sides.party.put(await all([job.a].flat()));
    sides.against.put(await all([job.b].flat()));
  } else if (job.kind === "rank") {
    places.box.put(await all(job.decks));
  } else {
    places.a.put((await described(job.a))[0]);
    places.b.put((await described(job.b))[0]);
  }
  keepForm();
}

// Decks that came together: two meet, more are ranked. True if they were taken.
function takeMany(decks) {
  const fit = decks.filter(({ hindrance }) => !hindrance);
  if (fit.length < 2) return false;
  for (const place of [places.a, places.b]) place.chooser.close();
  if (fit.length < MANY) {
    places.a.put(fit[0]);
    places.b.put(fit[1]);
    return true;
  }
  form.elements.kind.value = "rank";
  places.box.put([]);
  places.box.take({ decks: fit, wrong: [] });
  return true;
}

async function take(given, slot) {
  if (!given) return;
  if (isOfBattles()) {
    const side = slot?.dataset.side === "against" ? sides.against : sides.party;
    side.take(await read(desk, given, BATTLES));
    return;
  }
  const found = await read(desk, given);
  if (kind() === "rank") places.box.take(found);
  else if (slot) places[slot.dataset.side].take(found);
  else if (!takeMany(found.decks)) places[places.a.deck && !places.b.deck ? "b" : "a"].take(found);
  else if (found.wrong.length > 0) $("complaint").textContent = found.wrong.join(" ");
}

function listenForDecks() {
  const over = (target) => {
    for (const one of document.querySelectorAll(".over")) one.classList.remove("over");
    target?.classList.add("over");
  };
  const slotOf = (event) => event.target.closest?.(".slot");
  const isWanted = () => !game.isOn && kind() !== "advise";
  document.addEventListener("dragover", (event) => {
    if (!isWanted()) return;
    event.preventDefault();
    over(slotOf(event) ?? form);
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget || over(null));
  document.addEventListener("drop", (event) => {
    if (!isWanted()) return;
    event.preventDefault();
    over(null);
    const given = givenBy(event.dataTransfer, "the dropped text");
    attempt(() => take(given, slotOf(event)));
  });
  document.addEventListener("paste", (event) => {
    if (!isWanted() || event.target.closest?.("input, textarea, select, dialog")) return;
    const given = givenBy(event.clipboardData, "the pasted text");
    attempt(() => take(given));
  });
}

// ---- Doing it -------------------------------------------------------------------------------------------------

async function attempt(act) {
  $("complaint").textContent = "";
  try {
    await act();
  } catch (problem) {
    $("complaint").textContent = problem.message;
  }
}

function display(text) {
  $("report").srcdoc = text;
  $("report").hidden = false;
  $("report").focus();
}

async function start() {
  const reason = lacking();
  if (reason) throw new Error(reason);
  $("report").hidden = true;
  if (kind() === "play") return game.begin(gameOf());
  if (kind() === "advise") return counsel.ask(value("position"));
  scrollTo({ top: 0 });
  return results.begin(jobOf());
}

function listen() {
  // Radio buttons stand outside of the form that they belong to.
  document.addEventListener("change", (event) => {
    const { name } = event.target;
    if (event.target.form !== form || !name) return;
    if (name === "kind" || name === "game") $("report").hidden = true;
    if (name === "game" && isOfBattles() && kind() === "rank") form.elements.kind.value = "match";
    keepForm();
    if (name === "game") attempt(openBattles);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(start);
  });
  $("example").addEventListener("click", () => {
    form.elements.position.value = EXAMPLES[value("game")];
    keepForm();
  });
  $("go-on-game").addEventListener("click", () => attempt(() => game.goOn(Game.kept())));
  $("forget-game").addEventListener("click", () => game.leave());
  listenForDecks();
}

function prepare(about) {
  for (const { name, what } of about.agents) {
    const words = `${name}: ${what.split(";")[0]}`;
    form.elements.agent.append(new Option(words, name));
    form.elements.opponent.append(new Option(words, name, name === OPPONENT, name === OPPONENT));
  }
  form.elements.workers.value = Math.max(1, Math.min(64, navigator.hardwareConcurrency ?? 2));
  const slots = [...document.querySelectorAll(".deck")].map((place) => [place.dataset.side, new DeckPlace(place, desk, about.bundled, { changed: keepForm, many: takeMany })]);
  const workers = () => Math.max(1, Math.min(64, Number(form.elements.workers.value) || 1));
  results = new Results({ desk, attempt, changed: () => adapt(), workers, put, display });
  game = new Game({ display, changed: () => adapt() });
  counsel = new Counsel({ desk, display, changed: () => adapt() });
  const came = (count) => count >= MANY && attempt(start);
  places = { ...Object.fromEntries(slots), box: new DeckBox($("box"), desk, about.bundled, { changed: () => places && keepForm(), came }) };
}

// The question of a link; or what was asked last; or, for whoever comes for the first time, the example.
async function firstQuestion() {
  const asked = await questionOfAddress();
  if (asked) {
    forgetAddress();
    return results.ask(asked);
  }
  const [last] = store.readResults();
  if (last?.job.kind === kind() && (last.job.game ?? "keyforge") === value("game")) return results.restore(last);
  return last || kind() !== "match" || lacking() ? undefined : results.begin(jobOf(), { forMs: UNASKED_MS });
}

async function main() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
  const about = await desk.ask("about");
  prepare(about);
  await restoreForm();
  await openBattles();
  adapt();
  listen();
  $("version").textContent = `Archon ${about.archon}, cards ${about.library}`;
  $("loading").hidden = true;
  form.hidden = false;
  adapt();
  results.showEarlier();
  await attempt(firstQuestion);
}

main().catch((problem) => {
  $("loading").textContent = `The page can't start: ${problem.message}`;
  $("loading").className = "problem";
});
