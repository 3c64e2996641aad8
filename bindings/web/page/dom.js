// Elements of the page, in a line each.

export const { draw: drawTable, glide, mark } = globalThis.archonBoard;
export const { draw: drawBattle, listedOf, pressWords } = globalThis.archonBattle;

export function element(name, properties = {}, ...children) {
  const out = document.createElement(name);
  Object.assign(out, properties);
  out.append(...children);
  return out;
}

export function button(words, act, properties = {}) {
  const out = element("button", { type: "button", ...properties }, words);
  out.addEventListener("click", act);
  return out;
}

// Buttons that lie behind one, which closes when one of them is pressed or something else is.
export function menu(words, items) {
  const out = element("details", { className: "menu" }, element("summary", {}, words));
  const close = () => (out.open = false);
  const act = (what) => () => {
    close();
    what();
  };
  out.append(element("div", {}, ...items.map(([label, what, data = {}]) => {
    const one = button(label, act(what));
    Object.assign(one.dataset, data);
    return one;
  })));
  out.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && !out.contains(relatedTarget) && close());
  out.addEventListener("keydown", ({ key }) => key === "Escape" && close());
  return out;
}

// Houses as small pictures, with their names.
export const houseMarks = (houses) =>
  element("span", { className: "below marks" }, ...houses.map((house) => element("span", { title: house }, mark(house), element("span", {}, house))));

export const percent = (share) => `${(100 * share).toFixed(1)} %`;
export const capitalised = (words) => words.charAt(0).toUpperCase() + words.slice(1);
export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

export function save(text, [name, type]) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// A table in a frame that scrolls where the window is too narrow. Columns: [title, whether it is of numbers]. One of
// blocks has names in its first column; on a phone its rows become blocks.
export function tableOf(caption, columns, rows, { isOfBlocks = false } = {}) {
  const table = element("table", { className: isOfBlocks ? "blocks" : "" });
  table.createCaption().textContent = caption;
  const head = table.createTHead().insertRow();
  for (const [title, isNumber] of columns) head.append(element("th", { scope: "col", className: isNumber ? "number" : "" }, title));
  const body = table.createTBody();
  for (const cells of rows) {
    const row = body.insertRow();
    cells.forEach((content, i) => {
      const cell = isOfBlocks && i === 0 ? element("th", { scope: "row" }) : element("td", { className: columns[i][1] ? "number" : "" });
      cell.append(content);
      if (isOfBlocks && i > 0) cell.dataset.label = columns[i][0];
      row.append(cell);
    });
  }
  return element("div", { className: "wide", tabIndex: 0, role: "group", ariaLabel: caption }, table);
}
