import { open } from "node:fs/promises";

import { ByteReader } from "./byte-reader.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import type { Structure } from "./structure.ts";
import { isFileOfTwoKinds } from "./structure.ts";
import { readWebp } from "./webp.ts";

/**
 * What a file on this machine's disk holds, by its own first bytes and whatever its name says; `undefined` when it is
 * none of the shop's kinds of pictures. It does not look at the pixels: decoding does.
 */
export async function readStructure(path: string): Promise<Structure | undefined> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const reader = new ByteReader(handle, size);
    const found = await readFormat(reader);
    if (found && !found.carriesMore) {
      reader.position = 0;
      found.carriesMore = await isFileOfTwoKinds(reader);
    }
    return found;
  } finally {
    await handle.close();
  }
}

async function readFormat(reader: ByteReader): Promise<Structure | undefined> {
  const head = (await reader.peek(16)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return readJpeg(reader);
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return readPng(reader);
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return readWebp(reader);
  return /^GIF8[79]a/.test(head) ? readGif(reader) : undefined;
}
