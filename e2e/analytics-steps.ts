import type { Page } from "@playwright/test";

import { expect } from "./fixtures.ts";

export interface PushedEvent {
  event: string;
  [parameter: string]: unknown;
}

/** Returns all analytics events since the page was loaded. The first input loads the code that pushes them. */
export async function getPushedEvents(page: Page): Promise<PushedEvent[]> {
  await page.keyboard.press("Shift");
  return page.evaluate(() => (window.dataLayer ?? []) as PushedEvent[]);
}

export async function getEventNames(page: Page): Promise<string[]> {
  return (await getPushedEvents(page)).map(({ event }) => event);
}

/** Waits for the event and returns it. @throws if there is more than one */
export async function expectOneEvent(page: Page, name: string): Promise<PushedEvent> {
  const findMatching = async () => (await getPushedEvents(page)).filter(({ event }) => event === name);
  await expect.poll(async () => (await findMatching()).length, name).toBe(1);
  const [event] = await findMatching();
  if (event === undefined) throw new Error(`There is no event ${name}`);
  return event;
}
