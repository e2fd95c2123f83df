import { mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import type { SharpOptions } from "sharp";
import { afterAll } from "vitest";

import { describeFile } from "#media/operations/local-file.ts";

/** Creates a temporary folder. Deletes it after the last test of the file. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "images-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns an image of one color. Equal arguments give equal bytes. */
export function createPlainImage(width: number, height: number, background = "#d01020") {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Returns an image of random pixels, which compresses poorly, like a photograph. */
export function createNoise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 40 } },
  } as SharpOptions);
}

/** Writes bytes to a file in a new subfolder, as an upload does. Returns the path, size and hash of the file. */
export async function writeUpload(folder: string, bytes: Uint8Array, name = "upload") {
  const path = join(await mkdtemp(join(folder, "upload-")), name);
  await writeFile(path, bytes);
  return describeFile(path);
}

/** Enables AVIF decoding. The shop disables it, because the shop only encodes AVIF. */
export function allowAvifDecoding(): void {
  sharp.unblock({ operation: ["VipsForeignLoadHeif"] });
}
