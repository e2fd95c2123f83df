import { expect, test } from "vitest";

import { MAX_UPLOAD_BYTES, findFileErrors, listUploadTypes } from "./upload.ts";

const file = { name: "Oud.JPG", type: "image/jpeg", size: 1000 };
const SIZE_MESSAGE = "File size must be less than 10MB";
const TYPE_MESSAGE = "File type must be one of: jpeg, jpg, png, webp";

test("a file is required [000 §5]", () => {
  expect(findFileErrors(undefined, "products")).toEqual(["No file selected"]);
});

test.each([
  ["image/jpeg", "a.jpg"],
  ["image/png", "a.png"],
  ["image/webp", "a"],
  ["", "a.JPEG"],
])("a file of type %j named %j is accepted", (type, name) => {
  expect(findFileErrors({ ...file, type, name }, "hero-images")).toEqual([]);
});

test.each([
  ["text/html", "a.html"],
  ["application/pdf", "a.png"],
  ["image/svg+xml", "a.svg"],
  ["image/gif", "a.gif"],
  ["", "a"],
])("a file of type %j named %j is rejected in the catalogue folders", (type, name) => {
  for (const folder of ["products", "collections", "hero-images"] as const) {
    expect(findFileErrors({ ...file, type, name }, folder)).toEqual([TYPE_MESSAGE]);
  }
});

test("GIF is accepted only outside the catalogue folders [000 §5]", () => {
  expect(listUploadTypes("general")).toContain("gif");
  expect(findFileErrors({ ...file, type: "image/gif", name: "a.gif" }, "general")).toEqual([]);
});

test("a file of 10,485,760 bytes is accepted, a larger file is rejected [000 §5] [001 §9]", () => {
  expect(findFileErrors({ ...file, size: MAX_UPLOAD_BYTES }, "products")).toEqual([]);
  expect(findFileErrors({ ...file, size: MAX_UPLOAD_BYTES + 1 }, "products")).toEqual([SIZE_MESSAGE]);
  expect(MAX_UPLOAD_BYTES).toBe(10_485_760);
});

test("all errors are reported [001 §5] [001 §8]", () => {
  expect(findFileErrors({ name: "a.txt", type: "text/plain", size: 2e7 }, "products")).toEqual([
    SIZE_MESSAGE,
    TYPE_MESSAGE,
  ]);
});
