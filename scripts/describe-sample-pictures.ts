import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { readSampleCatalogue, sampleDir } from "#db/sample/catalogue.ts";
import { readPicture } from "#operations/media/read-picture.ts";
import { folderByPicture } from "#operations/system/import-pictures.ts";

/** Writes src/db/sample/pictures.json anew; run it after a sample picture has changed. */
const facts: Record<string, { width: number; height: number; color: string }> = {};
for (const [file, folder] of folderByPicture(readSampleCatalogue())) {
  if (folder !== "products") continue;
  const { width, height, color } = await readPicture(await readFile(join(sampleDir, file)));
  facts[file] = { width, height, color };
}
await writeFile(join(sampleDir, "pictures.json"), `${JSON.stringify(facts, null, 2)}\n`);
