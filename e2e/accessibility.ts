import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { isFullSuite } from "#test/suite.ts";

import { expect } from "./fixtures.ts";

const DESKTOP_WIDTH = 1440;
const PHONE_WIDTH = 390;

const MODAL_SELECTOR = "dialog:modal";

/**
 * Widths of a desktop, a tablet, a phone and a small phone (CSS pixels). The widest is first, because shrinking a
 * window reveals overflow.
 */
const WIDTHS = [DESKTOP_WIDTH, 820, PHONE_WIDTH, 320];

/**
 * Returns the widths at which axe runs. The full suite checks both layouts, the short suite only the layout that most
 * users of the page see.
 */
function getAxeWidths(page: Page): readonly number[] {
  if (isFullSuite) return [DESKTOP_WIDTH, PHONE_WIDTH];
  return [page.url().includes("/admin") ? DESKTOP_WIDTH : PHONE_WIDTH];
}

/** Fails if axe finds a violation of WCAG 2.2 level A or AA, or of axe's best practices, on the current page. */
export function expectAccessible(page: Page, name: string) {
  return expectNoViolations(page, name);
}

/** Fails if text or a link on the page has too little contrast. Checks only the rules that depend on colors. */
export function expectContrast(page: Page, name: string) {
  return expectNoViolations(page, name, ["color-contrast", "link-in-text-block"]);
}

/** @param rules the only rules to check. Default: all. */
async function expectNoViolations(page: Page, name: string, rules?: string[]) {
  // Waits until the navigation ends, because axe would report that the progress bar is outside the landmarks.
  await expect(page.getByRole("progressbar", { name: "Loading page" })).toBeHidden();
  // axe cannot find out the colors of sections that the browser has not laid out yet.
  await page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>(".below-screen"))
      section.style.contentVisibility = "visible";
  });
  // axe's legacy mode opens no second page. It misses only cross-origin frames, and the shop has none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  });
  // If a modal dialog is open, the short suite checks only the dialog, because axe takes seconds of CPU time on a full
  // page. Other tests check the page behind the dialog.
  if (!isFullSuite && (await page.locator(MODAL_SELECTOR).count()) > 0) axe.include(MODAL_SELECTOR);
  const { violations } = await axe.analyze();
  const messages = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join("\n  ")}`,
  );
  expect(messages, `accessibility of ${name}`).toEqual([]);
}

/** Fails if the page overflows horizontally at one of the widths or has accessibility violations. */
export async function expectAccessibleAtEveryWidth(page: Page, name: string) {
  for (const width of WIDTHS) {
    await expectToFitAt(page, name, width);
    if (getAxeWidths(page).includes(width)) await expectAccessible(page, `${name} at ${width} pixels`);
  }
}

async function expectToFitAt(page: Page, name: string, width: number) {
  await page.setViewportSize({ width, height: 900 });
  const readOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(readOverflow, `overflow of ${name} at ${width} pixels`).toBeLessThanOrEqual(0);
}
