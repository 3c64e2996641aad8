// node same_reports.mjs PROGRAM SITE: whether the module for browsers reports what the program does, byte for byte,
// and refuses what is wrong with a reason.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { carryOut, load } from "./module.mjs";

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
const random = "random";
compare("bid", { kind: "bid", a, b, agent: random, max_games: 200, within: 3 },
  ["bid", "argus", "onyx", "--agent", random, "--max-games", "200", "--within", "3"], pages, instances);
const decks = ["argus", "onyx", "titanfang", "gregg"];
compare("rank", { kind: "rank", decks: decks.map(deck), agent: random, games: 120, seed: "18446744073709551615" },
  ["rank", ...decks, "--agent", random, "--games", "120", "--seed", "18446744073709551615"], { ...pages, csv: "--csv" }, instances);

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

// A few games short of the end there is a report, too.
const job = { kind: "match", a, b, agent_a: random, agent_b: random, games: 10 };
ask("open", { job });
ask("add", ask("play", { games: ask("wanted").games.slice(0, 6) }));
const standing = ask("standing");
check(standing.games === 6 && !standing.done, `six games stand as ${JSON.stringify(standing)}`);
check(JSON.parse(ask("report", { as: "json" }).text).interrupted === true, "a match that isn't over is no interrupted one");
check(ask("wanted").games.length === 4, "of ten games six are known, and not four are wanted");

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
refuses(() => ask("report", { as: "poem" }), "is no report of this job");

rmSync(folder, { recursive: true });
process.exit(problems > 0 ? 1 : 0);
