import { describe, expect, test } from "vitest";

import { normaliseVariantImages } from "./variant-images.ts";

const a = { url: "/a.jpg", publicId: "" };
const b = { url: "/b.jpg", publicId: "b" };

describe("the pictures of a size as they arrive", () => {
  test("a plain string is one picture and the primary one", () => {
    expect(normaliseVariantImages("/a.jpg")).toEqual({ images: [a], primary: "/a.jpg" });
  });

  test("a missing entry is no picture and a null primary", () => {
    for (const raw of [undefined, null, "", {}, { images: [] }, { images: [], primary: "/a.jpg" }]) {
      expect(normaliseVariantImages(raw)).toEqual({ images: [], primary: null });
    }
  });

  test("the first picture is primary unless another of them is named", () => {
    expect(normaliseVariantImages({ images: [a, b] }).primary).toBe("/a.jpg");
    expect(normaliseVariantImages({ images: [a, b], primary: "/b.jpg" }).primary).toBe("/b.jpg");
  });

  test("when the primary is no longer among them, the first remaining one is primary", () => {
    expect(normaliseVariantImages({ images: [b], primary: "/a.jpg" }).primary).toBe("/b.jpg");
  });

  test("a picture named twice counts once", () => {
    expect(normaliseVariantImages({ images: [a, "/a.jpg", b, { publicId: "b" }] }).images).toEqual([a, b]);
  });
});
