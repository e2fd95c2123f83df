import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { samplePicturesDir } from "#media/operations/sample-pictures.ts";
import { readNoteCatalogue } from "#catalogue/sample/notes.ts";
import type { PictureMetadata } from "#media/operations/sample-pictures.ts";
import { describeFile } from "#media/operations/local-file.ts";
import { readPicture } from "#media/operations/read-picture.ts";
import { getNoteFolders, getPictureFolders } from "#app/seeding/import-pictures.ts";

/** Generates src/media/sample/pictures.json. Run it after changing a sample picture. */
const metadata: Record<string, PictureMetadata> = {};
const folders = [...getPictureFolders(readSampleCatalogue()), ...getNoteFolders(readNoteCatalogue())];
for (const [path, folder] of folders) {
  const original = await describeFile(join(samplePicturesDir, path));
  const { file, extension, format, width, height, color } = await readPicture(original, {
    folder,
    scratch: tmpdir(),
  });
  if (file.sha256 !== original.sha256) throw new Error(`${path} contains metadata: save it without metadata`);
  metadata[path] = { folder, extension, format, width, height, color, sha256: file.sha256 };
}
await writeFile(join(samplePicturesDir, "pictures.json"), `${JSON.stringify(metadata, null, 2)}\n`);
