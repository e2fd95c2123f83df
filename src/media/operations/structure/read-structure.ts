import { open } from "node:fs/promises";

import { ByteReader } from "./byte-reader.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import type { Structure } from "./structure.ts";
import { isPolyglot } from "./structure.ts";
import { readWebp } from "./webp.ts";

/**
 * Detects the format and structure of a local file by its content, ignoring its name. Returns `undefined` for an
 * unsupported format. Does not decode the image data.
 */
export async function readStructure(path: string): Promise<Structure | undefined> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const reader = new ByteReader(handle, size);
    const structure = await readFormat(reader);
    if (structure && !structure.hasExtraData) {
      reader.position = 0;
      structure.hasExtraData = await isPolyglot(reader);
    }
    return structure;
  } finally {
    await handle.close();
  }
}

async function readFormat(reader: ByteReader): Promise<Structure | undefined> {
  const header = (await reader.peek(16)).toString("latin1");
  if (header.startsWith("\xff\xd8\xff")) return readJpeg(reader);
  if (header.startsWith("\x89PNG\r\n\x1a\n")) return readPng(reader);
  if (header.startsWith("RIFF") && header.startsWith("WEBP", 8)) return readWebp(reader);
  return /^GIF8[79]a/.test(header) ? readGif(reader) : undefined;
}
