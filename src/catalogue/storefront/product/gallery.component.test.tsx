import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { STORED_IMAGE } from "#test/components/data.ts";
import { advanceTime, renderStorefront, useFakeTimers } from "#test/components/render.tsx";

import { Gallery } from "./gallery.tsx";

const STORED_IMAGES = [STORED_IMAGE, { ...STORED_IMAGE, url: "/media/image/upload/v1/products/noor-2.jpg" }];

beforeEach(useFakeTimers);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function renderGallery() {
  renderStorefront(<Gallery name="Noor" images={STORED_IMAGES} variant="50ml" />);
  const gallery = screen.getByRole("region", { name: "Images of Noor" });
  return {
    gallery,
    click: (name: string) => fireEvent.click(within(gallery).getByRole("button", { name })),
    follow: (name: string) => fireEvent.click(within(gallery).getByRole("link", { name })),
    expectImage: (number: number) =>
      expect(within(gallery).getByRole("group")).toHaveAccessibleName(`Image ${number} of 2`),
  };
}

test("the arrows of the gallery wrap at both ends", () => {
  const { click, expectImage } = renderGallery();
  expectImage(1);
  click("Next image");
  expectImage(2);
  click("Next image");
  expectImage(1);
  click("Previous image");
  expectImage(2);
});

test("thumbnails, dots and arrow keys change the image of the gallery [000 §2]", () => {
  const { gallery, follow, expectImage } = renderGallery();
  follow("Show image 2 of 2");
  expectImage(2);
  follow("Go to image 1 of 2");
  expectImage(1);
  fireEvent.keyDown(gallery, { key: "ArrowRight" });
  expectImage(2);
  fireEvent.keyDown(gallery, { key: "ArrowLeft" });
  expectImage(1);
});

test("the gallery advances every 4 seconds and wraps [000 §4] [000 §9]", () => {
  const { expectImage } = renderGallery();
  advanceTime(3900);
  expectImage(1);
  advanceTime(100);
  expectImage(2);
  advanceTime(4000);
  expectImage(1);
});

test("the gallery does not advance while the pointer is over it [000 §4]", () => {
  const { gallery, expectImage } = renderGallery();
  fireEvent.mouseEnter(gallery);
  advanceTime(20_000);
  expectImage(1);
  fireEvent.mouseLeave(gallery);
  advanceTime(4000);
  expectImage(2);
});

test("the gallery does not advance while it has focus or is paused", () => {
  const { gallery, click, expectImage } = renderGallery();
  const nextButton = within(gallery).getByRole("button", { name: "Next image" });
  act(() => nextButton.focus());
  advanceTime(20_000);
  expectImage(1);
  act(() => nextButton.blur());
  click("Pause slideshow");
  advanceTime(20_000);
  expectImage(1);
  click("Play slideshow");
  advanceTime(4000);
  expectImage(2);
});

test("with reduced motion the gallery never advances automatically", () => {
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => media);
  const { gallery, expectImage } = renderGallery();
  expect(within(gallery).queryByRole("button", { name: /slideshow/ })).toBeNull();
  advanceTime(20_000);
  expectImage(1);
});
