import type { ByteReader } from "./byte-reader.ts";
import type { Structure } from "./structure.ts";
import { containsMarkup, checkTrailingData } from "./structure.ts";

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;

/** Returns the length of a colour table in bytes, from the flags of its block. */
function getTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Reads the blocks of a GIF. The reader is at the start of the file. */
export async function readGif(reader: ByteReader): Promise<Structure> {
  const structure: Structure = { format: "gif", isComplete: false, isMinimal: false, hasExtraData: false };
  const header = await reader.take(13);
  if (header === undefined) return structure;
  reader.skip(getTableLength(header[10] ?? 0));
  for (;;) {
    const [kind] = (await reader.take(1)) ?? [];
    if (kind === TRAILER) return checkTrailingData(reader, structure);
    if (kind === IMAGE) {
      const descriptor = await reader.take(9);
      reader.skip(getTableLength(descriptor?.[8] ?? 0) + 1);
      await skipBlocks(reader);
    } else if (kind === EXTENSION) await readExtension(reader, structure);
    else return structure;
  }
}

async function readExtension(reader: ByteReader, structure: Structure): Promise<void> {
  reader.skip(1);
  if (await skipBlocks(reader)) structure.hasExtraData = true;
}

/** Skips the blocks of an image or an extension. Returns whether any of them contains markup. */
async function skipBlocks(reader: ByteReader): Promise<boolean> {
  let hasMarkup = false;
  for (;;) {
    const [length] = (await reader.take(1)) ?? [];
    if (!length) return hasMarkup;
    hasMarkup ||= containsMarkup(await reader.peek(length));
    reader.skip(length);
  }
}
