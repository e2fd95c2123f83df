import type { Page } from "@playwright/test";

import { expect } from "./fixtures.ts";

/** A toast and the positions of its right and top edges (px) when it appeared. */
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
 * Records the page's toasts, so tests can find toasts that have disappeared. Must be called before the page opens.
 * @returns a function that waits for a toast with the text and returns it
 */
export async function recordToasts(page: Page): Promise<(text: string) => Promise<RecordedToast>> {
  await page.addInitScript(() => {
    const toasts: RecordedToast[] = [];
    const recordAll = () => {
      for (const toast of document.querySelectorAll("[role=status] li")) {
        const { right, top, width } = toast.getBoundingClientRect();
        if (width > 0) toasts.push({ text: toast.textContent, right, top });
      }
    };
    new MutationObserver(recordAll).observe(document, { childList: true, subtree: true });
    window.recordedToasts = toasts;
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
