// A number with its interval, as it has grown with the games: a drawing in SVG.

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 84;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 36;

function part(name, attributes, words) {
  const out = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) out.setAttribute(key, value);
  if (words !== undefined) out.textContent = words;
  return out;
}

// `history`: [games, value, low, high] each. `range` is what the axis always shows, `even` a line in it, `of` what is counted.
export function trace(history, { range, ticks, even, axis, words, of = "games" }) {
  const out = part("svg", { class: "trace", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words });
  const most = Math.max(2, ...history.map(([games]) => games));
  const [bottom, top] = range;
  const x = (games) => (LEFT + (games / most) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y = (value) => {
    const inside = Math.min(top, Math.max(bottom, value));
    return (TOP + ((top - inside) / (top - bottom)) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
  };
  for (const [value, label] of ticks) {
    out.append(part("line", { class: value === even ? "even" : "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }));
    out.append(part("text", { x: LEFT - 8, y: Number(y(value)) + 4, "text-anchor": "end" }, label));
  }
  out.append(part("text", { x: LEFT, y: HEIGHT - 10 }, axis));
  out.append(part("text", { x: WIDTH - RIGHT, y: HEIGHT - 10, "text-anchor": "end" }, `${most.toLocaleString("en")} ${of}`));
  if (history.length > 0) {
    const above = history.map(([games, , , high]) => `${x(games)},${y(high)}`);
    const below = history.map(([games, , low]) => `${x(games)},${y(low)}`).reverse();
    out.append(part("polygon", { class: "band", points: [...above, ...below].join(" ") }));
    out.append(part("polyline", { class: "line", points: history.map(([games, value]) => `${x(games)},${y(value)}`).join(" ") }));
  }
  return out;
}

// At most so many points: of long histories every other one goes.
export function withPoint(history, point) {
  const last = history.at(-1);
  const out = last && last[0] === point[0] ? history.slice(0, -1) : [...history];
  out.push(point);
  return out.length <= 200 ? out : out.filter((_, i) => i % 2 === 0 || i === out.length - 1);
}
