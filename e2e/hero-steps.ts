import type { Locator, Page } from "@playwright/test";

import { HeroImages, createJpeg } from "./hero-images.ts";
import { expect, test as base } from "./isolated-shop.ts";

export const HERO_PATH = "/admin/hero-images";

/** Starts each test with a carousel of the slides Rose, Amber and Cedar. */
export const test = base.extend<{ hero: HeroImages }>({
  hero: [
    async ({ isolatedShop }, provide) => {
      const hero = new HeroImages(isolatedShop.requests);
      await hero.replaceSlides("Rose", "Amber", "Cedar");
      await provide(hero);
    },
    { auto: true },
  ],
});

export { expect } from "./isolated-shop.ts";

/** Returns the card of the slide with this alt text. */
export const findCard = (page: Page, alt: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("img", { name: alt, exact: true }) });

export async function openAddDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add image" }).click();
  const dialog = page.getByRole("dialog", { name: "Add hero image" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Returns a JPEG file to set on a file input. */
export const createJpegFile = async (name = "summer_oud-night.jpg") => ({
  name,
  mimeType: "image/jpeg",
  buffer: await createJpeg(),
});
