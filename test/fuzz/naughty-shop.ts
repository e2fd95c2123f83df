import { expect } from "vitest";

import { isLong, seed } from "./fuzz-run.ts";
import { openFuzzedShop } from "./fuzzed-shop.ts";
import { isShowable, isVisible, NAUGHTY } from "./naughty-strings.ts";
import type { RawAnswer } from "./raw-request.ts";
import { sendRaw } from "./raw-request.ts";
import { openHands } from "./shop-actions.ts";

/** Those that the shop takes. */
export const GOOD = NAUGHTY.filter((text) => isShowable(text) && isVisible(text));

/** All of them in the long form, else every so many-th, others for each purpose. */
export function some(every: number, purpose: number): readonly string[] {
  return isLong ? NAUGHTY : NAUGHTY.filter((_text, at) => (at + purpose + seed) % every === 0);
}

/** A shop of a test file's own, and the hands of its staff. */
export async function openNaughtyShop() {
  const shop = await openFuzzedShop();
  const hands = await openHands(shop.origin);
  const write = (method: string, path: string, body: unknown): Promise<RawAnswer> => {
    const headers = { ...hands.staff, "content-type": "application/json" };
    return sendRaw(shop.origin, { method, target: `/api${path}`, headers, body: JSON.stringify(body) });
  };
  const read = async (path: string): Promise<RawAnswer> => {
    const answer = await sendRaw(shop.origin, { method: "GET", target: path, headers: hands.staff });
    expectNoFailure(answer, path);
    return answer;
  };
  return { shop, hands, write, read };
}

/** What is echoed may look like anything, also like a program's own words. */
export function expectNoFailure({ status, took, text }: RawAnswer, about: string): void {
  expect(status, `${about}: ${text.slice(0, 200)}`).toBeLessThan(500);
  expect(took, about).toBeLessThan(5000);
}
