// A question as a link: decks, player, games and seed stand in the address's fragment, which no browser sends to
// anybody. The same link asks the same question again, and so has the same answer; where that is known and fits, the
// link brings it along.

const MARK = "#ask=";
const LONGEST = 8000; // letters: what every browser, and most that send links, keep whole

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

async function packed(question) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(question)));
  return location.href.split("#")[0] + MARK + toText(bytes);
}

export async function linkOf(job, answer) {
  const whole = await packed({ job, answer });
  return whole.length <= LONGEST ? whole : packed({ job });
}

// The question of this address, {job, answer}; null if there is none. Throws an Error whose message is for people if
// it is damaged.
export async function questionOfAddress() {
  if (!location.hash.startsWith(MARK)) return null;
  try {
    const bytes = await through(new DecompressionStream("deflate-raw"), toBytes(location.hash.slice(MARK.length)));
    const asked = JSON.parse(new TextDecoder().decode(bytes));
    return asked.job ? asked : { job: asked }; // links of version 0.1 are the job alone
  } catch {
    throw new Error("This link is damaged: a part of it is missing or was changed. Ask for it once more.");
  }
}

export const forgetAddress = () => history.replaceState(null, "", location.href.split("#")[0]);
