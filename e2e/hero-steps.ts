import type { Locator, Page } from "@playwright/test";

import { HeroImages, jpeg } from "./hero-images.ts";
import { expect, test as base } from "./isolated-shop.ts";

export const HERO_ADDRESS = "/admin/hero-images";

/** A shop whose carousel has the slides Rose, Amber and Cedar at the start of each test. */
export const test = base.extend<{ hero: HeroImages }>({
  hero: [
    async ({ ownShop }, provide) => {
      const hero = new HeroImages(ownShop.requests);
      await hero.arrange("Rose", "Amber", "Cedar");
      await provide(hero);
    },
    { auto: true },
  ],
});

export { expect } from "./isolated-shop.ts";

/** The card of the slide with those words. */
export const card = (page: Page, alt: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("img", { name: alt, exact: true }) });

export async function openAddDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add image" }).click();
  const dialog = page.getByRole("dialog", { name: "Add hero image" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** A file as a chooser takes it. */
export const photograph = async (name = "summer_oud-night.jpg") => ({
  name,
  mimeType: "image/jpeg",
  buffer: await jpeg(),
});
