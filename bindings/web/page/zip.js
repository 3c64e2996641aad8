// What is in a zip file: [name, bytes] of each, as browsers can unpack.

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const MOST_BYTES = 64 << 20; // of all together, so that a small file can't fill the memory

export const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Throws an Error with a sentence for people.
export async function unzipped(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) --end;
  if (end < 0) throw new Error("this zip file is cut off; expected a whole one");
  const out = [];
  let at = view.getUint32(end + 16, true);
  let room = MOST_BYTES;
  for (let left = view.getUint16(end + 10, true); left > 0; --left) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw new Error("this zip file is damaged");
    const [method, packed, full] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [nameLength, extra, comment, local] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true), view.getUint32(at + 42, true)];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    at += 46 + nameLength + extra + comment;
    const file = name.split("/").at(-1);
    if (file === "" || file.startsWith(".") || name.startsWith("__MACOSX/")) continue;
    if ((room -= full) < 0) throw new Error("this zip file holds too much; expected deck files");
    if (method !== STORED && method !== DEFLATED) throw new Error(`${name} is packed in a way that browsers don't know`);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const body = bytes.subarray(from, from + packed);
    out.push([file, method === STORED ? body : await inflated(body)]);
  }
  return out;
}
