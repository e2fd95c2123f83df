import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { HeroImage } from "../../rules/hero/hero.ts";
import { STORED_IMAGE } from "#test/components/data.ts";
import { advanceTime, renderStorefront, useFakeTimers } from "#test/components/render.tsx";

import { HeroCarousel } from "./hero-carousel.tsx";

const SAVED_AT = "2026-10-01T08:00:00.000Z";

const buildImage = (alt: string, index: number): HeroImage => ({
  id: alt,
  url: STORED_IMAGE.url,
  publicId: alt,
  storedImage: { ...STORED_IMAGE, url: `/media/image/upload/v1/hero-images/${alt}.jpg` },
  portrait: null,
  focus: { x: 50, y: 50 },
  alt,
  isActive: index === 0,
  order: index + 1,
  uploadedAt: SAVED_AT,
  updatedAt: SAVED_AT,
});

const IMAGES = ["Rose", "Amber", "Cedar"].map(buildImage);

beforeEach(useFakeTimers);
afterEach(() => void vi.useRealTimers());

function renderCarousel() {
  const hero = { images: IMAGES, carouselEnabled: true, autoSlideInterval: 5000, updatedAt: SAVED_AT };
  renderStorefront(<HeroCarousel hero={hero} />);
  const carousel = screen.getByRole("region", { name: "Featured fragrances" });
  const listImages = () => within(carousel).getAllByRole("img", { hidden: true });
  return {
    carousel,
    listImages,
    click: (name: string) => fireEvent.click(within(carousel).getByRole("button", { name })),
    /** Lets intervals pass. Before each interval, every requested image finishes loading. */
    loadAndPassIntervals: (count: number) => {
      for (let interval = 0; interval < count; interval += 1) {
        for (const image of listImages()) fireEvent.load(image);
        advanceTime(5000);
      }
    },
    expectImage: (alt: string) => {
      expect(within(carousel).getByRole("img")).toHaveAccessibleName(alt);
      expect(carousel.querySelector("[aria-current=true]")).toHaveAccessibleName(
        `Show image ${IMAGES.findIndex((image) => image.alt === alt) + 1} of 3`,
      );
    },
  };
}

test("clicking a carousel dot shows its image", () => {
  const { click, expectImage } = renderCarousel();
  click("Show image 3 of 3");
  expectImage("Cedar");
});

test("the carousel advances only to an image that has loaded", () => {
  const { loadAndPassIntervals, expectImage } = renderCarousel();
  advanceTime(20_000);
  expectImage("Rose");
  loadAndPassIntervals(1);
  expectImage("Amber");
});

test("a paused carousel does not advance until it is resumed", () => {
  const { click, loadAndPassIntervals, expectImage } = renderCarousel();
  click("Pause slideshow");
  loadAndPassIntervals(4);
  expectImage("Rose");
  click("Play slideshow");
  loadAndPassIntervals(1);
  expectImage("Amber");
});

test("the carousel does not advance while the pointer is over it", () => {
  const { carousel, loadAndPassIntervals, expectImage } = renderCarousel();
  fireEvent.pointerEnter(carousel, { pointerType: "mouse" });
  loadAndPassIntervals(4);
  expectImage("Rose");
  fireEvent.pointerLeave(carousel);
  loadAndPassIntervals(1);
  expectImage("Amber");
});

test("a swipe of more than 50 pixels shows the next image, and a shorter swipe does not", () => {
  const { carousel, expectImage } = renderCarousel();
  const swipeCarousel = (pixels: number) => {
    const createTouch = (clientX: number) => ({ changedTouches: [{ clientX, clientY: 300 }] });
    fireEvent.touchStart(carousel, createTouch(300));
    fireEvent.touchEnd(carousel, createTouch(300 + pixels));
  };
  swipeCarousel(-50);
  expectImage("Rose");
  swipeCarousel(-51);
  expectImage("Amber");
  swipeCarousel(51);
  expectImage("Rose");
});

test("a carousel image that fails to load is replaced by the default image [000 §4] [001 §3]", () => {
  const { listImages } = renderCarousel();
  const [firstImage] = listImages();
  if (firstImage === undefined) throw new Error("The carousel has no image.");
  fireEvent.error(firstImage);
  expect(listImages()[0]?.getAttribute("src")).toContain("default-hero");
});
