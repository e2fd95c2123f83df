import { expect, test } from "vitest";

import { isSafeKey } from "./file-store.ts";
import { buildPublicId, toStem } from "./public-id.ts";

test.each([
  ["Oud Mehtab (1).JPG", "oud-mehtab-1"],
  ["images/products/rose.jpg", "rose"],
  ["../../etc/passwd", "passwd"],
  ["C:\\images\\Été.png", "e-te"],
  ["عود.png", "image"],
  ["🌹.webp", "image"],
  ["\0.jpg", "image"],
  [`${"x".repeat(300)}.jpg`, "x".repeat(80)],
])("the file name %j becomes the stem %j", (fileName, stem) => {
  expect(toStem(fileName)).toBe(stem);
  expect(isSafeKey(buildPublicId("products", toStem(fileName)))).toBe(true);
});

test("a public id consists of folder, timestamp and stem [000 §7] [001 §7]", () => {
  expect(buildPublicId("hero-images", "dusk", 1_790_000_000_000)).toBe("hero-images/1790000000000-dusk");
  expect(buildPublicId("hero-images", "dusk")).toBe("hero-images/dusk");
});
