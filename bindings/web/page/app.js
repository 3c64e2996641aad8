// The page: reads the form, starts jobs, shows how they stand, and keeps what they tell.

import { WorkerClient } from "./worker_client.js";
import { DeckBox, DeckPlace } from "./decks.js";
import { RunningJob } from "./job.js";
import { forgetAddress, jobOfAddress, linkOf } from "./link.js";
import { headline, progressWords, rankTable } from "./standing.js";
import * as store from "./store.js";
import { trace, withPoint } from "./trace.js";

const SPEAK_EVERY_MS = 10_000;
const NUMBERS = ["games", "chains_a", "chains_b", "within_chains", "max_games"];
const REPORTS = { html: ["report.html", "text/html"], markdown: ["report.md", "text/markdown"], table: ["report.txt", "text/plain"], csv: ["games.csv", "text/csv"], json: ["report.json", "application/json"] };

const GAMES = { html: ["game.html", "text/html"], json: ["game.json", "application/json"] };

const $ = (id) => document.getElementById(id);
const form = $("question");
const desk = new WorkerClient();
let places;
let agents = [];
let result = null; // the one that is shown, and that the desk holds
let running = null;
let spoken = 0;

// ---- The question -------------------------------------------------------------------------------------------

const kind = () => form.elements.kind.value;

function jobOf() {
  const value = (name) => form.elements[name].value;
  const number = (name) => Number(value(name));
  const job = { kind: kind(), seed: value("seed") };
  if (job.kind === "rank") return { ...job, agent: value("agent"), games: number("max_games"), decks: places.box.decks.map(({ deck }) => deck) };
  const decks = { a: places.a.deck?.deck, b: places.b.deck?.deck };
  if (job.kind === "bid") return { ...job, ...decks, agent: value("agent"), within: number("within_chains"), max_games: number("max_games") };
  return { ...job, ...decks, agent_a: value("agent"), agent_b: value("agent"), games: number("games"), chains_a: number("chains_a"), chains_b: number("chains_b") };
}

function lacking() {
  if (kind() === "rank") return places.box.decks.length < 2 ? "A ranking needs at least two decks." : "";
  return places.a.deck && places.b.deck ? "" : "Two decks are needed: paste, drop or choose them above.";
}

function adapt() {
  const now = kind();
  $("two-decks").hidden = now === "rank";
  $("box").hidden = now !== "rank";
  for (const field of form.querySelectorAll("[data-for]")) {
    field.hidden = !field.dataset.for.split(" ").includes(now);
    field.querySelector("input").disabled = field.hidden;
  }
  const agent = agents.find(({ name }) => name === form.elements.agent.value);
  $("strength").textContent = agent ? `In the program this player is ${agent.name}: ${agent.spec}` : "";
}

function keepForm() {
  if (!places) return;
  const fields = { kind: kind(), agent: form.elements.agent.value, seed: form.elements.seed.value, workers: form.elements.workers.value };
  for (const name of NUMBERS) fields[name] = form.elements[name].value;
  store.writeForm({ fields, a: places.a.deck, b: places.b.deck, box: places.box.decks });
  adapt();
}

function restoreForm() {
  const { fields = {}, a, b, box } = store.readForm();
  for (const [name, value] of Object.entries(fields)) if (form.elements[name] && value) form.elements[name].value = value;
  places.a.put(a);
  places.b.put(b);
  places.box.put(box);
}

// ---- A result -----------------------------------------------------------------------------------------------

function titleOf(job) {
  if (job.kind === "rank") return `The best of ${job.decks.length} decks`;
  return `${job.a.name} against ${job.b.name}${job.kind === "bid" ? ": even chains" : ""}`;
}

function pointOf(job, standing) {
  const estimate = job.kind === "match" ? standing.win_rate_a : standing.chains_on_a;
  return standing.games > 0 && estimate ? [standing.games, estimate.value, estimate.low, estimate.high] : null;
}

function drawing({ job, history, standing }) {
  if (job.kind === "rank") return rankTable(standing);
  const words = headline(job, standing);
  if (job.kind === "match")
    return trace(history, { range: [0, 1], even: 0.5, words, axis: `wins of ${job.a.name}`, ticks: [0, 0.25, 0.5, 0.75, 1].map((share) => [share, `${100 * share} %`]) });
  const ticks = [-24, -12, 0, 12, 24].map((chains) => [chains, `${Math.abs(chains)}${chains ? (chains > 0 ? " on A" : " on B") : ""}`]);
  return trace(history, { range: [-24, 24], even: 0, words, axis: "chains that make it even", ticks });
}

function show() {
  const { job, standing } = result;
  const words = headline(job, standing);
  $("result").hidden = false;
  if ($("result-title").textContent !== titleOf(job)) $("link-text").textContent = "";
  $("result-title").textContent = titleOf(job);
  $("headline").textContent = words;
  $("progress").max = standing.done ? 1 : standing.games_at_most;
  $("progress").value = standing.done ? 1 : standing.games;
  $("progress-text").textContent = progressWords(standing, result.perSecond ?? 0);
  $("figures").replaceChildren(...(standing.games > 0 ? [drawing(result)] : []));
  $("reports").hidden = standing.games === 0;
  $("reports").querySelector("[data-report=csv]").hidden = job.kind === "bid";
  $("watch").hidden = job.kind !== "match";
  $("watched").max = job.games;
  $("pause").hidden = standing.done;
  $("pause").textContent = running ? "Pause" : "Go on";
  $("start").disabled = running !== null;
  if (standing.done || performance.now() > spoken + SPEAK_EVERY_MS) {
    spoken = performance.now();
    $("spoken").textContent = `${words} ${progressWords(standing, 0)}.`;
  }
}

function showEarlier() {
  const list = store.readResults();
  $("earlier").hidden = list.length === 0;
  $("earlier-list").replaceChildren(...list.map(earlierItem));
}

function earlierItem(earlier) {
  const item = document.createElement("li");
  const words = document.createElement("span");
  words.textContent = `${titleOf(earlier.job)}: ${headline(earlier.job, earlier.standing)} ${progressWords(earlier.standing, 0)}.`;
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
    $("result").hidden = true;
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

function save(text, [name, type]) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
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

// A game of a match, by its number: it is played again.
async function watch(format) {
  const { job } = result;
  const number = Math.max(1, Math.min(job.games, Number($("watched").value) || 1));
  $("watched").value = number;
  const game = [0, 0, 1, number - 1, job.chains_a, job.chains_b];
  const { text } = await desk.ask("watch", { game, as: format === "show" ? "html" : format });
  if (format === "show") display(text);
  else save(text, GAMES[format]);
}

// ---- The beginning ------------------------------------------------------------------------------------------

function listen() {
  form.addEventListener("change", keepForm);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (running) return;
    attempt(async () => {
      const reason = lacking();
      if (reason) throw new Error(reason);
      await begin();
    });
  });
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
  agents = about.agents;
  agents.forEach(({ name, what }, place) => form.elements.agent.append(new Option(`${place + 1}: ${what.split(";")[0]}`, name)));
  form.elements.agent.value = agents.find(({ spec }) => spec.startsWith("greedy"))?.name ?? agents[0].name;
  form.elements.workers.value = Math.max(1, Math.min(64, navigator.hardwareConcurrency ?? 2));
  const sides = Object.fromEntries([...document.querySelectorAll(".deck")].map((place) => [place.dataset.side, new DeckPlace(place, desk, about.bundled, keepForm)]));
  places = { ...sides, box: new DeckBox($("box"), desk, about.bundled, () => places && keepForm()) };
  restoreForm();
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
