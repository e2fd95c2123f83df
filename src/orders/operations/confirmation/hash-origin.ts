import { createHmac } from "node:crypto";

import { toNetworkPrefix } from "#platform/rules/network.ts";

import type { OrderOrigin } from "./reservation-limits.ts";

/**
 * Returns the browser and the network of a visitor as keyed hashes, which cannot be reversed without the key.
 * @param visitor.address network address
 * @param visitor.browser random id from a cookie
 */
export function hashOrigin(
  { address, browser }: { address: string; browser: string | undefined },
  key: Uint8Array,
): OrderOrigin {
  const hash = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    browserHash: browser === undefined ? undefined : hash(`order-browser:${browser}`),
    networkHash: hash(`order-network:${toNetworkPrefix(address)}`),
  };
}
