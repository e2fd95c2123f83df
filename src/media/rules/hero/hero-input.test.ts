import { describe, expect, test } from "vitest";

import { carouselInputSchema, heroImageInputSchema, heroOrderSchema } from "./hero-input.ts";
import { deriveAltText } from "../alt-text.ts";

const image = { publicId: "hero-images/dusk", alt: "Dusk over Lahore" };

const listMessages = (value: unknown) =>
  heroImageInputSchema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

describe("hero image input", () => {
  test("an image is required", () => {
    for (const publicId of [undefined, null, "", "  ", 5]) {
      expect(listMessages({ ...image, publicId })).toContain("Please select an image");
    }
  });

  test("alt text is required, trimmed and limited to 300 characters [001 §5]", () => {
    for (const alt of [undefined, null, "", "  ", "\u200b", 5]) {
      expect(listMessages({ ...image, alt })).toContain("Alt text is required");
    }
    expect(heroImageInputSchema.parse({ ...image, alt: "  Dusk " }).alt).toBe("Dusk");
    expect(listMessages({ ...image, alt: "x".repeat(300) })).toEqual([]);
    expect(listMessages({ ...image, alt: "x".repeat(301) })).toEqual(["Please use at most 300 characters"]);
  });

  test("alt text derived from a long or unusual file name passes validation", () => {
    for (const name of [
      `${"x".repeat(251)}.jpg`,
      "a\u0000\u202e\ud800b\u0007.png",
      "\u200bعود\u200cها.webp",
    ]) {
      expect(listMessages({ ...image, alt: deriveAltText(name) })).toEqual([]);
    }
  });

  test("unknown fields are rejected", () => {
    expect(listMessages({ ...image, isActive: true })).not.toEqual([]);
  });
});

describe("carousel input", () => {
  test("each setting is optional", () => {
    for (const change of [{}, { carouselEnabled: false }, { autoSlideInterval: 7000 }]) {
      expect(carouselInputSchema.parse(change)).toEqual(change);
    }
  });

  test.each([1000, 3000, 60_000])("an interval of %d ms is accepted", (autoSlideInterval) => {
    expect(carouselInputSchema.safeParse({ autoSlideInterval }).success).toBe(true);
  });

  test.each([999, 60_001, 0, -5000, 3000.5, Number.NaN, "5000", null])(
    "an interval of %j is rejected with a clear message",
    (autoSlideInterval) => {
      expect(carouselInputSchema.safeParse({ autoSlideInterval }).error?.issues[0]?.message).toBe(
        "The interval must be a whole number of milliseconds from 1000 to 60000",
      );
    },
  );

  test.each([{ carouselEnabled: "yes" }, { images: [] }])("an invalid change is rejected: %j", (change) => {
    expect(carouselInputSchema.safeParse(change).success).toBe(false);
  });
});

test("a slide order is a list of ids", () => {
  expect(heroOrderSchema.safeParse({ ids: ["b", "a"] }).success).toBe(true);
  for (const ids of [undefined, "a", [1], [""], ["x".repeat(101)]]) {
    expect(heroOrderSchema.safeParse({ ids }).success).toBe(false);
  }
});
