// The module of bindings/web under node, as the page's workers use it.

import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

export async function load(site) {
  // Emscripten 3.1 takes node's fetch for a browser's, so it is handed the module.
  const create = createRequire(import.meta.url)(resolve(join(site, "archon.js")));
  const folder = mkdtempSync(join(tmpdir(), "archon-yaml-"));
  const { readYaml } = await partOfPage(site, folder, "yaml");
  rmSync(folder, { recursive: true });
  const readFile = (name) => readFileSync(join(site, name), "utf8");
  const module = await create({ wasmBinary: readFileSync(join(site, "archon.wasm")), readYaml, readFile });
  return (what, more = {}) => {
    const answer = JSON.parse(module.ccall("archon_answer", "string", ["string"], [JSON.stringify({ do: what, ...more })]));
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  };
}

// A part of the page, as a module for node, which knows them by their names.
export async function partOfPage(site, folder, name) {
  for (const part of new Set([name, "yaml", "js-yaml"])) {
    const text = readFileSync(join(site, `${part}.js`), "utf8");
    writeFileSync(join(folder, `${part}.mjs`), text.replace(/"\.\/((?:js-)?yaml)\.js"/, '"./$1.mjs"'));
  }
  return import(pathToFileURL(join(folder, `${name}.mjs`)));
}

// Plays a job to its end. Slices go to the instances in turn, and come back the other way round.
export function carryOut(instances, job) {
  const [desk] = instances;
  for (const instance of instances) instance("open", { job });
  for (;;) {
    const { games } = desk("wanted");
    if (games.length === 0) return;
    const slices = [];
    for (let at = 0, turn = 0; at < games.length; at += 8, ++turn)
      slices.push(instances[turn % instances.length]("play", { games: games.slice(at, at + 8) }).games);
    for (const slice of slices.reverse()) desk("add", { games: slice });
  }
}
