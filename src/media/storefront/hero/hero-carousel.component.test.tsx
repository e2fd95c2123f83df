import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { HeroImage } from "../../rules/hero/hero.ts";
import { PICTURE } from "#test/components/data.ts";
import { advanceTime, renderStorefront, useFakeTimers } from "#test/components/render.tsx";

import { HeroCarousel } from "./hero-carousel.tsx";

const SAVED_AT = "2026-10-01T08:00:00.000Z";

const buildImage = (alt: string, index: number): HeroImage => ({
  id: alt,
  url: PICTURE.url,
  publicId: alt,
  picture: { ...PICTURE, url: `/media/image/upload/v1/hero-images/${alt}.jpg` },
  portrait: null,
  focus: { x: 50, y: 50 },
  alt,
  isActive: index === 0,
  order: index + 1,
  uploadedAt: SAVED_AT,
});

const IMAGES = ["Rose", "Amber", "Cedar"].map(buildImage);

beforeEach(useFakeTimers);
afterEach(() => void vi.useRealTimers());

function renderCarousel() {
  const hero = { images: IMAGES, carouselEnabled: true, autoSlideInterval: 5000, updatedAt: SAVED_AT };
  renderStorefront(<HeroCarousel hero={hero} />);
  const carousel = screen.getByRole("region", { name: "Featured fragrances" });
  const listPictures = () => within(carousel).getAllByRole("img", { hidden: true });
  return {
    carousel,
    pictures: listPictures,
    click: (name: string) => fireEvent.click(within(carousel).getByRole("button", { name })),
    /** Lets intervals pass. Before each interval, every requested picture finishes loading. */
    loadAndPassIntervals: (count: number) => {
      for (let interval = 0; interval < count; interval += 1) {
        for (const picture of listPictures()) fireEvent.load(picture);
        advanceTime(5000);
      }
    },
    expectPicture: (alt: string) => {
      expect(within(carousel).getByRole("img")).toHaveAccessibleName(alt);
      expect(carousel.querySelector("[aria-current=true]")).toHaveAccessibleName(
        `Show picture ${IMAGES.findIndex((image) => image.alt === alt) + 1} of 3`,
      );
    },
  };
}

test("clicking a carousel dot shows its picture", () => {
  const { click, expectPicture } = renderCarousel();
  click("Show picture 3 of 3");
  expectPicture("Cedar");
});

test("the carousel advances only to a picture that has loaded", () => {
  const { loadAndPassIntervals, expectPicture } = renderCarousel();
  advanceTime(20_000);
  expectPicture("Rose");
  loadAndPassIntervals(1);
  expectPicture("Amber");
});

test("a paused carousel does not advance until it is resumed", () => {
  const { click, loadAndPassIntervals, expectPicture } = renderCarousel();
  click("Pause slideshow");
  loadAndPassIntervals(4);
  expectPicture("Rose");
  click("Play slideshow");
  loadAndPassIntervals(1);
  expectPicture("Amber");
});

test("the carousel does not advance while the pointer is over it", () => {
  const { carousel, loadAndPassIntervals, expectPicture } = renderCarousel();
  fireEvent.pointerEnter(carousel, { pointerType: "mouse" });
  loadAndPassIntervals(4);
  expectPicture("Rose");
  fireEvent.pointerLeave(carousel);
  loadAndPassIntervals(1);
  expectPicture("Amber");
});

test("a swipe of more than 50 pixels shows the next picture, and a shorter swipe does not", () => {
  const { carousel, expectPicture } = renderCarousel();
  const swipeCarousel = (pixels: number) => {
    const createTouch = (clientX: number) => ({ changedTouches: [{ clientX, clientY: 300 }] });
    fireEvent.touchStart(carousel, createTouch(300));
    fireEvent.touchEnd(carousel, createTouch(300 + pixels));
  };
  swipeCarousel(-50);
  expectPicture("Rose");
  swipeCarousel(-51);
  expectPicture("Amber");
  swipeCarousel(51);
  expectPicture("Rose");
});

test("a carousel picture that fails to load is replaced by the default picture", () => {
  const { pictures } = renderCarousel();
  const [firstPicture] = pictures();
  if (firstPicture === undefined) throw new Error("The carousel has no picture.");
  fireEvent.error(firstPicture);
  expect(pictures()[0]?.getAttribute("src")).toContain("default-hero");
});
