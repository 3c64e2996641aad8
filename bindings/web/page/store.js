// What stays when the page is closed: forms and results in localStorage, games (of which there may be many) in
// IndexedDB. Where a browser allows neither, the page works all the same and forgets.

const FORM = "archon.form";
const RESULTS = "archon.results";
const DECKS = "archon.decks";
const GAME = "archon.game";
const MOST_RESULTS = 20;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// False where that is full or forbidden.
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const readForm = () => read(FORM, {});
export const writeForm = (form) => write(FORM, form);

// Decks that somebody wants to find here again, as the module describes them, by their names.
export const readDecks = () => read(DECKS, []);
export const keepDeck = (deck) =>
  write(DECKS, [...readDecks().filter(({ name }) => name !== deck.name), deck].sort((a, b) => a.name.localeCompare(b.name)));
export const forgetDeck = (name) => write(DECKS, readDecks().filter((deck) => deck.name !== name));

// The game against an agent that is being played; null if none is.
export const readGame = () => read(GAME, null);
export const writeGame = (game) => write(GAME, game);
export const forgetGame = () => write(GAME, null);

// The newest first.
export const readResults = () => read(RESULTS, []);

export function writeResult(result) {
  const all = [result, ...readResults().filter((other) => other.id !== result.id)];
  while (all.length > MOST_RESULTS || (!write(RESULTS, all) && all.length > 1)) forgetGames(all.pop().id);
}

export function forgetResult(id) {
  write(RESULTS, readResults().filter((result) => result.id !== id));
  forgetGames(id);
}

// ---- Games: lists of texts, by the id of their result -------------------------------------------------------

let opening = null;

function open() {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open("archon", 1);
      request.onupgradeneeded = () =>
        request.result.createObjectStore("games", { autoIncrement: true }).createIndex("of", "of");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

async function withGames(mode, use) {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve) => {
    const transaction = database.transaction("games", mode);
    const request = use(transaction.objectStore("games"));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = transaction.onerror = () => resolve(undefined);
  });
}

export const addGames = (id, games) => withGames("readwrite", (store) => store.add({ of: id, games }));

export async function gamesOf(id) {
  const rows = await withGames("readonly", (store) => store.index("of").getAll(id));
  return (rows ?? []).map((row) => row.games);
}

export function forgetGames(id) {
  return withGames("readwrite", (store) => {
    const request = store.index("of").openKeyCursor(id);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      store.delete(cursor.primaryKey);
      cursor.continue();
    };
    return null;
  });
}
