// Positions as people write them (docs/positions.md): YAML, whose words the module reads.

import { FAILSAFE_SCHEMA, load, nullCoreTag } from "./js-yaml.js";

const WORDS = FAILSAFE_SCHEMA.withTags(nullCoreTag); // what a word means is not YAML's to say

// Throws an Error with a sentence for people.
export function positionOf(text) {
  let out;
  try {
    out = load(text, { schema: WORDS });
  } catch (problem) {
    const line = problem.mark ? `line ${problem.mark.line + 1}: ` : "";
    throw new Error(`${line}${problem.reason ?? problem.message}. A position is a text such as the one in the example.`);
  }
  if (typeof out !== "object" || out === null || Array.isArray(out))
    throw new Error("This is no position: expected lines that begin with 'you:' and 'foe:', as in the example.");
  return out;
}

export const EXAMPLE = `you:                                    # it is your turn, the house is chosen
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
`;
