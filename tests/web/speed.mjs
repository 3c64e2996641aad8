// node speed.mjs PROGRAM SITE: the processor time of a game, in the module under node and in the program, by the
// slope of a long match over a short one, so that neither pays for its start.

import { execFileSync } from "node:child_process";
import { load } from "../../bindings/web/module.mjs";

const [program, site] = process.argv.slice(2);
const ROUNDS = 3;
const MATCHES = { random: [200, 4000], greedy: [100, 500], "mcts:iterations=100": [2, 20] };

function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function ofProgram(agent, games) {
  const command = `TIMEFORMAT='%U %S'; time "$0" match argus onyx --a ${agent} --b ${agent} --games ${games} --quiet --threads 1 >/dev/null`;
  const [user, system] = execFileSync("bash", ["-c", `{ ${command}; } 2>&1`, program]).toString().split(" ").map(Number);
  return user + system;
}

const median = (numbers) => [...numbers].sort((x, y) => x - y)[Math.floor(numbers.length / 2)];

const begin = seconds();
const ask = await load(site);
const deck = (name) => ask("deck", { name }).deck;
const [a, b] = [deck("argus"), deck("onyx")];
console.log(`the module is ready after ${(seconds() - begin).toFixed(2)} s of a processor`);

for (const [agent, [few, many]] of Object.entries(MATCHES)) {
  ask("open", { job: { kind: "match", a, b, agent_a: agent, agent_b: agent, games: many } });
  const games = Array.from({ length: many }, (_, number) => [0, 0, 1, number, 0, 0]);
  ask("play", { games: games.slice(0, few) });
  const rates = { module: [], program: [] };
  for (let round = 0; round < ROUNDS; ++round) {
    const since = seconds();
    ask("play", { games: games.slice(few) });
    rates.module.push((seconds() - since) / (many - few));
    rates.program.push((ofProgram(agent, many) - ofProgram(agent, few)) / (many - few));
  }
  const [module, native] = [median(rates.module), median(rates.program)];
  console.log(`${agent}: ${(1 / module).toFixed(1)} games a second, the program ${(1 / native).toFixed(1)}; ${(module / native).toFixed(2)} times as long`);
}
