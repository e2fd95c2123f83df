import type { ByteReader } from "./byte-reader.ts";
import type { Structure } from "./structure.ts";
import { holdsMarkup, readAfterEnd } from "./structure.ts";

const RIFF_HEAD = 12;
const PICTURE = new Set(["VP8 ", "VP8L", "ALPH"]);
const MOST_TEXT = 64 * 1024;

/** Reads a WebP's chunks; the reader stands at its start. */
export async function readWebp(reader: ByteReader): Promise<Structure> {
  const found: Structure = { format: "webp", isWhole: false, isBare: false, carriesMore: false };
  const riff = await reader.take(RIFF_HEAD);
  const end = (riff?.readUInt32LE(4) ?? Infinity) + 8;
  if (end > reader.size) return found;
  while (reader.position < end) {
    const head = await reader.take(8);
    if (head === undefined) return found;
    const length = head.readUInt32LE(4);
    if (
      !PICTURE.has(head.toString("latin1", 0, 4)) &&
      holdsMarkup(await reader.peek(Math.min(length, MOST_TEXT)))
    )
      found.carriesMore = true;
    reader.skip(length + (length % 2));
  }
  return reader.isPastEnd ? found : readAfterEnd(reader, found);
}
