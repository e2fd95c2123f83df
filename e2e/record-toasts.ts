import type { Page } from "@playwright/test";

import { expect } from "./fixtures.ts";

/** A toast and its right and upper edges (px) when it appeared. */
interface RecordedToast {
  text: string;
  right: number;
  top: number;
}

declare global {
  interface Window {
    recordedToasts: RecordedToast[];
  }
}

/**
 * Records the toasts of the page, including those that disappear before the test looks. Call it before the page opens.
 * @returns a function that returns the toast with the text, and fails unless it appears
 */
export async function recordToasts(page: Page): Promise<(text: string) => Promise<RecordedToast>> {
  await page.addInitScript(() => {
    const recorded: RecordedToast[] = [];
    const recordAll = () => {
      for (const toast of document.querySelectorAll("[role=status] li")) {
        const { right, top, width } = toast.getBoundingClientRect();
        if (width > 0) recorded.push({ text: toast.textContent, right, top });
      }
    };
    new MutationObserver(recordAll).observe(document, { childList: true, subtree: true });
    window.recordedToasts = recorded;
  });
  return async (text) => {
    const findToast = () =>
      page.evaluate((wanted) => window.recordedToasts.find((toast) => toast.text.includes(wanted)), text);
    await expect.poll(findToast, { message: `The toast "${text}" did not appear.` }).toBeDefined();
    const toast = await findToast();
    if (!toast) throw new Error(`The toast "${text}" is no longer recorded.`);
    return toast;
  };
}
