import { expect } from "vitest";

import { isLong, seed } from "./fuzz-run.ts";
import { openFuzzedShop } from "./fuzzed-shop.ts";
import { isShowable, isVisible, NAUGHTY } from "./naughty-strings.ts";
import type { RawResponse } from "./raw-request.ts";
import { sendRaw } from "./raw-request.ts";
import { openShopActions } from "./shop-actions.ts";

/** Strings that the shop accepts. */
export const ACCEPTED = NAUGHTY.filter((text) => isShowable(text) && isVisible(text));

/** Returns all strings in the long form, otherwise every n-th string (n = `every`), with a different offset per purpose. */
export function sampleStrings(every: number, purpose: number): readonly string[] {
  return isLong ? NAUGHTY : NAUGHTY.filter((_text, index) => (index + purpose + seed) % every === 0);
}

/** Starts a shop for a test file, with the actions of its staff. */
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

/** Expects a fast response below status 500. The body is not checked, because it may repeat the input. */
export function expectNoFailure({ status, took, text }: RawResponse, about: string): void {
  expect(status, `${about}: ${text.slice(0, 200)}`).toBeLessThan(500);
  expect(took, about).toBeLessThan(5000);
}
