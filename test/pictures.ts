import { mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import type { SharpOptions } from "sharp";
import { afterAll } from "vitest";

import { describeFile } from "#operations/media/local-file.ts";

/** A folder of this test file's own, gone after it. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A plain picture; others of the same size and colour have the same bytes. */
export function plainPicture(width: number, height: number, background = "#d01020") {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A picture like a photograph's: every pixel differs, so that it takes room. */
export function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 40 } },
  } as SharpOptions);
}

/** Bytes as a file under a folder, as an upload arrives: each in a place of its own, also when many come at once. */
export async function fileOf(folder: string, bytes: Uint8Array, name = "upload") {
  const path = join(await mkdtemp(join(folder, "upload-")), name);
  await writeFile(path, bytes);
  return describeFile(path);
}

/** The shop itself never reads AVIF, so its decoder is shut; a test that looks at what was made opens it. */
export function allowAvifDecoding(): void {
  sharp.unblock({ operation: ["VipsForeignLoadHeif"] });
}
