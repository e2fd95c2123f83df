import { describe, expect, test } from "vitest";

import {
  DEFAULT_SLIDE_INTERVAL_MS,
  HERO_SWIPE_PX,
  shouldAutoAdvance,
  orderFromActive,
  reorderSlides,
  removeSlide,
  activateSlide,
} from "./hero.ts";

const buildSlide = (order: number, isActive = false) => ({ order, isActive });

describe("the hero carousel", () => {
  test("advances every 5000 ms by default, and a swipe is at least 50 px [000 §9] [001 §9]", () => {
    expect(DEFAULT_SLIDE_INTERVAL_MS).toBe(5000);
    expect(HERO_SWIPE_PX).toBe(50);
  });

  test("advances automatically only if it is enabled and has more than one image [000 §4]", () => {
    expect(shouldAutoAdvance({ carouselEnabled: true, images: [1, 2] })).toBe(true);
    expect(shouldAutoAdvance({ carouselEnabled: false, images: [1, 2] })).toBe(false);
    expect(shouldAutoAdvance({ carouselEnabled: true, images: [1] })).toBe(false);
    expect(shouldAutoAdvance({ carouselEnabled: true, images: [] })).toBe(false);
  });

  test("starts at the active image, continues with the images after it and ends with those before it", () => {
    expect(
      orderFromActive([buildSlide(3), buildSlide(1), buildSlide(2, true)]).map(({ order }) => order),
    ).toEqual([2, 3, 1]);
    expect(orderFromActive([buildSlide(2), buildSlide(1, true)]).map(({ order }) => order)).toEqual([1, 2]);
  });

  test("starts at the first image if no image is active", () => {
    expect(orderFromActive([buildSlide(2), buildSlide(1)]).map(({ order }) => order)).toEqual([1, 2]);
    expect(orderFromActive([])).toEqual([]);
  });
});

describe("changes to the slides", () => {
  const slides = [
    { id: "a", isActive: false, order: 1 },
    { id: "b", isActive: true, order: 2 },
    { id: "c", isActive: false, order: 3 },
  ];
  const formatSlides = (list: typeof slides | undefined) =>
    list?.map(({ id, isActive, order }) => `${order}${id}${isActive ? "*" : ""}`);

  test("removing an inactive slide renumbers the others from 1 and does not change the active slide", () => {
    expect(formatSlides(removeSlide(slides, "a"))).toEqual(["1b*", "2c"]);
    expect(formatSlides(removeSlide(slides, "c"))).toEqual(["1a", "2b*"]);
  });

  test("removing the active slide activates the first remaining slide", () => {
    expect(formatSlides(removeSlide(slides, "b"))).toEqual(["1a*", "2c"]);
    expect(removeSlide(slides.slice(1, 2), "b")).toEqual([]);
  });

  test("reordering numbers the slides from 1 and does not change the active slide", () => {
    expect(formatSlides(reorderSlides(slides, ["c", "a", "b"]))).toEqual(["1c", "2a", "3b*"]);
  });

  test.each([[["a", "b"]], [["a", "b", "z"]], [["a", "b", "b"]], [["a", "b", "c", "c"]], [[]]])(
    "an order that does not contain each slide exactly once is rejected: %j",
    (ids) => expect(reorderSlides(slides, ids)).toBeUndefined(),
  );

  test("activating a slide deactivates all other slides [001 §4]", () => {
    expect(formatSlides(activateSlide(slides, "c"))).toEqual(["1a", "2b", "3c*"]);
  });
});
