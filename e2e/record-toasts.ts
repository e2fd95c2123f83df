import type { Page } from "@playwright/test";

import { expect } from "./fixtures.ts";

declare global {
  interface Window {
    recordedToasts: string[];
  }
}

/**
 * Records the toasts of the page, including those that disappear before the test looks. Call it before the page opens.
 * @returns a function that fails unless a toast with the text appears
 */
export async function recordToasts(page: Page): Promise<(text: string) => Promise<void>> {
  await page.addInitScript(() => {
    const recorded: string[] = [];
    const recordTexts = () => {
      for (const region of document.querySelectorAll("[role=status]"))
        if (region.textContent !== "") recorded.push(region.textContent);
    };
    new MutationObserver(recordTexts).observe(document, { childList: true, subtree: true });
    window.recordedToasts = recorded;
  });
  const readToasts = () => page.evaluate(() => window.recordedToasts.join("\n"));
  return (text) => expect.poll(readToasts).toContain(text);
}
