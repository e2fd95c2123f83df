import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** CSS pixels of a desktop, a tablet, a phone and a small phone; widest first, since narrowing makes things hang over. */
const WIDTHS = [1440, 820, 390, 320];

/** Where the layouts differ in more than their measures: axe looks at these only. */
const AXE_WIDTHS = [1440, 390];

/** Fails on any violation of WCAG 2.2 A or AA, or of axe's good practices, that axe finds in the page as it stands. */
export async function expectAccessible(page: Page, name: string) {
  // The bar of a navigation in progress belongs to no landmark.
  await expect(page.getByRole("progressbar", { name: "Loading page" })).toBeHidden();
  // Without frames of other origins the legacy mode finds the same, and needs no second page to put results together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join("\n  ")}`,
  );
  expect(told, `accessibility of ${name}`).toEqual([]);
}

/** Looks at the page as it stands in a window of each width: nothing hangs over its edge, and axe finds nothing. */
export async function expectAccessibleAtEveryWidth(page: Page, name: string) {
  for (const width of WIDTHS) {
    await expectToFitAt(page, name, width);
    if (AXE_WIDTHS.includes(width)) await expectAccessible(page, `${name} at ${width} pixels`);
  }
}

async function expectToFitAt(page: Page, name: string, width: number) {
  await page.setViewportSize({ width, height: 900 });
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overhang, `overhang of ${name} at ${width} pixels`).toBeLessThanOrEqual(0);
}
