import type { Page } from "@playwright/test";

import { expect } from "./fixtures.ts";

export interface PushedEvent {
  event: string;
  [parameter: string]: unknown;
}

/** Returns all events pushed since the page was loaded. */
export function pushedEvents(page: Page): Promise<PushedEvent[]> {
  return page.evaluate(() => (window.dataLayer ?? []) as PushedEvent[]);
}

export async function eventNames(page: Page): Promise<string[]> {
  return (await pushedEvents(page)).map(({ event }) => event);
}

/** Waits for the event and returns it. @throws if there is more than one */
export async function expectOneEvent(page: Page, name: string): Promise<PushedEvent> {
  const matching = async () => (await pushedEvents(page)).filter(({ event }) => event === name);
  await expect.poll(async () => (await matching()).length, name).toBe(1);
  const [event] = await matching();
  if (event === undefined) throw new Error(`${name} is gone`);
  return event;
}
