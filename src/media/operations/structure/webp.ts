import type { ByteReader } from "./byte-reader.ts";
import type { Structure } from "./structure.ts";
import { containsMarkup, checkTrailingData } from "./structure.ts";

const RIFF_HEADER_LENGTH = 12;
const IMAGE_CHUNKS = new Set(["VP8 ", "VP8L", "ALPH"]);
const MAX_SEARCHED_BYTES = 64 * 1024;

/** Reads the chunks of a WebP. The reader is at the start of the file. */
export async function readWebp(reader: ByteReader): Promise<Structure> {
  const structure: Structure = { format: "webp", isComplete: false, isMinimal: false, hasExtraData: false };
  const riff = await reader.take(RIFF_HEADER_LENGTH);
  const end = (riff?.readUInt32LE(4) ?? Infinity) + 8;
  if (end > reader.size) return structure;
  while (reader.position < end) {
    const header = await reader.take(8);
    if (header === undefined) return structure;
    const length = header.readUInt32LE(4);
    if (
      !IMAGE_CHUNKS.has(header.toString("latin1", 0, 4)) &&
      containsMarkup(await reader.peek(Math.min(length, MAX_SEARCHED_BYTES)))
    )
      structure.hasExtraData = true;
    reader.skip(length + (length % 2));
  }
  return reader.isPastEnd ? structure : checkTrailingData(reader, structure);
}
