// Makes the files of this folder from installed packages: node fetch.mjs NODE_MODULES OUT
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [modules, out] = process.argv.slice(2);
const read = (...path) => readFileSync(join(modules, ...path), 'utf8');
const described = (name) => JSON.parse(read(name, 'package.json'));
const write = (name, text) => writeFileSync(join(out, name), text);

// Source maps would be looked for beside the page.
const bare = (script) => script.replace(/\n\/\/# sourceMappingURL=.*\n*$/, '\n');

// The interpreter comes as a module; what it imports is in vega.min.js as well.
const plain = (module) =>
  'var vegaInterpreter = (function () {\n' +
  module
    .replace(/^import \{(.*)\} from 'vega-util';\n/, 'const {$1} = vega;\n')
    .replace(/\nexport \{ expression as expressionInterpreter \};\n/, '\nreturn { expressionInterpreter: expression };\n') +
  '})();\n';

// Everything that the files hold pieces of; the command line of vega-lite (yargs) is not among it.
function bundled(name, found = new Set()) {
  if (found.has(name) || name === 'yargs') return found;
  found.add(name);
  for (const needed of Object.keys(described(name).dependencies ?? {})) bundled(needed, found);
  return found;
}

// Each text once, below the names of those who share it.
function licences(names) {
  const holders = new Map();
  for (const name of names) {
    const file = readdirSync(join(modules, name)).find((entry) => /^licen[cs]e/i.test(entry));
    const { version, license } = described(name);
    const text = file ? read(name, file).trim() : `Licence: ${license}`;
    holders.set(text, [...(holders.get(text) ?? []), `${name} ${version}`]);
  }
  return [...holders].map(([text, who]) => `${who.join(', ')}\n\n${text}\n`).join(`\n${'-'.repeat(72)}\n\n`);
}

mkdirSync(out, { recursive: true });
write('vega.min.js', bare(read('vega', 'build', 'vega.min.js')));
write('vega-lite.min.js', bare(read('vega-lite', 'build', 'vega-lite.min.js')));
write('vega-interpreter.js', plain(bare(read('vega-interpreter', 'build', 'vega-interpreter.js'))));
const all = new Set(['vega', 'vega-lite', 'vega-interpreter'].flatMap((name) => [...bundled(name)]));
write('LICENCES.txt', licences([...all].sort()));
