import { describe, expect, test } from "vitest";

import { normalizeVariantImages } from "./variant-images.ts";

const a = { url: "/a.jpg", publicId: "" };
const b = { url: "/b.jpg", publicId: "b" };

describe("image input of a size", () => {
  test("a plain string is one image, which is primary [000 §3]", () => {
    expect(normalizeVariantImages("/a.jpg")).toEqual({ images: [a], primary: "/a.jpg" });
  });

  test("a missing entry has no images and a null primary [000 §3]", () => {
    for (const raw of [undefined, null, "", {}, { images: [] }, { images: [], primary: "/a.jpg" }]) {
      expect(normalizeVariantImages(raw)).toEqual({ images: [], primary: null });
    }
  });

  test("the first image is primary unless `primary` identifies another", () => {
    expect(normalizeVariantImages({ images: [a, b] }).primary).toBe("/a.jpg");
    expect(normalizeVariantImages({ images: [a, b], primary: "/b.jpg" }).primary).toBe("/b.jpg");
  });

  test("if the primary image was removed, the first remaining image is primary", () => {
    expect(normalizeVariantImages({ images: [b], primary: "/a.jpg" }).primary).toBe("/b.jpg");
  });

  test("a duplicate image is dropped", () => {
    expect(normalizeVariantImages({ images: [a, "/a.jpg", b, { publicId: "b" }] }).images).toEqual([a, b]);
  });
});
