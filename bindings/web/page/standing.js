// How a job stands, in words and figures.

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const whole = (number) => number.toLocaleString("en");

function span(estimate, digits) {
  return `${estimate.low.toFixed(digits)} to ${estimate.high.toFixed(digits)}`;
}

function matchWords(job, { games, win_rate_a: rate }) {
  if (games === 0) return "No pair of games has been finished yet.";
  const from = `95 %: ${percent(rate.low)} to ${percent(rate.high)}`;
  const known = rate.low > 0.5 || rate.high < 0.5;
  const [name, share, ends] =
    rate.value >= 0.5
      ? [job.a.name, rate.value, from]
      : [job.b.name, 1 - rate.value, `95 %: ${percent(1 - rate.high)} to ${percent(1 - rate.low)}`];
  const words = `${name} wins ${percent(share)} of its games (${ends})`;
  return known ? `${words}.` : `${words}: it is not yet clear which deck is better.`;
}

function chains(number, { a, b }) {
  if (Math.abs(number) < 0.05) return "no chains";
  return `${Math.abs(number).toFixed(1)} chains on ${number > 0 ? a.name : b.name}`;
}

function chainSpan({ low, high }, job) {
  if (low < 0 !== high < 0) return `${chains(low, job)} to ${chains(high, job)}`;
  const ends = [Math.abs(low), Math.abs(high)].sort((x, y) => x - y);
  return `${ends[0].toFixed(1)} to ${ends[1].toFixed(1)}`;
}

function bidWords(job, { games, chains_on_a: even, a_stronger: stronger }) {
  if (games === 0) return "No pair of games has been finished yet.";
  const name = stronger >= 0.5 ? job.a.name : job.b.name;
  return (
    `Even with ${chains(even.value, job)} (95 %: ${chainSpan(even, job)}). ` +
    `${name} is the stronger deck with a probability of ${percent(Math.max(stronger, 1 - stronger))}.`
  );
}

function rankWords({ games, places }) {
  if (games === 0) return "No round has been finished yet.";
  const [first] = places;
  return `${first.deck} is the best with a probability of ${percent(first.best)}.`;
}

export function headline(job, standing) {
  if (job.kind === "match") return matchWords(job, standing);
  return job.kind === "bid" ? bidWords(job, standing) : rankWords(standing);
}

export function progressWords(standing, perSecond) {
  const most = standing.done ? whole(standing.games) : `${whole(standing.games)} of ${whole(standing.games_at_most)}`;
  const speed = perSecond > 0 && !standing.done ? `, ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} a second` : "";
  return `${most} games${speed}${standing.done ? ", done" : ""}`;
}

// ---- Ranking ----------------------------------------------------------------------------------------------

export function rankTable({ places }) {
  const table = document.createElement("table");
  table.createCaption().textContent = "Ratings in points: a lead of 100 points wins about 64 % of the games";
  const head = table.createTHead().insertRow();
  for (const [title, isNumber] of [["Place"], ["Deck"], ["Points", true], ["95 %", true], ["Wins", true], ["Best", true]]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = title;
    if (isNumber) cell.className = "number";
    head.append(cell);
  }
  const body = table.createTBody();
  for (const { places: range, deck, points, win_rate: wins, best } of places) {
    const row = body.insertRow();
    row.insertCell().textContent = range;
    row.insertCell().textContent = deck;
    for (const text of [points.value.toFixed(0), span(points, 0), percent(wins.value), percent(best)]) {
      const cell = row.insertCell();
      cell.textContent = text;
      cell.className = "number";
    }
  }
  const wide = document.createElement("div");
  wide.className = "wide";
  wide.append(table);
  return wide;
}
