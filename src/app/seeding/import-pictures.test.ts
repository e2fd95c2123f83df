import { join } from "node:path";

import { expect, test } from "vitest";

import { readSampleCatalogue } from "#catalogue/sample/catalogue.ts";
import { samplePicturesDir } from "#media/operations/sample-pictures.ts";
import { readNoteCatalogue } from "#catalogue/sample/notes.ts";
import { readSamplePictures } from "#media/operations/sample-pictures.ts";
import { describeFile } from "#media/operations/local-file.ts";
import { readPicture } from "#media/operations/read-picture.ts";
import { createTestFolder } from "#test/pictures.ts";

import { getNoteFolders, getPictureFolders } from "./import-pictures.ts";

const scratch = createTestFolder();

test("the recorded properties of the sample pictures match their files", async () => {
  const folders = [...getPictureFolders(readSampleCatalogue()), ...getNoteFolders(readNoteCatalogue())];
  const actual: [string, object][] = [];
  for (const [path, folder] of folders) {
    const original = await describeFile(join(samplePicturesDir, path));
    const { file, ...properties } = await readPicture(original, { folder, scratch });
    actual.push([path, { ...properties, folder, sha256: file.sha256 }]);
  }
  expect([...readSamplePictures()]).toEqual(actual);
});
