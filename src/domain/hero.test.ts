import { describe, expect, test } from "vitest";

import { DEFAULT_SLIDE_INTERVAL_MS, HERO_SWIPE_PX, slidesByItself, slidesFromActive } from "./hero.ts";

const slide = (order: number, isActive = false) => ({ order, isActive });

describe("the hero carousel", () => {
  test("it slides every 5000 ms unless told otherwise; a swipe takes 50 px", () => {
    expect(DEFAULT_SLIDE_INTERVAL_MS).toBe(5000);
    expect(HERO_SWIPE_PX).toBe(50);
  });

  test("it moves by itself only when enabled and with more than one image", () => {
    expect(slidesByItself({ carouselEnabled: true, images: [1, 2] })).toBe(true);
    expect(slidesByItself({ carouselEnabled: false, images: [1, 2] })).toBe(false);
    expect(slidesByItself({ carouselEnabled: true, images: [1] })).toBe(false);
    expect(slidesByItself({ carouselEnabled: true, images: [] })).toBe(false);
  });

  test("it starts at the active image; the others follow in their order", () => {
    expect(slidesFromActive([slide(3), slide(1), slide(2, true)]).map(({ order }) => order)).toEqual([
      2, 3, 1,
    ]);
    expect(slidesFromActive([slide(2), slide(1, true)]).map(({ order }) => order)).toEqual([1, 2]);
  });

  test("without an active image it starts at the first", () => {
    expect(slidesFromActive([slide(2), slide(1)]).map(({ order }) => order)).toEqual([1, 2]);
    expect(slidesFromActive([])).toEqual([]);
  });
});
