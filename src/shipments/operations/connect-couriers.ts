import { ne } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { couriers } from "../tables/shipment-schema.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { connectCourier } from "./couriers/create-courier.ts";
import type { CourierOptions } from "./couriers/courier-client.ts";
import type { Courier } from "./couriers/courier.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

/** The shop's couriers, by courier id. */
export interface ConnectedCouriers {
  /** API clients. */
  connected: Map<number, Courier>;
  /** Reasons why a courier has no API client. */
  problems: Map<number, string>;
}

/** Creates API clients for all couriers that are not manual. Reads the key only if a courier has an account. */
export async function connectCouriers(
  db: Database,
  getKey: GetCredentialsKey,
  options: CourierOptions = {},
): Promise<ConnectedCouriers> {
  const rows = await db.select().from(couriers).where(ne(couriers.kind, "manual"));
  const connected = new Map<number, Courier>();
  const problems = new Map<number, string>();
  const key = rows.some(({ credentials }) => credentials !== null) ? getKey() : new Uint8Array();
  for (const row of rows) {
    try {
      connected.set(row.id, connectCourier(row, key, options));
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      problems.set(row.id, error.message);
    }
  }
  return { connected, problems };
}
