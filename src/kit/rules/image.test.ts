import { describe, expect, test } from "vitest";

import type { ImageKind } from "./image.ts";
import { buildDeliveryUrl, IMAGE_SIZES, buildImageSources } from "./image.ts";
import { isListedSize } from "#media/rules/upload.ts";

const url = "/media/image/upload/v1/products/oud-1.jpg";

describe("delivery URLs", () => {
  test("size, automatic format and automatic quality follow the upload segment", () => {
    expect(buildDeliveryUrl(url, [400, 500])).toBe(
      "/media/image/upload/c_fill,w_400,h_500,q_auto,f_auto/v1/products/oud-1.jpg",
    );
  });

  test("a URL without an upload segment is unchanged", () => {
    expect(buildDeliveryUrl("https://example.com/a.jpg", [400, 500])).toBe("https://example.com/a.jpg");
  });

  test("a pixel density above 1 is part of the URL", () => {
    expect(buildDeliveryUrl(url, [80, 100], 2)).toBe(
      "/media/image/upload/c_fill,w_80,h_100,q_auto,f_auto,dpr_2.0/v1/products/oud-1.jpg",
    );
  });

  test("a thumbnail has a source for each pixel density, in listed sizes", () => {
    const { src, srcSet } = buildImageSources(url, "thumbnail");
    expect(src).toContain("w_80,h_100,q_auto,f_auto/");
    expect(srcSet.split(", ").map((source) => source.split(" ")[1])).toEqual(["1x", "2x", "3x"]);
    for (const density of [1, 2, 3]) expect(isListedSize([80 * density, 100 * density])).toBe(true);
  });

  test("a browser without srcset support gets the size in the specification", () => {
    expect(buildImageSources(url, "card").src).toContain("w_400,h_500");
    expect(buildImageSources(url, "detail").src).toContain("w_800,h_1000");
  });

  test("cards are 400x500, the detail page 800x1000, thumbnails 80x100, the hero at most 2560x1440 [000 §7]", () => {
    expect(IMAGE_SIZES.card).toContainEqual([400, 500]);
    expect(IMAGE_SIZES.detail).toContainEqual([800, 1000]);
    expect(IMAGE_SIZES.thumbnail).toContainEqual([80, 100]);
    expect(IMAGE_SIZES.hero.at(-1)).toEqual([2560, 1440]);
  });

  test("srcset lists the sizes of a kind, smallest first, all with the same aspect ratio", () => {
    for (const kind of (Object.keys(IMAGE_SIZES) as ImageKind[]).filter(
      (candidate) => candidate !== "thumbnail",
    )) {
      const { src, srcSet, width, height } = buildImageSources(url, kind);
      const widths = srcSet.split(", ").map((source) => Number(/ (\d+)w$/.exec(source)?.[1]));
      expect(widths).toEqual(IMAGE_SIZES[kind].map(([sizeWidth]) => sizeWidth));
      expect(widths).toEqual(widths.toSorted((a, b) => a - b));
      expect(src).toContain(`w_${width},h_${height}`);
      for (const [w, h] of IMAGE_SIZES[kind]) expect(w / h).toBeCloseTo(width / height, 1);
    }
  });
});
