import { expect } from "vitest";

import { isLong, seed } from "./fuzz-run.ts";
import { openFuzzedShop } from "./fuzzed-shop.ts";
import { isShowable, isVisible, NAUGHTY } from "./naughty-strings.ts";
import type { RawResponse } from "./raw-request.ts";
import { sendRaw } from "./raw-request.ts";
import { openShopActions } from "./shop-actions.ts";

/** Those that the shop takes. */
export const GOOD = NAUGHTY.filter((text) => isShowable(text) && isVisible(text));

/** All of them in the long form, else every so many-th, others for each purpose. */
export function some(every: number, purpose: number): readonly string[] {
  return isLong ? NAUGHTY : NAUGHTY.filter((_text, at) => (at + purpose + seed) % every === 0);
}

/** A shop of a test file's own, and the actions of its staff. */
export async function openNaughtyShop() {
  const shop = await openFuzzedShop();
  const actions = await openShopActions(shop.origin);
  const write = (method: string, path: string, body: unknown): Promise<RawResponse> => {
    const headers = { ...actions.staff, "content-type": "application/json" };
    return sendRaw(shop.origin, { method, target: `/api${path}`, headers, body: JSON.stringify(body) });
  };
  const read = async (path: string): Promise<RawResponse> => {
    const response = await sendRaw(shop.origin, { method: "GET", target: path, headers: actions.staff });
    expectNoFailure(response, path);
    return response;
  };
  return { shop, actions, write, read };
}

/** What is echoed may look like anything, also like a program's own words. */
export function expectNoFailure({ status, took, text }: RawResponse, about: string): void {
  expect(status, `${about}: ${text.slice(0, 200)}`).toBeLessThan(500);
  expect(took, about).toBeLessThan(5000);
}
