import { open } from "node:fs/promises";

import { ByteReader } from "./byte-reader.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import type { Structure } from "./structure.ts";
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
    const head = (await reader.peek(16)).toString("latin1");
    if (head.startsWith("\xff\xd8\xff")) return await readJpeg(reader);
    if (head.startsWith("\x89PNG\r\n\x1a\n")) return await readPng(reader);
    if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return await readWebp(reader);
    return /^GIF8[79]a/.test(head) ? await readGif(reader) : undefined;
  } finally {
    await handle.close();
  }
}
