// The settings of a question, printed from the rows of the house, which the module hands over (`forms`): a field each,
// with its range, what is taken where nothing is said, and what it is for. What is left empty is as in the program.

import { capitalised, element } from "./dom.js";

const AUTOMATIC = "Automatic: an instant estimate, then stronger players";
const RARE = new Set(["agent_a", "agent_b", "sure", "within", "top", "turn_limit", "confidence", "workers"]); // that few change
const ACROSS = new Set(["agent", "seed"]); // the same whatever is asked of decks that play each other
const SIDES = { keyforge: ["your deck", "their deck"], archmajesty: ["the party", "the other side"] };

// As rows tell it to everybody, in the words of this page.
function said(help, game) {
  const [a, b] = SIDES[game];
  return capitalised(help.replace(/ \([^)]*\)/g, "").replaceAll("deck A", a).replaceAll("deck B", b));
}

export class Fields {
  #forms = {}; // by game: by question its rows
  #agents = {}; // by game
  #values = {}; // by game, question and name
  #rows = []; // that are shown
  #at = ""; // what they are of

  // `page` are the rows of what only the page has: those of a question that is computed here.
  constructor(main, rare, page) {
    Object.assign(this, { main, rare, page });
  }

  learn(game, { forms, agents }) {
    this.#forms[game] = forms;
    this.#agents[game] = agents;
  }

  // What somebody has said, to be kept and put back.
  get values() {
    return this.#values;
  }

  put(values) {
    this.#values = values ?? {};
    this.#at = "";
  }

  show(game, kind) {
    const rows = this.#forms[game]?.[kind];
    if (!rows || this.#at === `${game} ${kind}`) return;
    this.#at = `${game} ${kind}`;
    this.#rows = [...rows, ...(kind === "play" ? [] : this.page)];
    const hasBoth = rows.some(({ name }) => name === "agent");
    const isRare = ({ name }) => RARE.has(name) && (hasBoth || !name.startsWith("agent")) && !(kind === "bid" && name === "within");
    this.main.replaceChildren(...this.#rows.filter((row) => !isRare(row)).map((row) => this.#field(row, game, kind)));
    this.rare.replaceChildren(...this.#rows.filter(isRare).map((row) => this.#field(row, game, kind, true)));
    this.rare.parentElement.hidden = this.rare.childElementCount === 0;
  }

  // What the fields say, which is noted.
  take() {
    if (!this.#at) return;
    const [game, kind] = this.#at.split(" ");
    for (const { name } of this.#rows) this.#values[this.#key(game, kind, name)] = this.value(name);
  }

  // As a job has it.
  asked() {
    const said = this.#rows.filter(({ name }) => !this.page.some((own) => own.name === name) && this.value(name) !== "");
    return Object.fromEntries(said.map((row) => [row.name, row.type === "agent" || row.least === undefined ? this.value(row.name) : Number(this.value(row.name))]));
  }

  // What a job asks is what the fields say.
  fill(job, game) {
    for (const { name } of this.#forms[game]?.[job.kind] ?? []) this.#values[this.#key(game, job.kind, name)] = job[name] === undefined ? "" : String(job[name]);
    this.#at = "";
  }

  value(name) {
    return this.main.closest("form").elements[name]?.value ?? "";
  }

  #key(game, kind, name) {
    return `${game} ${kind !== "play" && ACROSS.has(name) ? "" : kind} ${name}`;
  }

  #field(row, game, kind, isRare = false) {
    const words = said(row.help, game);
    const field = row.options ? this.#choice(row.options) : row.type === "agent" ? this.#players(row, game) : this.#number(row, isRare);
    field.name = row.name;
    const known = this.#values[this.#key(game, kind, row.name)];
    const usual = isRare && row.name !== "workers" && !row.options ? "" : String(row.initial ?? "");
    const isOffered = known !== undefined && (field.tagName !== "SELECT" || [...field.options].some(({ value }) => value === known));
    field.value = isOffered ? known : usual;
    const isLong = row.type === "agent" || row.options;
    return element("label", { className: isLong ? "long" : "" }, element("span", {}, words), field);
  }

  #choice(options) {
    return element("select", {}, ...options.map(([value, words]) => new Option(words, value)));
  }

  #players({ name, initial }, game) {
    const nobody = initial !== undefined ? [] : [new Option(name === "agent" ? AUTOMATIC : "as above", "")];
    return element("select", {}, ...nobody, ...this.#agents[game].map((one) => new Option(`${one.name}: ${one.what.split(";")[0]}`, one.name)));
  }

  // A whole number without a range may have more digits than numbers have here.
  #number({ type, least, most, initial }, isRare) {
    if (least === undefined) return element("input", { inputMode: "numeric", pattern: "[0-9]{1,20}" });
    const placeholder = isRare && initial !== undefined ? String(initial) : "automatic";
    return element("input", { type: "number", min: least, max: most, step: type === "integer" ? 1 : "any", placeholder });
  }
}
