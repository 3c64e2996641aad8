// YAML, whose words mean what their reader says: the module's, for positions and for files of mages.

import { FAILSAFE_SCHEMA, load, nullCoreTag } from "./js-yaml.js";

const WORDS = FAILSAFE_SCHEMA.withTags(nullCoreTag);
const MOST_PARTS = 100_000; // what refers to other parts of a text could stand for more than any memory holds

function counted(part, so) {
  if (so > MOST_PARTS) throw new Error("lists and maps are nested too deeply; expected fewer levels");
  if (typeof part !== "object" || part === null) return so + 1;
  return Object.values(part).reduce((sum, one) => counted(one, sum), so + 1);
}

// Throws an Error with the line of what is wrong.
export function wordsOf(text) {
  let out;
  try {
    out = load(text, { schema: WORDS });
  } catch (problem) {
    const line = problem.mark ? `line ${problem.mark.line + 1}: ` : "";
    throw new Error(`${line}${problem.reason ?? problem.message}`);
  }
  counted(out, 0);
  return out;
}

// As the module asks for it (src/page_yaml.cpp).
export const readYaml = (text) => JSON.stringify(wordsOf(text) ?? null);
