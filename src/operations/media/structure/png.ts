import type { ByteReader } from "./byte-reader.ts";
import type { Structure } from "./structure.ts";
import { holdsMarkup, readAfterEnd } from "./structure.ts";

const SIGNATURE_LENGTH = 8;
const CRC_LENGTH = 4;
const MAX_TEXT = 64 * 1024;

/** Reads the chunks of a PNG. The reader is at the start of the file. */
export async function readPng(reader: ByteReader): Promise<Structure> {
  const found: Structure = { format: "png", isComplete: false, isMinimal: false, hasExtraData: false };
  reader.skip(SIGNATURE_LENGTH);
  for (;;) {
    const head = await reader.take(8);
    if (head === undefined) return found;
    const length = head.readUInt32BE(0);
    const type = head.toString("latin1", 4, 8);
    if (type !== "IDAT" && holdsMarkup(await reader.peek(Math.min(length, MAX_TEXT))))
      found.hasExtraData = true;
    reader.skip(length + CRC_LENGTH);
    if (reader.isPastEnd) return found;
    if (type === "IEND") return readAfterEnd(reader, found);
  }
}
