// Elements of the page, in a line each.

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

export const percent = (share) => `${(100 * share).toFixed(1)} %`;
export const capitalised = (words) => words.charAt(0).toUpperCase() + words.slice(1);

export function save(text, [name, type]) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// A table in a frame that scrolls where the window is too narrow. Columns: [title, whether it is of numbers].
export function tableOf(caption, columns, rows) {
  const table = element("table");
  table.createCaption().textContent = caption;
  const head = table.createTHead().insertRow();
  for (const [title, isNumber] of columns) head.append(element("th", { scope: "col", className: isNumber ? "number" : "" }, title));
  const body = table.createTBody();
  for (const cells of rows) {
    const row = body.insertRow();
    cells.forEach((content, i) => {
      const cell = row.insertCell();
      cell.append(content);
      if (columns[i][1]) cell.className = "number";
    });
  }
  return element("div", { className: "wide", tabIndex: 0, role: "group", ariaLabel: caption }, table);
}
