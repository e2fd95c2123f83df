import { ne } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { couriers } from "#db/schema/orders/shipment-schema.server.ts";
import { Conflict } from "#domain/shared/errors.ts";
import { createCourierClient } from "#operations/couriers/create-courier.ts";
import type { CourierOptions } from "#operations/couriers/courier-client.ts";
import type { Courier } from "#operations/couriers/courier.ts";
import type { GetCredentialsKey } from "#operations/secrets/open-credentials-key.ts";

/** The couriers of the shop by id. */
export interface ConnectedCouriers {
  connected: Map<number, Courier>;
  /** Reasons why couriers cannot be connected. */
  problems: Map<number, string>;
}

/** Connects all couriers that are not manual. Uses the key only if a courier has an account. */
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
      connected.set(row.id, createCourierClient(row, key, options));
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      problems.set(row.id, error.message);
    }
  }
  return { connected, problems };
}
