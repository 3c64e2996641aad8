// Positions as people write them (docs/positions.md, docs/archmajesty-positions.md): YAML.

import { wordsOf } from "./yaml.js";

// Throws an Error with a sentence for people.
export function positionOf(text) {
  let out;
  try {
    out = wordsOf(text);
  } catch (problem) {
    throw new Error(`${problem.message}. A position is a text such as the one in the example.`);
  }
  if (typeof out !== "object" || out === null || Array.isArray(out))
    throw new Error("This is no position: expected lines that begin with 'you:' and 'foe:', or with 'allied:', as in the example.");
  return out;
}

export const EXAMPLES = {
  keyforge: `you:                                    # it is your turn, the house is chosen
  house: brobnar
  aember: 4
  line: [bumpsy, troll: {damage: 3}]    # the battleline from the left
  hand: [anger, punch]
foe:
  aember: 5
  keys: 1
  line:
    - dust-pixie
    - snufflegator: {stunned: true, ready: false}
  hand: [hunting-witch, fear]
`,
  archmajesty: `allied: [Berta Ironroot]              # bundled mages by their names, or mages as in their files
encounter: The Toll Bridge            # or, in a duel, mages of an 'enemy'
round: 3
acting: Berta Ironroot                # whose turn it is
units:
  - Berta Ironroot: {at: e5, hp: 12, counters: {burn: 2}}
  - Cutpurse 1: {at: e6, hp: 3}
  - Cutpurse 2: {hp: 0}
mages:
  - Berta Ironroot:
      hand: [earthsteel-bash, steelroot-grasp]
      tokens: [guard: {value: 5}]
`,
};
