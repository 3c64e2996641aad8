// What stands at a glance as a picture to be sent around: PNG, which every messenger shows, in the size that links have.

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 64];
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';

class Picture {
  #canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  #pen = this.#canvas.getContext("2d");
  #tokens = getComputedStyle(document.documentElement);

  colour(name) {
    return this.#tokens.getPropertyValue(`--${name}`);
  }

  box(x, y, width, height, name) {
    this.#pen.fillStyle = this.colour(name);
    this.#pen.fillRect(x, y, width, height);
  }

  // Smaller where it would be wider than there is room.
  words(text, x, y, { size, name = "ink", weight = 400, align = "left", room = WIDTH - 2 * EDGE }) {
    const font = (pixels) => `${weight} ${pixels}px ${FONT}`;
    this.#pen.font = font(size);
    this.#pen.font = font(Math.floor(size * Math.min(1, room / this.#pen.measureText(text).width)));
    Object.assign(this.#pen, { fillStyle: this.colour(name), textAlign: align });
    this.#pen.fillText(text, x, y);
  }

  done() {
    return new Promise((resolve) => this.#canvas.toBlob(resolve, "image/png"));
  }
}

// Of the two sides: how they share a bar, and who they are.
function drawShares(picture, glance) {
  const [ofA] = [...glance.querySelectorAll(".shares i")].map((one) => parseFloat(one.style.flexGrow) / 100);
  if (ofA !== undefined) {
    const split = EDGE + Math.round((WIDTH - 2 * EDGE) * ofA);
    picture.box(EDGE, 360, split - EDGE - 2, 48, "c1");
    picture.box(split + 2, 360, WIDTH - EDGE - split - 2, 48, "c2");
  }
  [...glance.querySelectorAll(".ends > div")].forEach((end, i) => {
    const [x, align] = i === 0 ? [EDGE, "left"] : [WIDTH - EDGE, "right"];
    const room = WIDTH / 2 - EDGE - 16;
    picture.words(end.querySelector("strong").textContent, x, 458, { size: 32, weight: 600, align, room, name: i === 0 ? "c1" : "c2" });
    picture.words([...end.querySelectorAll(".marks > span")].map((one) => one.textContent).join(", "), x, 498, { size: 26, name: "faint", align, room });
  });
}

// Of a `glance` on the page; `below` says what it rests on.
export function pictureOf(glance, below) {
  const picture = new Picture();
  picture.box(0, 0, WIDTH, HEIGHT, "paper");
  const [number, words, interval] = [...glance.querySelector(".figures > div").children].map((one) => one.textContent);
  const ofA = glance.classList.contains("of-a");
  picture.words(number, EDGE, 180, { size: 150, weight: 700, name: ofA ? "c1" : glance.classList.contains("of-b") ? "c2" : "ink" });
  picture.words(words, EDGE, 250, { size: 46, weight: 600 });
  picture.words([interval, glance.querySelector(".word")?.textContent].filter(Boolean).join("; "), EDGE, 305, { size: 30, name: "faint" });
  drawShares(picture, glance);
  picture.words(below, EDGE, HEIGHT - 48, { size: 26, name: "faint", room: WIDTH - 2 * EDGE - 160 });
  picture.words("Archon", WIDTH - EDGE, HEIGHT - 48, { size: 30, weight: 700, align: "right" });
  return picture.done();
}
