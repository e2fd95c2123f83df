import type { couriers } from "../../tables/shipment-schema.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { CourierAccount } from "../../rules/courier-account.ts";
import { connectionMessages as texts } from "../../rules/courier-messages.ts";

import type { CourierOptions } from "./courier-client.ts";
import type { Courier } from "./courier.ts";
import { decryptAccount } from "./credentials/encrypt-account.ts";
import { createLeopardsCourier } from "./leopards/create-leopards-courier.ts";
import { createPostExCourier } from "./postex/create-postex-courier.ts";
import { createTcsCourier } from "./tcs/create-tcs-courier.ts";
import { createTraxCourier } from "./trax/create-trax-courier.ts";

type CourierRow = Pick<typeof couriers.$inferSelect, "kind" | "credentials">;

/**
 * Creates the API client of a courier, using its stored account.
 * @throws Conflict if the courier has no account, or if its account cannot be decrypted
 */
export function connectCourier(
  { kind, credentials }: CourierRow,
  key: Uint8Array,
  options: CourierOptions = {},
): Courier {
  if (kind === "manual" || credentials === null) throw new Conflict(texts.notConnected);
  return createCourier(decryptAccount(credentials, kind, key), options);
}

/** Creates the API client for a decrypted account. */
export function createCourier(account: CourierAccount, options: CourierOptions = {}): Courier {
  switch (account.kind) {
    case "postex":
      return createPostExCourier(account, options);
    case "leopards":
      return createLeopardsCourier(account, options);
    case "tcs":
      return createTcsCourier(account, options);
    case "trax":
      return createTraxCourier(account, options);
  }
}
