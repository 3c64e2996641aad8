// Whether the files of .github/workflows are what the forge that reads them takes, as far as that can be seen here: node
// workflows_test.mjs SOURCE. A run by the forge alone shows that they work.
import {accessSync, constants, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

const source = process.argv[2];
// As a module, whatever a package.json above it says.
const parser = readFileSync(join(source, 'bindings/web/vendor/js-yaml.js'));
const {load} = await import(`data:text/javascript;base64,${parser.toString('base64')}`);
const folder = join(source, '.github/workflows');
const problems = [];

const WORKFLOW = {name: 'string', on: 'object', permissions: 'object', jobs: 'object', concurrency: 'object'};
const JOB = {'runs-on': 'string', container: 'string', 'timeout-minutes': 'number', steps: 'object', needs: 'string',
  permissions: 'object', environment: 'object'};
const STEP = {id: 'string', uses: 'string', with: 'object', run: 'string'};
const EVENTS = {push: ['branches', 'tags'], pull_request: ['branches'], workflow_dispatch: []};
const PERMISSIONS = {contents: ['read', 'write'], pages: ['write'], 'id-token': ['write']};
const PRELUDE = [/^apt-get update -qq && apt-get install -yqq --no-install-recommends [a-z -]+$/,
  /^git config --global --add safe\.directory "\$PWD"$/];

function hold(what, value, shape, required) {
  for (const [key, member] of Object.entries(value)) {
    if (!(key in shape)) problems.push(`${what}: unknown key '${key}'; expected ${Object.keys(shape).join(', ')}`);
    else if (typeof member !== shape[key]) problems.push(`${what}.${key}: expected ${shape[key]}`);
  }
  for (const key of required) if (!(key in value)) problems.push(`${what}: no '${key}'`);
}

function checkRun(what, line) {
  if (PRELUDE.some((form) => form.test(line))) return;
  const [script, ...words] = line.split(' ');
  if (!/^scripts\/\w+$/.test(script) || words.some((word) => !/^[\w/-]+$/.test(word)))
    return problems.push(`${what}: runs '${line}'; expected one of our scripts`);
  try {
    accessSync(join(source, script), constants.X_OK);
  } catch {
    problems.push(`${what}: ${script} is no program`);
  }
}

function checkStep(what, step) {
  hold(what, step, STEP, []);
  if (('uses' in step) === ('run' in step)) problems.push(`${what}: expected either 'uses' or 'run'`);
  if (step.uses && !/^[\w-]+\/[\w-]+@v\d+$/.test(step.uses)) problems.push(`${what}: '${step.uses}' has no version`);
  if (step.run) checkRun(what, step.run);
}

function checkPermissions(what, permissions) {
  for (const [of, may] of Object.entries(permissions))
    if (!PERMISSIONS[of]?.includes(may)) problems.push(`${what}: unknown permission ${of}: ${may}`);
}

function checkWorkflow(name, workflow) {
  hold(name, workflow, WORKFLOW, ['name', 'on', 'permissions', 'jobs']);
  for (const [event, filter] of Object.entries(workflow.on)) {
    if (!(event in EVENTS)) problems.push(`${name}.on: unknown event '${event}'`);
    for (const key of Object.keys(filter ?? {}))
      if (!EVENTS[event]?.includes(key)) problems.push(`${name}.on.${event}: unknown filter '${key}'`);
  }
  checkPermissions(name, workflow.permissions);
  for (const [job, value] of Object.entries(workflow.jobs)) {
    const what = `${name}.jobs.${job}`;
    hold(what, value, JOB, ['runs-on', 'steps']);
    checkPermissions(what, value.permissions ?? {});
    if (value.needs && !(value.needs in workflow.jobs)) problems.push(`${what}: needs '${value.needs}', which there isn't`);
    value.steps.forEach((step, at) => checkStep(`${what}.steps[${at}]`, step));
  }
}

const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));
if (files.length === 0) problems.push('no workflows');
for (const name of files) checkWorkflow(name, load(readFileSync(join(folder, name), 'utf8')));
for (const problem of problems) console.log(problem);
process.exit(problems.length > 0 ? 1 : 0);
