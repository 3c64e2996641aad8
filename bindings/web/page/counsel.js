// A position that somebody has written down: drawn, with advice on it.

import { Adviser } from "./advice.js";
import { drawBoard } from "./board.js";
import { element } from "./dom.js";
import { positionOf } from "./position.js";

const $ = (id) => document.getElementById(id);

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
    const { state, mover, question } = await this.desk.ask("draw", { position });
    this.isOn = true;
    $("counsel-card").replaceChildren();
    $("counsel-asked").textContent = `${mover === 1 ? "You are" : "Foe is"} to choose: ${question}`;
    $("counsel-board").replaceChildren(drawBoard(state, { names: ["you", "foe"], below: 0, read: (title) => this.#read(title) }));
    this.changed();
    $("counsel-title").focus();
    $("counsel").scrollIntoView({ block: "start" });
    this.adviser.ask({ position });
  }

  async #read(title) {
    const { title: name, wording } = await this.desk.ask("card", { title });
    $("counsel-card").replaceChildren(element("strong", {}, name), element("span", {}, wording));
  }
}
