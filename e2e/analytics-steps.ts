import type { Page } from "@playwright/test";

import { expect } from "./fixtures.ts";

export interface Pushed {
  event: string;
  [parameter: string]: unknown;
}

/** Everything pushed in this tab since the page was loaded. */
export function pushed(page: Page): Promise<Pushed[]> {
  return page.evaluate(() => (window.dataLayer ?? []) as Pushed[]);
}

export async function namesOf(page: Page): Promise<string[]> {
  return (await pushed(page)).map(({ event }) => event);
}

/** The one event of that name; waits until it is there and fails when there are two. */
export async function onlyOne(page: Page, name: string): Promise<Pushed> {
  const those = async () => (await pushed(page)).filter(({ event }) => event === name);
  await expect.poll(async () => (await those()).length, name).toBe(1);
  const [event] = await those();
  if (event === undefined) throw new Error(`${name} is gone`);
  return event;
}
