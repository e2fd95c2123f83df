import type { ByteReader } from "./byte-reader.ts";
import type { Structure } from "./structure.ts";
import { containsMarkup, checkTrailingData } from "./structure.ts";

const SIGNATURE_LENGTH = 8;
const CRC_LENGTH = 4;
const MAX_SEARCHED_BYTES = 64 * 1024;

/** Reads the chunks of a PNG. The reader is at the start of the file. */
export async function readPng(reader: ByteReader): Promise<Structure> {
  const structure: Structure = { format: "png", isComplete: false, isMinimal: false, hasExtraData: false };
  reader.skip(SIGNATURE_LENGTH);
  for (;;) {
    const header = await reader.take(8);
    if (header === undefined) return structure;
    const length = header.readUInt32BE(0);
    const type = header.toString("latin1", 4, 8);
    if (type !== "IDAT" && containsMarkup(await reader.peek(Math.min(length, MAX_SEARCHED_BYTES))))
      structure.hasExtraData = true;
    reader.skip(length + CRC_LENGTH);
    if (reader.isPastEnd) return structure;
    if (type === "IEND") return checkTrailingData(reader, structure);
  }
}
