// node same_reports.mjs PROGRAM SITE: whether the module for browsers reports what the program does, byte for byte,
// and refuses what is wrong with a reason.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { carryOut, load, partOfPage } from "../../bindings/web/module.mjs";

const [program, site] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "archon-web-"));
let problems = 0;

function check(holds, words) {
  if (!holds) console.log(words);
  problems += holds ? 0 : 1;
}

function compare(name, job, command, reports, instances) {
  const files = Object.fromEntries(Object.keys(reports).map((format) => [format, join(folder, `${name}.${format}`)]));
  const options = Object.entries(reports).flatMap(([format, option]) => [option, files[format]]);
  execFileSync(program, [...command, "--quiet", "--threads", "1", ...options], { stdio: ["ignore", "ignore", "inherit"] });
  carryOut(instances, job);
  for (const [format, file] of Object.entries(files)) {
    const ours = instances[0]("report", { as: format }).text;
    const its = readFileSync(file, "utf8");
    check(ours === its, `${name}: the ${format} of the module (${ours.length} bytes) isn't the program's (${its.length})`);
    if (format === "html") check(its.includes(instances[0]("report", { as: "picture" }).text), `${name}: the picture of the module isn't the program's`);
  }
}

function refuses(call, words) {
  try {
    call();
    check(false, `nothing was wrong, but expected: ${words}`);
  } catch (problem) {
    check(problem.message.includes(words), `'${problem.message}' doesn't say '${words}'`);
  }
}

const instances = [await load(site), await load(site)];
const [ask] = instances;
const deck = (name) => ask("deck", { name }).deck;
const a = deck("argus");
const b = deck("onyx");
const pages = { json: "--json", html: "--html", markdown: "--markdown" };

const greedy = "greedy";
compare("match", { kind: "match", a, b, agent_a: greedy, agent_b: greedy, games: 60, seed: "5" },
  ["match", "argus", "onyx", "--games", "60", "--a", greedy, "--b", greedy, "--seed", "5"], { ...pages, csv: "--csv" }, instances);
const search = "mcts:iterations=20";
compare("search", { kind: "match", a, b, agent_a: search, agent_b: "ref:2026-11-a", games: 4, chains_b: 5 },
  ["match", "argus", "onyx", "--games", "4", "--a", search, "--b", "ref:2026-11-a", "--chains-b", "5"], { json: "--json" }, instances);
// What it has learned stands beside the page.
compare("learned", { kind: "match", a, b, agent_a: "paragon", agent_b: "master", games: 2 },
  ["match", "argus", "onyx", "--games", "2", "--a", "paragon", "--b", "master"], { json: "--json" }, instances);
const random = "random";
compare("bid", { kind: "bid", a, b, agent: random, max_games: 200, within: 3 },
  ["bid", "argus", "onyx", "--agent", random, "--max-games", "200", "--within", "3"], pages, instances);
const decks = ["argus", "onyx", "titanfang", "gregg"];
compare("rank", { kind: "rank", decks: decks.map(deck), agent: random, games: 120, seed: "18446744073709551615" },
  ["rank", ...decks, "--agent", random, "--games", "120", "--seed", "18446744073709551615"], { ...pages, csv: "--csv" }, instances);

// Nobody is named: quick players answer first, and stronger ones after them.
const climbers = ["argus", "onyx", "gregg"];
compare("match-ladder", { kind: "match", a, b, games: 60, seed: "7" },
  ["match", "argus", "onyx", "--games", "60", "--seed", "7"], { ...pages, csv: "--csv" }, instances);
check(ask("standing").players.length > 1, "a match that nobody was named for was played by one player");
check(ask("standing").answers[0].startsWith("according to the cards, "), `the cards come first, not: ${ask("standing").answers}`);
compare("bid-ladder", { kind: "bid", a, b, max_games: 60 }, ["bid", "argus", "onyx", "--max-games", "60"], pages, instances);
compare("rank-ladder", { kind: "rank", decks: climbers.map(deck), games: 60 },
  ["rank", ...climbers, "--games", "60"], { ...pages, csv: "--csv" }, instances);
ask("open", { job: { kind: "match", a, b } });
check(ask("standing").games === 0 && ask("standing").answers.length === 1, "before any game there is no answer of the cards");
check(ask("report", { as: "table" }).text.includes("No games have been finished yet."), "a ladder without games has no report");

// A game to watch, as a file and as a page.
const folderOfGames = join(folder, "games");
mkdirSync(folderOfGames);
execFileSync(program, ["match", "argus", "onyx", "--games", "4", "--a", greedy, "--b", random, "--quiet", "--replays", folderOfGames], { stdio: "ignore" });
const replay = join(folderOfGames, "pair-0002-b.json");
execFileSync(program, ["replay", replay, "--html", join(folder, "replay.html")], { stdio: "ignore" });
ask("open", { job: { kind: "match", a, b, agent_a: greedy, agent_b: random, games: 4 } });
const watched = (format) => ask("watch", { game: [0, 0, 1, 3, 0, 0], as: format }).text;
check(watched("json") === readFileSync(replay, "utf8"), "a game to watch isn't the program's");
check(watched("html") === readFileSync(join(folder, "replay.html"), "utf8"), "the page of a game isn't the program's");

// Decks of a later set are played by the rules of their time, and watched by them.
const laterFiles = [3, 4].map((seed) => join(folder, `later-${seed}.json`));
laterFiles.forEach((file, i) => execFileSync(program, ["deck", "random", "--set", "woe", "--seed", `${i + 3}`, "-o", file], { stdio: "ignore" }));
const [laterA, laterB] = laterFiles.map((file) => ask("decks", { text: readFileSync(file, "utf8"), source: file }).decks[0].deck);
compare("later", { kind: "match", a: laterA, b: laterB, agent_a: greedy, agent_b: greedy, games: 40, seed: "5" },
  ["match", ...laterFiles, "--games", "40", "--a", greedy, "--b", greedy, "--seed", "5"], pages, instances);
check(ask("watch", { game: [0, 0, 1, 3, 0, 0], as: "html" }).text.length > 0, "a game of later decks can't be watched");

// A few games short of the end there is a report, too.
const job = { kind: "match", a, b, agent_a: random, agent_b: random, games: 10 };
ask("open", { job });
ask("add", ask("play", { games: ask("wanted").games.slice(0, 6) }));
const standing = ask("standing");
check(standing.games === 6 && !standing.done, `six games stand as ${JSON.stringify(standing)}`);
check(JSON.parse(ask("report", { as: "json" }).text).interrupted === true, "a match that isn't over is no interrupted one");
check(ask("wanted").games.length === 4, "of ten games six are known, and not four are wanted");

// Advice and reviews.
const midgame = readFileSync("tests/sim/positions/midgame.yaml", "utf8");
const { EXAMPLES, positionOf } = await partOfPage(site, folder, "position");
const counsel = (name, command, more, call) => {
  const made = Object.fromEntries(Object.entries(pages).filter(([format]) => format !== "table").map(([format, option]) => [format, [option, join(folder, `${name}.${format}`)]]));
  execFileSync(program, [...command, ...Object.values(made).flat()], { stdio: ["ignore", "ignore", "inherit"] });
  for (const [format, [, file]] of Object.entries(made))
    check(ask(call, { ...more, as: format }).text === readFileSync(file, "utf8"), `${name}: the ${format} of the module isn't the program's`);
};
counsel("advice", ["advise", "tests/sim/positions/midgame.yaml", "--budget", "300", "--threads", "1"], { position: positionOf(midgame), budget: 300 }, "advise");
counsel("review", ["review", replay, "--player", "2", "--budget", "1000", "--threads", "1"], { replay: readFileSync(replay, "utf8"), player: 2, budget: 1000 }, "review");
for (const file of readdirSync("tests/sim/positions").filter((name) => name.endsWith(".yaml")))
  check(ask("draw", { position: positionOf(readFileSync(join("tests/sim/positions", file), "utf8")) }).choices.length > 0, `${file}: nothing can be chosen`);
refuses(() => ask("draw", { position: positionOf("you:\n  house: mars\n  line: [trol]\n") }), "did you mean 'troll'");
refuses(() => positionOf("you: [1\nfoe: 2"), "line 2");
refuses(() => positionOf("hello"), "This is no position");

// A game against an agent: the same hands and the same replies as `archon play` with that seed has.
function playedHere(request, choose) {
  let view = ask("deal", request);
  const chosen = [];
  while (!view.over) {
    if (view.asked) chosen.push(choose(view.choices));
    view = view.asked ? ask("choose", { number: chosen.at(-1) }) : ask("reply");
  }
  return { chosen, view };
}
const last = (choices) => choices[Math.min(1, choices.length - 1)].number;
const game = { a, b, you: 1, agent: "novice", seed: "3" };
const { chosen, view } = playedHere(game, last);
check(/^(You win|Foe wins) in turn \d+, with \d keys against \d\.$/.test(view.result), `of a game that is over: ${view.result}`);
const ours = ask("replay").text;
execFileSync(program, ["play", "argus", "onyx", "--seed", "3", "--agent", "novice", "--replay", join(folder, "played.json")], { input: chosen.join("\n") + "\n", stdio: ["pipe", "ignore", "inherit"] });
check(ours === readFileSync(join(folder, "played.json"), "utf8"), "a game that was played here isn't the program's");

// Taking back, and going on where it was left.
ask("deal", game);
const hand = ask("choose", { number: ask("deal", game).choices[0].number, since: 0 });
check(hand.told.length === 1 && hand.can_take_back, "a choice isn't told");
const waits = (asked) => { let at = asked; while (!at.asked) at = ask("reply"); return at; };
const before = waits(hand);
const after = ask("choose", { number: before.choices[0].number });
const back = ask("take-back", { anyway: true });
check(JSON.stringify(back.state) === JSON.stringify(before.state) && back.steps === before.steps, "a choice that was taken back has left something");
check(after.steps === before.steps + 1, "a choice is no step");
const left = ask("replay").text;
const again = ask("resume", { ...game, replay: left });
check(JSON.stringify(again.state) === JSON.stringify(back.state), "a game that goes on isn't the one that was left");
refuses(() => ask("choose", { number: 99 }), "99 is none of the choices");
refuses(() => ask("reply"), "it isn't the agent's choice");
refuses(() => ask("deal", { ...game, agent: "program:./mine" }), "program");
refuses(() => ask("resume", { ...game, replay: ours }), "the game is over");

// ---- Battles of Archmajesty -----------------------------------------------------------------------------------

const BATTLES = "archmajesty";
const fighter = (name) => ask("deck", { name, game: BATTLES }).deck;
const about = ask("about", { game: BATTLES });
check(about.bundled.includes("Berta Ironroot") && about.encounters.some(({ name, mages }) => name === "The Toll Bridge" && mages === 1), "the bundled mages and encounters");

// What forms are printed from is what jobs take: every row, at both ends of its range and with what it takes where nothing
// is said; beyond it, it is refused by its name.
function checkForms({ forms }, fixed) {
  for (const kind of Object.keys(forms).filter((one) => one !== "play"))
    for (const { name, type, help, least, most, initial } of forms[kind]) {
      const open = (value) => ask("open", { job: { kind, ...fixed(kind), [name]: value } });
      check(help.length > 5, `${kind}: what ${name} is for isn't told`);
      if (initial !== undefined) open(type === "agent" || least !== undefined ? initial : String(initial));
      if (type === "agent") open("novice");
      if (least === undefined) continue;
      // An encounter's levels end where its foes do.
      if (name === "level") refuses(() => open(least), "level");
      else open(least);
      refuses(() => open(most + 1), name);
    }
}
checkForms(ask("about"), (kind) => (kind === "rank" ? { decks: [a, b, ask("deck", { name: "gregg" }).deck] } : { a, b }));
checkForms(about, () => ({ game: BATTLES, a: [fighter("Berta Ironroot")], b: [fighter("sworn company")] }));
const party = [fighter("Berta Ironroot"), fighter("mira")];
const sworn = [fighter("sworn company")];
const quick = { agent_a: random, agent_b: random };
compare("encounter", { kind: "match", game: BATTLES, a: party, b: sworn, ...quick, level: 2, games: 10, seed: "5" },
  ["encounter", "berta+mira", "sworn", "--party", random, "--gm", random, "--level", "2", "--games", "10", "--seed", "5"], { ...pages, csv: "--csv" }, instances);
check(ask("standing").figures.some(([title, ofParty]) => title === "damage per battle" && ofParty > 0), "what a battle comes to isn't told");
compare("duel", { kind: "match", game: BATTLES, a: [party[0]], b: [party[1]], agent_a: random, agent_b: "club", games: 4 },
  ["match", "berta", "mira", "--a", random, "--b", "club", "--games", "4"], { json: "--json" }, instances);
compare("level", { kind: "bid", game: BATTLES, a: [party[0]], b: [fighter("toll")], agent: random, max_games: 30, within: 3 },
  ["bid", "berta", "toll bridge", "--agent", random, "--max-games", "30", "--within", "3"], pages, instances);

const folderOfBattles = join(folder, "battles");
mkdirSync(folderOfBattles);
execFileSync(program, ["encounter", "berta", "toll bridge", "--party", random, "--gm", random, "--games", "2", "--quiet", "--replays", folderOfBattles], { stdio: "ignore" });
ask("open", { job: { kind: "match", game: BATTLES, a: [party[0]], b: [fighter("toll bridge")], ...quick, games: 2 } });
const fought = readFileSync(join(folderOfBattles, "pair-0001-b.json"), "utf8");
check(ask("watch", { game: [0, 0, 1, 1, 0, 0], as: "json" }).text === fought, "a battle to watch isn't the program's");
execFileSync(program, ["replay", join(folderOfBattles, "pair-0001-b.json"), "--html", join(folder, "battle.html")], { stdio: "ignore" });
check(ask("watch", { game: [0, 0, 1, 1, 0, 0], as: "html" }).text === readFileSync(join(folder, "battle.html"), "utf8"), "the page of a battle isn't the program's");

const bridge = join(folder, "bridge.yaml"); // the page's example
writeFileSync(bridge, EXAMPLES.archmajesty);
counsel("battle-advice", ["advise", bridge, "--budget", "300", "--threads", "1"], { position: positionOf(readFileSync(bridge, "utf8")), budget: 300 }, "advise");
const drawnBattle = ask("draw", { position: positionOf(readFileSync(bridge, "utf8")) });
check(drawnBattle.state.units["Berta Ironroot"].hp === 12 && drawnBattle.choices.some(({ at }) => at), "a position of a battle isn't drawn");
refuses(() => ask("draw", { position: positionOf("allied: [Bertha]\nencounter: The Toll Bridge\n") }), "Bertha");

// A battle at the table, choice by choice as `archon play` has it: the position that both come to is the same.
const battle = { game: BATTLES, a: [party[0]], b: [fighter("toll bridge")], you: 1, agent: "club", seed: "3" };
function foughtHere(choices) {
  let view = ask("deal", battle);
  const numbers = [];
  while (numbers.length < choices && !view.over) {
    if (view.asked) numbers.push(Math.min(2, view.choices.length));
    view = view.asked ? ask("choose", { number: numbers.at(-1) }) : ask("reply");
  }
  while (!view.over && !view.asked) view = ask("reply");
  return { numbers, view };
}
const atTable = foughtHere(60);
const saved = join(folder, "battle.yaml");
execFileSync(program, ["play", "berta", "toll bridge", "--seed", "3", "--agent", "club"], { input: [...atTable.numbers, `save ${saved}`, "quit"].join("\n") + "\n", stdio: ["pipe", "ignore", "inherit"] });
const theirs = ask("draw", { position: positionOf(readFileSync(saved, "utf8")) });
check(JSON.stringify(theirs.state) === JSON.stringify(atTable.view.state), "a battle that was fought here isn't the program's");
check(JSON.stringify(theirs.choices) === JSON.stringify(atTable.view.choices), "after the same choices other ones are offered");
const ownReplay = ask("replay").text;
const upTo = String(JSON.parse(ownReplay).moves.length);
writeFileSync(join(folder, "own.json"), ownReplay);
execFileSync(program, ["replay", join(folder, "own.json"), "--at", upTo, "--position", join(folder, "own.yaml")], { stdio: ["ignore", "ignore", "inherit"] });
check(readFileSync(join(folder, "own.yaml"), "utf8").includes("Berta Ironroot"), "the program doesn't read a battle that was saved here");
const goesOn = ask("resume", { ...battle, replay: ownReplay });
check(JSON.stringify(goesOn.state) === JSON.stringify(atTable.view.state), "a battle that goes on isn't the one that was left");
const takenBack = ask("take-back", { anyway: false, since: 0 });
check(takenBack.steps < goesOn.steps && takenBack.asked, "a choice in a battle isn't taken back");
check(takenBack.told.some(({ news }) => news.length > 0), "nobody is told what choices led to");
check(ask("deal", { ...battle, you: 2 }).asked === false, "who plays the other side is asked first");

// Files of mages and encounters, and what is wrong with them.
for (const kind of ["mages", "encounters"])
  for (const file of readdirSync(`data/archmajesty/${kind}`)) {
    const { decks: [one], wrong } = ask("decks", { text: readFileSync(join("data/archmajesty", kind, file), "utf8"), source: file, game: BATTLES });
    check(wrong.length === 0 && one.hindrance === "" && one.houses.length > 0, `${file}: ${JSON.stringify(wrong)}`);
  }
const berta = readFileSync("data/archmajesty/mages/berta-ironroot.yaml", "utf8");
check(ask("decks", { text: berta.replace("might: 3", "might: 2"), game: BATTLES }).decks[0].hindrance.includes("not a legal mage"), "an illegal mage is let in");
refuses(() => ask("decks", { text: "name: [Berta\n", game: BATTLES }), "the pasted text: line");
refuses(() => ask("deck", { name: "bertha", game: BATTLES }), "neither a mage nor an encounter");
check(ask("card", { title: "Earthsteel Bash", game: BATTLES }).wording.includes("Strike"), "what a spell does isn't told");
refuses(() => ask("card", { title: "earthsteel bish", game: BATTLES }), "did you mean");
refuses(() => ask("open", { job: { kind: "rank", game: BATTLES } }), "expected match or bid");
refuses(() => ask("open", { job: { kind: "match", game: BATTLES, a: sworn, b: party } }), "is an encounter");
refuses(() => ask("open", { job: { kind: "match", game: BATTLES, a: party, b: sworn, level: 99 } }), "level");
refuses(() => ask("open", { job: { kind: "match", game: "chess" } }), "expected keyforge or archmajesty");
refuses(() => ask("deal", { ...battle, agent: "program:./mine" }), "program");

// Every format of deck files; these tell of decks without their cards.
const cardless = { "dok_2019.json": "lists no cards", "master_vault_unlinked.json": "not linked" };
for (const file of readdirSync("tests/keyforge/decks/files").filter((name) => !(name in cardless))) {
  const text = readFileSync(join("tests/keyforge/decks/files", file));
  const wide = text[0] === 0xff && text[1] === 0xfe;
  const { decks: found, wrong } = ask("decks", { text: text.toString(wide ? "utf16le" : "utf8"), source: file });
  check(found.length > 0, `${file}: no deck was found (${wrong.join("; ")})`);
}

refuses(() => ask("dance"), "expected one of");
refuses(() => ask("decks", { text: "no deck at all" }), "the pasted text");
for (const [file, words] of Object.entries(cardless)) {
  let said;
  try {
    said = ask("decks", { text: readFileSync(join("tests/keyforge/decks/files", file), "utf8") }).wrong.join(" ");
  } catch (problem) {
    said = problem.message;
  }
  check(said.includes(words), `${file}: '${said}' doesn't say '${words}'`);
}
check(ask("card", { title: "dextre" }).wording.includes("Play: "), "what Dextre does is not told");
refuses(() => ask("card", { title: "dextrr" }), "did you mean 'dextre'");
refuses(() => ask("decks", { text: " https://www.example.org/deck" }), "links are not followed");
refuses(() => ask("deck", { name: "argsu" }), "argsu");
refuses(() => ask("open", { job: { ...job, kind: "duel" } }), "expected match, bid or rank");
refuses(() => ask("open", { job: { ...job, seed: "-1" } }), "the job.seed");
refuses(() => ask("open", { job: { ...job, games: 0 } }), "the job.games");
refuses(() => ask("open", { job: { ...job, agent_a: "program:./mine" } }), "program");
refuses(() => ask("add", { games: ["[1, 2]"] }), "damaged");
refuses(() => ask("watch", { game: [1, 2], as: "json" }), "six numbers");
refuses(() => ask("report", { as: "poem" }), "is not a report of this job");

rmSync(folder, { recursive: true });
process.exit(problems > 0 ? 1 : 0);
