import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { PICTURE } from "#test/components/data.ts";
import { advanceTime, renderStorefront, useFakeTimers } from "#test/components/render.tsx";

import { Gallery } from "./gallery.tsx";

const PICTURES = [PICTURE, { ...PICTURE, url: "/media/image/upload/v1/products/noor-2.jpg" }];

beforeEach(useFakeTimers);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function renderGallery() {
  renderStorefront(<Gallery name="Noor" pictures={PICTURES} variant="50ml" />);
  const gallery = screen.getByRole("region", { name: "Pictures of Noor" });
  return {
    gallery,
    click: (name: string) => fireEvent.click(within(gallery).getByRole("button", { name })),
    expectPicture: (number: number) =>
      expect(within(gallery).getByRole("group")).toHaveAccessibleName(`Picture ${number} of 2`),
  };
}

test("the arrows of the gallery wrap at both ends", () => {
  const { click, expectPicture } = renderGallery();
  expectPicture(1);
  click("Next picture");
  expectPicture(2);
  click("Next picture");
  expectPicture(1);
  click("Previous picture");
  expectPicture(2);
});

test("thumbnails, dots and arrow keys change the picture of the gallery", () => {
  const { gallery, click, expectPicture } = renderGallery();
  click("Show picture 2 of 2");
  expectPicture(2);
  click("Go to picture 1 of 2");
  expectPicture(1);
  fireEvent.keyDown(gallery, { key: "ArrowRight" });
  expectPicture(2);
  fireEvent.keyDown(gallery, { key: "ArrowLeft" });
  expectPicture(1);
});

test("the gallery advances every 4 seconds and wraps", () => {
  const { expectPicture } = renderGallery();
  advanceTime(3900);
  expectPicture(1);
  advanceTime(100);
  expectPicture(2);
  advanceTime(4000);
  expectPicture(1);
});

test("the gallery does not advance while the pointer is over it", () => {
  const { gallery, expectPicture } = renderGallery();
  fireEvent.mouseEnter(gallery);
  advanceTime(20_000);
  expectPicture(1);
  fireEvent.mouseLeave(gallery);
  advanceTime(4000);
  expectPicture(2);
});

test("the gallery does not advance while it has focus or is paused", () => {
  const { gallery, click, expectPicture } = renderGallery();
  const nextButton = within(gallery).getByRole("button", { name: "Next picture" });
  act(() => nextButton.focus());
  advanceTime(20_000);
  expectPicture(1);
  act(() => nextButton.blur());
  click("Pause slideshow");
  advanceTime(20_000);
  expectPicture(1);
  click("Play slideshow");
  advanceTime(4000);
  expectPicture(2);
});

test("with reduced motion the gallery never advances automatically", () => {
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => media);
  const { gallery, expectPicture } = renderGallery();
  expect(within(gallery).queryByRole("button", { name: /slideshow/ })).toBeNull();
  advanceTime(20_000);
  expectPicture(1);
});
