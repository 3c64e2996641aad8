// A question as a link: decks, player, games and seed stand in the address's fragment, which no browser sends to
// anybody. The same link asks the same question again, and so has the same answer.

const MARK = "#ask=";

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

export async function linkOf(job) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(job)));
  return location.href.split("#")[0] + MARK + toText(packed);
}

// The question of this address; null if there is none. Throws an Error whose message is for people if it is damaged.
export async function jobOfAddress() {
  if (!location.hash.startsWith(MARK)) return null;
  try {
    const packed = toBytes(location.hash.slice(MARK.length));
    return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed)));
  } catch {
    throw new Error("This link is damaged: a part of it is missing or was changed. Ask for it once more.");
  }
}

export const forgetAddress = () => history.replaceState(null, "", location.href.split("#")[0]);
