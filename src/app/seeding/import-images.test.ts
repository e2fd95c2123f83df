import { join } from "node:path";

import { expect, test } from "vitest";

import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { sampleImagesDir } from "#media/operations/sample-images.ts";
import { readNoteCatalogue } from "#catalogue/sample/notes.ts";
import { readSampleImages } from "#media/operations/sample-images.ts";
import { describeFile } from "#media/operations/local-file.ts";
import { readImage } from "#media/operations/read-image.ts";
import { createTestFolder } from "#test/images.ts";

import { getNoteFolders, getImageFolders } from "./import-images.ts";

const scratch = createTestFolder();

test("the recorded properties of the sample images match their files", async () => {
  const folders = [...getImageFolders(readSampleCatalogue()), ...getNoteFolders(readNoteCatalogue())];
  const actual: [string, object][] = [];
  for (const [path, folder] of folders) {
    const original = await describeFile(join(sampleImagesDir, path));
    const { file, ...properties } = await readImage(original, { folder, scratch });
    actual.push([path, { ...properties, folder, sha256: file.sha256 }]);
  }
  expect([...readSampleImages()]).toEqual(actual);
});
