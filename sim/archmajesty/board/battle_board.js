// A battle as it stands on the table, drawn from its `state` (docs/protocol.md#battles): the map with a token for each
// who fights, on which squares can be pressed, and the fighters in words. A battle in the page, advice there, replays:
// a script without imports, as replays stand alone.
(function () {
  "use strict";

  const FEW_SQUARES = 3; // that are choices in the list as well
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const TOKENS = { strike: "Strike", guard: "Guard", protect: "Protect" };

  function element(name, properties = {}, ...content) {
    const out = Object.assign(document.createElement(name), properties);
    out.append(...content);
    return out;
  }

  function button(words, act, properties = {}) {
    const out = element("button", { type: "button", ...properties }, words);
    out.addEventListener("click", act);
    return out;
  }

  const nameOf = (x, y) => `${String.fromCharCode(96 + x)}${y}`;
  const placeOf = (square) => [square.charCodeAt(0) - 96, Number(square.slice(1))];

  // ---- Choices on the map -----------------------------------------------------------------------------------------

  // The square that a choice is made by: where it leads, or the middle of its area.
  function squareOf(choice) {
    if (choice.at) return choice.at;
    if (!choice.area) return null;
    const { x, y, width, height } = choice.area;
    return nameOf(x + Math.floor((width - 1) / 2), y + Math.floor((height - 1) / 2));
  }

  const isAimed = (choice) => squareOf(choice) !== null;

  // "run to" of "run to b7": choices alike but for their squares.
  const kindOf = (choice) => (choice.area ? choice.verb : choice.text.replace(/ [a-n]\d+( \(\d+\))?$/, ""));

  // What stands in the list: where one thing can be done at many squares, the map is pressed instead.
  function listedOf(choices) {
    const counts = new Map();
    for (const choice of choices.filter(isAimed)) counts.set(kindOf(choice), (counts.get(kindOf(choice)) ?? 0) + 1);
    return choices.filter((choice) => !isAimed(choice) || counts.get(kindOf(choice)) <= FEW_SQUARES);
  }

  // What is said of the others.
  function pressWords(choices) {
    const listed = new Set(listedOf(choices));
    const kinds = new Map();
    for (const choice of choices.filter((one) => !listed.has(one))) kinds.set(kindOf(choice), (kinds.get(kindOf(choice)) ?? 0) + 1);
    return [...kinds].map(([kind, count]) => `To ${kind === "place" ? "place the area: its middle" : kind.replace(/ to$/, "")}, press one of ${count} squares on the map.`);
  }

  function choicesBySquare(choices, units) {
    const out = new Map();
    const put = (square, choice) => out.set(square, [...(out.get(square) ?? []), choice]);
    for (const choice of choices) {
      const unit = units[choice.verb === "act" ? choice.unit : choice.target];
      if (isAimed(choice)) put(squareOf(choice), choice);
      else if (unit) for (const square of squaresOf(unit)) put(square, choice);
    }
    return out;
  }

  // ---- The map ----------------------------------------------------------------------------------------------------

  function squaresOf({ at, size }) {
    const [left, top] = placeOf(at);
    const out = [];
    for (let y = top; y < top + size; ++y) for (let x = left; x < left + size; ++x) out.push(nameOf(x, y));
    return out;
  }

  // "BI" of Berta Ironroot, "CM2" of Crossbow Mercenary 2.
  const initialsOf = (name) => name.split(/[ #-]+/).map((word) => word.charAt(0)).join("").slice(0, 3);

  // The fighter whose reach somebody wants to go on seeing.
  let watched = "";

  const standing = (unit) => unit.on_board && (unit.hp > 0 || unit.tier === "object");

  class BattleMap {
    #cells = new Map(); // by square
    #shaded = ""; // the fighter whose reach is

    constructor({ state, reach = {}, changed = [], asked }, { choices, choose }) {
      Object.assign(this, { state, reach, changed });
      this.usual = asked === false ? "" : (state.acting ?? "");
      this.pressed = choicesBySquare(choices, state.units);
      this.choose = choose;
      this.ground = new Map([...state.map.walls.map((at) => [at, "wall"]), ...state.map.pits.map((at) => [at, "pit"]), ...state.scrap.map(({ at }) => [at, "scrap"])]);
    }

    // What a press on a square does tells its shade: a way, an area, or somebody who is aimed at.
    #shadeOf(choices) {
      if (choices.some((choice) => choice.area)) return "aimed";
      return choices.every(isAimed) ? "reached" : "target";
    }

    #cell(x, y) {
      const square = nameOf(x, y);
      const choices = this.pressed.get(square);
      const classes = ["square", this.ground.get(square)].filter(Boolean).join(" ");
      const place = (out) => {
        out.style.gridArea = `${y + 1} / ${x + 1}`;
        return out;
      };
      const words = choices?.map(({ text }) => text).join("; or ");
      const out = choices
        ? button("", () => this.choose(choices), { className: `${classes} choosable ${this.#shadeOf(choices)}`, ariaLabel: words, title: words, tabIndex: -1 })
        : element("span", { className: classes, ariaHidden: "true" });
      out.dataset.square = square;
      this.#cells.set(square, out);
      return place(out);
    }

    // ---- What a fighter could attack from where it stands

    #unitAt({ target }) {
      const square = target.dataset?.square;
      return Object.keys(this.reach).find((name) => squaresOf(this.state.units[name]).includes(square)) ?? "";
    }

    // Without a name that of the one who is watched, or who acts.
    shade(name = watched in this.reach ? watched : this.usual) {
      if (name === this.#shaded) return;
      this.#shaded = name;
      const squares = new Set(this.reach[name]);
      for (const [square, cell] of this.#cells) cell.classList.toggle("in-reach", squares.has(square));
      this.map.classList.toggle("reach-2", this.state.units[name]?.player === 2);
      this.map.classList.toggle("reach-1", this.state.units[name]?.player === 1);
      this.reachWords.textContent = squares.size > 0 ? this.#reachWords(name, squares) : "";
    }

    #reachWords(name, squares) {
      const { units } = this.state;
      const there = Object.keys(this.reach).filter((other) => units[other].player !== units[name].player && squaresOf(units[other]).some((square) => squares.has(square)));
      return `Hatched: within reach of ${name}${there.length > 0 ? `, as ${there.join(", ")} ${there.length === 1 ? "is" : "are"}` : "; no enemy is there"}.`;
    }

    watch(name) {
      watched = watched === name ? "" : name;
      this.shade();
    }

    isWatched(name) {
      return watched === name;
    }

    #listen() {
      this.map.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.shade(this.#unitAt(event) || undefined));
      this.map.addEventListener("pointerleave", () => this.shade());
      this.map.addEventListener("click", (event) => {
        const name = this.#unitAt(event);
        if (name && !event.target.closest("button")) this.watch(name);
      });
      this.map.addEventListener("keydown", (event) => this.#walk(this.map, event));
    }

    // Presses go through it to the squares.
    #token(name, unit) {
      const [x, y] = placeOf(unit.at);
      const isThing = unit.tier === "object";
      const out = element("span", { className: `token ${isThing ? "thing" : `side-${unit.player}`}`, ariaHidden: "true" }, element("b", {}, isThing ? "" : initialsOf(name)), ...(isThing ? [] : [element("small", {}, String(unit.hp))]));
      out.style.gridArea = `${y + 1} / ${x + 1} / span ${unit.size} / span ${unit.size}`;
      out.style.setProperty("--hp", `${Math.round((100 * Math.min(unit.hp, unit.most_hp)) / Math.max(1, unit.most_hp))}%`);
      out.dataset.uid = name;
      if (this.state.acting === name) out.classList.add("acting");
      if (unit.acted) out.classList.add("acted");
      if (this.changed.includes(name)) out.classList.add("new");
      return out;
    }

    // One of its buttons is reached by the tabulator, the others by arrows.
    #walk(grid, event) {
      const [right, down] = ARROWS[event.key] ?? [];
      const from = event.target.dataset?.square;
      if (right === undefined || !from) return;
      const [x, y] = placeOf(from);
      const ahead = [...grid.querySelectorAll("button")]
        .map((one) => {
          const [dx, dy] = [placeOf(one.dataset.square)[0] - x, placeOf(one.dataset.square)[1] - y];
          return { one, along: dx * right + dy * down, aside: Math.abs(dx * down) + Math.abs(dy * right) };
        })
        .filter(({ along }) => along > 0)
        .sort((p, q) => p.along + 2 * p.aside - q.along - 2 * q.aside);
      event.preventDefault();
      if (ahead.length === 0) return;
      event.target.tabIndex = -1;
      ahead[0].one.tabIndex = 0;
      ahead[0].one.focus();
    }

    draw() {
      const { width, height } = this.state.map;
      const edge = (words, x, y) => {
        const out = element("span", { className: "edge", ariaHidden: "true" }, words);
        out.style.gridArea = `${y + 1} / ${x + 1}`;
        return out;
      };
      const cells = [];
      for (let x = 1; x <= width; ++x) cells.push(edge(nameOf(x, ""), x, 0));
      for (let y = 1; y <= height; ++y) {
        cells.push(edge(String(y), 0, y));
        for (let x = 1; x <= width; ++x) cells.push(this.#cell(x, y));
      }
      for (const [name, unit] of Object.entries(this.state.units)) if (standing(unit)) cells.push(this.#token(name, unit));
      this.map = element("div", { className: "map", role: "group", ariaLabel: `The map, ${width} × ${height} squares` }, ...cells);
      this.map.style.setProperty("--columns", width);
      const first = this.map.querySelector("button");
      if (first) first.tabIndex = 0;
      this.reachWords = element("p", { className: "hint reach-words", role: "status" });
      this.#listen();
      this.shade();
      return [this.map, this.reachWords];
    }

    // For those who don't see it.
    words() {
      const { walls, pits } = this.state.map;
      const lists = [["Walls", walls], ["Pits", pits], ["Scrap", this.state.scrap.map(({ at }) => at)]].filter(([, squares]) => squares.length > 0);
      return lists.map(([title, squares]) => `${title} at ${squares.join(", ")}.`).join(" ");
    }
  }

  // ---- Those who fight --------------------------------------------------------------------------------------------

  function stateWords(unit) {
    if (!unit.on_board) return "gone";
    if (unit.hp === 0) return "down";
    const words = [];
    if (unit.armour) words.push(`${unit.armour} armour`);
    if (unit.airborne) words.push("airborne");
    if (unit.mp) words.push(`${unit.mp} MP`);
    if (unit.stars) words.push(unit.stars === 1 ? "1 star" : `${unit.stars} stars`);
    if (unit.scrap) words.push(`${unit.scrap} scrap`);
    for (const [name, count] of Object.entries(unit.counters)) words.push(`${count} ${name}`);
    if (unit.taunter) words.push(`taunted by ${unit.taunter}`);
    if (unit.acted) words.push("has acted");
    return words.join(", ");
  }

  function hpBar({ hp, most_hp: most }) {
    const bar = element("span", { className: "hp", ariaHidden: "true" });
    bar.append(element("span"));
    bar.firstChild.style.width = `${Math.round((100 * Math.min(hp, most)) / Math.max(1, most))}%`;
    return bar;
  }

  class Fighters {
    constructor({ state, titles, reach = {} }, { read, map }) {
      Object.assign(this, { state, titles, reach, read, map });
    }

    #cards(title, ids) {
      if (ids.length === 0) return [];
      const counts = new Map();
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
      const cards = [...counts].map(([id, count]) => {
        const title = this.titles[id] ?? id;
        const words = `${title}${count > 1 ? ` ×${count}` : ""}`;
        return this.read ? button(words, () => this.read(title), { className: "spell" }) : element("span", { className: "spell" }, words);
      });
      return [element("div", { className: "zone", role: "group", ariaLabel: title }, element("span", { className: "name", ariaHidden: "true" }, title), element("div", { className: "cards" }, ...cards))];
    }

    #mage(unit) {
      const tokens = unit.tokens.map(({ kind, value, count }) => `${count} ${TOKENS[kind] ?? kind}/${value}`);
      const words = [`${unit.deck.length} in the deck`, ...(tokens.length > 0 ? [`tokens: ${tokens.join(", ")}`] : [])];
      return [...this.#cards("hand", unit.hand), ...this.#cards("combo", unit.combo), ...this.#cards("void", unit.void), element("p", { className: "hint" }, words.join("; "))];
    }

    // Pressed, it shows what the fighter reaches.
    #sign(name, unit) {
      const className = `sign side-${unit.player}`;
      if (!this.reach[name]) return element("b", { className }, initialsOf(name));
      const out = button(initialsOf(name), () => {
        this.map.watch(name);
        for (const one of out.closest(".battle").querySelectorAll(".sign[aria-pressed]")) one.ariaPressed = String(this.map.isWatched(one.dataset.of));
      }, { className, title: `Reach of ${name}`, ariaPressed: String(this.map.isWatched(name)) });
      out.dataset.of = name;
      return out;
    }

    #unit(name, unit) {
      const alive = standing(unit);
      const head = element("p", { className: "fighter" }, this.#sign(name, unit), " ", element("strong", {}, name));
      if (alive) head.append(" ", element("span", { className: "where" }, unit.at), " ", `${unit.hp}/${unit.most_hp} HP `, hpBar(unit));
      const words = stateWords(unit);
      if (words) head.append(" ", element("span", { className: "hint" }, words));
      const out = element("li", { className: alive ? "" : "fallen" }, head);
      if (unit.hand && unit.on_board) out.append(...this.#mage(unit));
      if (this.state.acting === name) out.classList.add("acting");
      return out;
    }

    side(player, title) {
      const all = Object.entries(this.state.units).filter(([, unit]) => unit.player === player && unit.tier !== "object");
      const up = all.filter(([, unit]) => standing(unit));
      const down = all.filter(([, unit]) => !standing(unit));
      const list = element("ul", { className: "fighters-list" }, ...[...up, ...down].map(([name, unit]) => this.#unit(name, unit)));
      return element("div", { className: "side", role: "group", ariaLabel: title }, element("h4", {}, title), list);
    }
  }

  function laterWords(arrivals) {
    const rounds = new Map();
    for (const { round, sheet } of arrivals) rounds.set(round, [...(rounds.get(round) ?? []), sheet]);
    return [...rounds].map(([round, sheets]) => `Round ${round} brings ${sheets.join(", ")}.`).join(" ");
  }

  // `view` has the `state`, the `titles` of cards, what each could `reach`, and those who have `changed`; `names` are those
  // of the two sides. `choose` gets the choices that a pressed square may mean, `read` the title of a card.
  function draw(view, { names, choices = [], choose = () => {}, read }) {
    const { state } = view;
    const map = new BattleMap(view, { choices, choose });
    const fighters = new Fighters(view, { read, map });
    const where = state.round === 0 ? "Before the battle" : `Round ${state.round} of ${state.round_cap}`;
    const turn = state.acting ? `, ${state.acting} acts` : "";
    const later = laterWords(state.arrivals);
    return element(
      "div",
      { className: "battle", role: "group", ariaLabel: "The battle" },
      element("div", { className: "ground" }, element("p", { className: "where" }, where + turn), ...map.draw(), element("p", { className: "spoken" }, map.words()), ...(later ? [element("p", { className: "hint" }, later)] : [])),
      element("div", { className: "sides" }, fighters.side(1, `Allies: ${names[0]}`), fighters.side(2, `Enemies: ${names[1]}`)),
    );
  }

  // What film.js asks for. Whoever stands elsewhere, or was hurt, has changed.
  function step({ names, titles }, state, before) {
    const seen = ({ at, hp, on_board: isThere } = {}) => `${at} ${hp} ${isThere}`;
    const changed = before ? Object.keys(state.units).filter((name) => seen(state.units[name]) !== seen(before.units[name])) : [];
    return draw({ state, titles, changed }, { names });
  }

  globalThis.archonBattle = { draw, step, listedOf, pressWords };
})();
