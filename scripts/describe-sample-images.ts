import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { sampleImagesDir } from "#media/operations/sample-images.ts";
import { readNoteCatalogue } from "#catalogue/sample/notes.ts";
import type { ImageMetadata } from "#media/operations/sample-images.ts";
import { describeFile } from "#media/operations/local-file.ts";
import { readImage } from "#media/operations/read-image.ts";
import { getNoteFolders, getImageFolders } from "#app/seeding/import-images.ts";

/** Generates src/media/sample/images.json. Run it after changing a sample image. */
const metadata: Record<string, ImageMetadata> = {};
const folders = [...getImageFolders(readSampleCatalogue()), ...getNoteFolders(readNoteCatalogue())];
for (const [path, folder] of folders) {
  const original = await describeFile(join(sampleImagesDir, path));
  const { file, extension, format, width, height, color } = await readImage(original, {
    folder,
    scratch: tmpdir(),
  });
  if (file.sha256 !== original.sha256) throw new Error(`${path} contains metadata: save it without metadata`);
  metadata[path] = { folder, extension, format, width, height, color, sha256: file.sha256 };
}
await writeFile(join(sampleImagesDir, "images.json"), `${JSON.stringify(metadata, null, 2)}\n`);
