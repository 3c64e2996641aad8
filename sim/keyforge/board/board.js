// The table of a game of cards, drawn: a game in the page, advice and reviews there, replays and sites. A script
// without imports, as replays stand alone and are opened from a disk.
//
// A side of the table is {name, isActive, keys, keyWords, cost, aember, chains, deck, line, artifacts, hand, hidden,
// piles, more}: `hidden` is the number of cards in a hand that aren't seen; `piles` and `more` are lists of
// [title, cards], the first folded. A card is {uid, title, house, type, power, armor, damage, aember, marks,
// isExhausted, isNew}.
(function () {
  "use strict";

  const PICTURED = { stunned: "stun", warded: "ward" };
  const KEYS = 3;
  const unfolded = new Set(); // piles that somebody has opened

  function element(name, className, ...content) {
    const out = document.createElement(name);
    if (className) out.className = className;
    out.append(...content);
    return out;
  }

  const slug = (house) => house.toLowerCase().replace("staralliance", "star-alliance").replaceAll(" ", "-");
  const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

  // A small picture of ours; whoever doesn't see it has words beside it.
  function mark(thing) {
    const out = element("i", `mark m-keyforge-marks-${slug(thing)}`);
    out.setAttribute("aria-hidden", "true");
    return out;
  }

  // For those who don't see the pictures.
  const unseen = (words) => element("span", "unseen", words);

  const NUMBERS = ["power", "armor", "damage", "aember"];

  function pipsOf(card) {
    const numbers = NUMBERS.filter((what) => card[what] > 0 || (what === "power" && card.power !== undefined));
    const pips = numbers.map((what) => element("span", "pip", mark(what), unseen(`${what === "aember" ? "Æmber" : what} `), String(card[what])));
    const marks = (card.marks ?? []).filter((words) => PICTURED[words]).map((words) => mark(PICTURED[words]));
    return element("span", "pips", ...(card.house ? [mark(card.house), unseen(`${card.house} ${card.type ?? ""} `)] : []), ...pips, ...marks);
  }

  function tile(card, { press, choosable, chosen }) {
    if (!card.title) return element("span", "tile back", "a hidden card");
    const out = element(press ? "button" : "div", "tile", element("b", "", card.title), pipsOf(card));
    const words = [...(card.marks ?? []), card.isExhausted ? "exhausted" : ""].filter(Boolean).join(", ");
    if (words) out.append(element("small", "", words));
    if (card.house) out.classList.add(`h-${slug(card.house)}`);
    if (card.isExhausted) out.classList.add("exhausted");
    if (card.isNew) out.classList.add("new");
    if (card.uid) out.dataset.uid = card.uid;
    if (card.uid && choosable?.has(card.uid)) {
      out.classList.add("choosable");
      out.append(unseen(" can be chosen"));
    }
    if (card.uid && card.uid === chosen) out.classList.add("chosen");
    if (press) {
      out.type = "button";
      out.addEventListener("click", () => press(card));
    }
    return out;
  }

  function row(name, title, cards, options, more = []) {
    const out = element("div", `row ${title.replaceAll(" ", "-")}`, ...cards.map((card) => tile(card, options)), ...more);
    out.setAttribute("role", "group");
    out.setAttribute("aria-label", `${name}: ${title}`);
    return out;
  }

  // What lies elsewhere is unfolded when somebody wants to look.
  function pile(name, [title, cards], options) {
    const key = `${name} ${title}`;
    const out = element("details", "pile", element("summary", "", `${title} ${cards.length}`));
    const fill = () => out.childElementCount === 1 && out.append(row(name, title, cards, options));
    if (unfolded.has(key)) {
      out.open = true;
      fill();
    }
    out.addEventListener("toggle", () => {
      fill();
      if (out.open) unfolded.add(key);
      else unfolded.delete(key);
    });
    return out;
  }

  function figure(words, ...content) {
    const out = element("span", "figure", ...content);
    out.setAttribute("role", "img");
    out.setAttribute("aria-label", words);
    out.title = words;
    return out;
  }

  function head(side) {
    const keys = Array.from({ length: KEYS }, (_, i) => {
      const one = mark("key");
      if (i >= side.keys) one.classList.add("unforged");
      return one;
    });
    const cost = element("small", "", `/${side.cost}`);
    const out = element("div", "head", element("strong", "", side.name));
    out.append(figure(side.keyWords ?? counted(side.keys, "key"), ...keys), figure(`${side.aember} Æmber, a key costs ${side.cost}`, mark("aember"), element("b", "", String(side.aember)), cost));
    if (side.aember >= side.cost && side.keys < KEYS) out.append(element("span", "check", "check"));
    if (side.chains > 0) out.append(figure(counted(side.chains, "chain"), mark("chain"), String(side.chains)));
    if (side.hidden > 0) out.append(figure(counted(side.hidden, "hidden card") + " in hand", element("i", "cards-back"), String(side.hidden), element("small", "where-it-is", " in hand")));
    out.append(figure(counted(side.deck, "card") + " in the deck", String(side.deck), element("small", "", " in deck")));
    return out;
  }

  function drawSide(side, isBelow, options) {
    const line = row(side.name, "line", side.line, options, side.line.length > 0 ? [] : [element("span", "nobody", "no creatures")]);
    const inPlay = [line];
    if (side.artifacts.length > 0) inPlay.push(row(side.name, "artifacts", side.artifacts, options));
    for (const [title, cards] of side.more ?? []) inPlay.push(row(side.name, title, cards, options));
    if (!isBelow) inPlay.reverse();
    const hand = side.hand.length > 0 ? [row(side.name, "hand", side.hand, options)] : [];
    const piles = side.piles.filter(([, cards]) => cards.length > 0).map((one) => pile(side.name, one, options));
    const away = piles.length > 0 ? [element("div", "piles", ...piles)] : [];
    const parts = isBelow ? [...inPlay, head(side), ...hand, ...away] : [...away, ...hand, head(side), ...inPlay];
    const out = element("div", `side ${isBelow ? "near" : "far"}${side.isActive ? " active" : ""}`, ...parts);
    return out;
  }

  // The two sides, the lower one last. `press` gets a card that is pressed; without it they are pictures. `choosable`
  // are the cards by uid that can be chosen, `chosen` is one that was.
  function draw({ label, where, sides: [above, below], ...options }) {
    const out = element("div", "board", drawSide(above, false, options), element("p", "where", where), drawSide(below, true, options));
    out.setAttribute("role", "group");
    out.setAttribute("aria-label", label);
    return out;
  }

  // Redraws, and lets whatever has a uid glide from where it was. Nothing moves for those who don't want it.
  const GLIDE_MS = 150;
  function glide(place, redraw, ms = GLIDE_MS) {
    const at = () => new Map([...place.querySelectorAll("[data-uid]")].map((one) => [one.dataset.uid, one.getBoundingClientRect()]));
    const before = at();
    redraw();
    if (before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const one of place.querySelectorAll("[data-uid]")) {
      const was = before.get(one.dataset.uid);
      const is = one.getBoundingClientRect();
      const [x, y] = was ? [was.left - is.left, was.top - is.top] : [0, 0];
      if (was && x === 0 && y === 0) continue;
      const from = was ? { transform: `translate(${x}px, ${y}px)` } : { opacity: 0, transform: "scale(.8)" };
      one.animate([from, { opacity: 1, transform: "none" }], { duration: ms, easing: "ease-out" });
    }
  }

  globalThis.archonBoard = { draw, glide, mark };
})();
