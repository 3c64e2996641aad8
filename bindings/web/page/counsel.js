// A position that somebody has written down: drawn, with advice on it.

import { Adviser } from "./advice.js";
import { drawBattle, element } from "./dom.js";
import { BATTLES } from "./fighters.js";
import { positionOf } from "./position.js";
import { drawBoard } from "./sides.js";

const $ = (id) => document.getElementById(id);

// The mages of each side; foes have a name together that a position needn't tell.
function namesIn({ units }) {
  const of = (player) => Object.entries(units).filter(([, unit]) => unit.player === player && unit.hand).map(([name]) => name);
  return [1, 2].map((player) => of(player).join(" + ") || "foes");
}

export class Counsel {
  isOn = false;

  constructor({ desk, display, changed }) {
    this.desk = desk;
    this.changed = changed;
    this.adviser = new Adviser($("counsel-advice"), display);
  }

  // Throws an Error for what is no position.
  async ask(text) {
    const position = positionOf(text);
    const isBattle = "allied" in position;
    const view = await this.desk.ask("draw", { position });
    const sides = isBattle ? ["The allies choose", "The enemies choose"] : ["Your choice", "The choice of the other player"];
    const read = (title) => this.#read(title, isBattle ? BATTLES : undefined);
    this.isOn = true;
    $("counsel-card").replaceChildren();
    $("counsel-asked").textContent = `${sides[view.mover - 1]}: ${view.question}`;
    $("counsel-board").replaceChildren(isBattle ? drawBattle(view, { names: namesIn(view.state), read }) : drawBoard(view.state, { names: ["you", "foe"], below: 0, press: ({ title }) => read(title) }));
    this.changed();
    $("counsel-title").focus();
    $("counsel").scrollIntoView({ block: "start" });
    this.adviser.ask({ position });
  }

  async #read(title, game) {
    const { title: name, wording } = await this.desk.ask("card", { title, game });
    $("counsel-card").replaceChildren(element("strong", {}, name), element("span", {}, wording));
  }
}
