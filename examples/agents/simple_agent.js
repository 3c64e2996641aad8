#!/usr/bin/env node
// A KeyForge agent in one file, for Node.js without any package:
//
//   archon match argus onyx --a "program:node examples/agents/simple_agent.js" --b greedy
//
// It has one list of what it likes to do, and draws lots between equals. The messages are described
// in docs/agents.md, "Your own agent". Standard output is for answers alone.
"use strict";

const readline = require("readline");

// What to do in a turn, best first; what is not here comes last.
const LIKES = ["play", "action", "omni", "reap", "unstun", "fight", "end", "discard"];

let me = 1;
let random = () => 0;

// The same seed, the same choices (mulberry32).
function generator(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

// The house of most cards that could be used or played.
function houseCards(state, house) {
  const player = state.players[me - 1];
  const ready = [...player.line, ...player.artifacts].filter((uid) => state.cards[uid].ready);
  return [...player.hand, ...ready].filter((uid) => state.cards[uid].houses.includes(house)).length;
}

// How much an option is liked.
function points(option, decision, state) {
  if (option.house) return houseCards(state, option.house);
  if (option.verb) return LIKES.length - LIKES.indexOf(option.verb);
  if (option.yes || option.take) return 1;
  // Abilities mostly harm what they point at.
  const card = option.uid && state.cards[option.uid];
  if (decision.kind === "target" && card && card.controller) return card.controller === me ? 0 : 1;
  return 0;
}

function decide(state, decision) {
  const ranked = decision.options
    .map((option) => ({ k: option.k, points: points(option, decision, state) + random() / 2 }))
    .sort((a, b) => b.points - a.points);
  if (decision.kind === "distribute")
    return { pick: [{ k: ranked[0].k, amount: decision.total / decision.step }] };
  // As few as allowed, but at least one: whoever may pick mostly gains by it.
  const count = Math.min(Math.max(decision.min, 1), decision.max);
  return { pick: ranked.slice(0, count).map((option) => option.k) };
}

const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.op === "new") {
    me = message.player;
    random = generator(message.seed);
  } else if (message.op === "decide") {
    process.stdout.write(JSON.stringify(decide(message.state, message.decision)) + "\n");
  } else if (message.op === "bye") {
    lines.close();
  }
});
