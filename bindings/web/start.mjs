// node start.mjs SITE: prints what the page shows before the module is there (scripts/build_web keeps it as
// SITE/start.json), in the module's own words: what it can be asked, the examples in the slots, and how the match of
// the first two stands before any game.

import { load } from "./module.mjs";

const EXAMPLES = {
  keyforge: { a: "Radiant Argus the Supreme", b: 'Miss "Onyx" Censorius' },
  archmajesty: { party: "Berta Ironroot", against: "The Toll Bridge" },
};

const ask = await load(process.argv[2]);
const out = {};
for (const [game, names] of Object.entries(EXAMPLES)) {
  const examples = Object.fromEntries(Object.entries(names).map(([side, name]) => [side, ask("deck", { name, game })]));
  out[game] = { ...ask("about", { game }), examples };
}
const { a, b } = out.keyforge.examples;
out.keyforge.standing = ask("open", { job: { kind: "match", a: a.deck, b: b.deck } });
console.log(JSON.stringify(out));
