// The page: reads the form, and hands what it asks to those who answer it.

import { Counsel } from "./counsel.js";
import { DeckBox, DeckPlace, givenBy, read } from "./decks.js";
import { Fields } from "./fields.js";
import { BATTLES, FighterPlace } from "./fighters.js";
import { forgetAddress, questionOfAddress } from "./link.js";
import { Game } from "./play.js";
import { EXAMPLES } from "./position.js";
import { Results } from "./results.js";
import * as store from "./store.js";
import { WorkerClient } from "./worker_client.js";

const START = { match: "Play them", bid: "Find what makes them even", rank: "Rank them", play: "Begin the game", advise: "Advise me" };

const UNASKED_MS = 15_000; // that the first match is played for, which nobody has asked for
const PARALLEL = { name: "workers", type: "integer", least: 1, most: 64, help: "parallel games" };
const MANY = 3; // decks that come together are ranked

const $ = (id) => document.getElementById(id);
const form = $("question");
const desk = new WorkerClient();
let known; // by game, what the module says of itself (start.json)
let places;
let sides = null; // of a battle, when it has been asked for
let game;
let counsel;
let results;
let fields;
let isReady = false; // what is seen can be pressed: nothing shows or is kept before

// ---- The question -------------------------------------------------------------------------------------------

const kind = () => form.elements.kind.value;

const value = (name) => form.elements[name]?.value ?? "";

const isOfBattles = () => value("game") === BATTLES;

function jobOf() {
  const job = { kind: kind(), ...fields.asked() };
  if (isOfBattles()) return { ...job, game: BATTLES, a: sides.party.asked, b: sides.against.asked };
  if (job.kind === "rank") return { ...job, decks: places.box.decks.map(({ deck }) => deck) };
  return { ...job, a: places.a.deck?.deck, b: places.b.deck?.deck };
}

function gameOf() {
  const { agent, you, level, seed = String(crypto.getRandomValues(new Uint32Array(1))[0]) } = fields.asked();
  const game = { you: Number(you), agent, seed };
  if (!isOfBattles()) return { ...game, a: places.a.deck, b: places.b.deck };
  const [a, b] = [sides.party, sides.against].map(({ names, asked }) => ({ name: names, deck: asked }));
  return { ...game, game: BATTLES, a, b, level };
}

function lacking() {
  if (kind() === "advise") return value("position").trim() ? "" : "A position is needed: write or paste one above.";
  if (isOfBattles()) {
    if (sides.party.fighters.length === 0) return "A party is needed: choose or paste one to three mages above.";
    return sides.against.fighters.length === 0 ? "Somebody to fight is needed: choose or paste an encounter or mages above." : "";
  }
  if (kind() === "rank") return places.box.decks.length < 2 ? "A ranking needs at least two decks." : "";
  return places.a.deck && places.b.deck ? "" : "Two decks are needed: paste, drop or choose them above.";
}

function adapt() {
  if (!isReady) return;
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
  fields.show(value("game"), now);
  for (const words of document.querySelectorAll(".kinds [data-game]")) words.hidden = words.dataset.game !== value("game");
  $("strength").textContent = isJob && !battles && value("agent") ? `For the program: --agent ${value("agent")}` : "";
  $("start").textContent = START[now];
  $("result").hidden = $("found").hidden = !results.isOf(now, value("game"));
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
  if (!isReady) return;
  fields.take();
  store.writeForm({ kind: kind(), game: value("game"), position: value("position"), settings: fields.values, a: places.a.deck, b: places.b.deck, box: places.box.decks, ...battlersKept() });
  adapt();
}

// Until the second game is asked for its sides are what was kept.
function battlersKept() {
  if (sides) return { party: sides.party.fighters, against: sides.against.fighters };
  const { party, against } = store.readForm();
  return { party, against };
}

// The sides of the second game are made when it is first chosen.
function openBattles() {
  if (sides || !isOfBattles()) return;
  const { party, against } = store.readForm();
  const about = known[BATTLES];
  const { examples } = about;
  const place = (side, options) => new FighterPlace(document.querySelector(`.fighters[data-side=${side}]`), desk, about, { ...options, changed: () => sides && keepForm() });
  const made = { party: place("party", { against: false }), against: place("against", { against: true }) };
  made.party.put(party ?? [examples.party]);
  made.against.put(against ?? [examples.against]);
  sides = made;
  adapt();
}

// Before anything is waited for: what is pressed meanwhile stands.
function restoreQuestion() {
  const { kind: asked = "match", game = "keyforge", position = "" } = store.readForm();
  form.elements.kind.value = asked;
  form.elements.game.value = game;
  form.elements.position.value = position;
}

// Whoever comes for the first time finds an example in the slots.
function restoreForm() {
  const { settings, a, b, box } = store.readForm();
  const { examples } = known.keyforge;
  fields.put(settings);
  places.a.put(a === undefined ? examples.a : a);
  places.b.put(b === undefined ? examples.b : b);
  places.box.put(box);
}

// ---- What comes from elsewhere --------------------------------------------------------------------------------

// Shows what a question is about.
async function put(job) {
  form.elements.kind.value = job.kind;
  form.elements.game.value = job.game ?? "keyforge";
  openBattles();
  fields.fill(job, value("game"));
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
    openBattles();
    keepForm();
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

function prepare() {
  const about = known.keyforge;
  fields = new Fields($("fields"), $("rare-fields"), [{ ...PARALLEL, initial: Math.max(1, Math.min(PARALLEL.most, navigator.hardwareConcurrency ?? 2)) }]);
  for (const [of, said] of Object.entries(known)) fields.learn(of, said);
  const slots = [...document.querySelectorAll(".deck")].map((place) => [place.dataset.side, new DeckPlace(place, desk, about.bundled, { changed: keepForm, many: takeMany })]);
  const workers = () => Math.max(1, Math.min(PARALLEL.most, Number(value("workers")) || 1));
  results = new Results({ desk, attempt, changed: () => adapt(), workers, put, display });
  game = new Game({ display, changed: () => adapt() });
  counsel = new Counsel({ desk, display, changed: () => adapt() });
  const came = (count) => count >= MANY && attempt(start);
  places = { ...Object.fromEntries(slots), box: new DeckBox($("box"), desk, about.bundled, { changed: keepForm, came }) };
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
  return last || isOfBattles() || kind() !== "match" || lacking() ? undefined : results.begin(jobOf(), { forMs: UNASKED_MS, foretold: foretold() });
}

// How the example stands before any game, where it is asked as it comes.
function foretold() {
  const { a, settings } = store.readForm();
  return a === undefined && settings === undefined ? known.keyforge.standing : undefined;
}

// What is asked meanwhile is answered afterwards. Files for later visits wait until then.
async function waitForRules() {
  await desk.ask("about");
  $("loading").hidden = true;
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
}

async function main() {
  restoreQuestion();
  known = await (await fetch("start.json")).json();
  prepare();
  restoreForm();
  openBattles();
  listen();
  $("version").textContent = `Archon ${known.keyforge.archon}, cards ${known.keyforge.library}`;
  isReady = true;
  adapt();
  results.showEarlier();
  await Promise.all([waitForRules(), attempt(firstQuestion)]);
}

main().catch((problem) => {
  $("loading").textContent = `The page can't start: ${problem.message}`;
  $("loading").className = "problem";
});
