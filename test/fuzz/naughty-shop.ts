import { expect } from "vitest";

import { isLong, seed } from "./fuzz-run.ts";
import { startFuzzedShop } from "./fuzzed-shop.ts";
import { isPrintable, hasVisibleCharacter, NAUGHTY_STRINGS } from "./naughty-strings.ts";
import type { RawResponse } from "./raw-request.ts";
import { sendRaw } from "./raw-request.ts";
import { openShopActions } from "./shop-actions.ts";

/** Naughty strings that the shop accepts. */
export const ACCEPTED_STRINGS = NAUGHTY_STRINGS.filter(
  (text) => isPrintable(text) && hasVisibleCharacter(text),
);

/** The short form sends each string to about half of the inputs. */
const SHORT_FORM_DIVISOR = 2;

/**
 * Returns all naughty strings in the long form, and every nth string in the short form, where n is proportional to
 * `interval`. Different offsets select different strings.
 */
export function selectSampleStrings(interval: number, offset: number): readonly string[] {
  if (isLong) return NAUGHTY_STRINGS;
  const step = interval * SHORT_FORM_DIVISOR;
  return NAUGHTY_STRINGS.filter((_text, index) => (index + offset + seed) % step === 0);
}

/** Starts a shop. Returns functions that send requests as staff. */
export async function startNaughtyShop() {
  const shop = await startFuzzedShop();
  const actions = await openShopActions(shop.origin);
  const sendWrite = (method: string, path: string, body: unknown): Promise<RawResponse> => {
    const headers = { ...actions.staffHeaders, "content-type": "application/json" };
    return sendRaw(shop.origin, { method, target: `/api${path}`, headers, body: JSON.stringify(body) });
  };
  const sendRead = async (path: string): Promise<RawResponse> => {
    const response = await sendRaw(shop.origin, {
      method: "GET",
      target: path,
      headers: actions.staffHeaders,
    });
    expectNoFailure(response, path);
    return response;
  };
  return { shop, actions, write: sendWrite, read: sendRead };
}

/** Expects a fast response below status 500. Does not check the body, because it may repeat the input. */
export function expectNoFailure({ status, durationMs, text }: RawResponse, description: string): void {
  expect(status, `${description}: ${text.slice(0, 200)}`).toBeLessThan(500);
  expect(durationMs, description).toBeLessThan(5000);
}
