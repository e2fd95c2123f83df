import { and, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";

import { moneyMovements } from "../tables/ledger-schema.server.ts";

import type { LedgerCourier } from "./accounts.ts";
import { findAccountId, findCourierAccountIds } from "./accounts.ts";

/** What a parcel has collected; `amount` in paisa, 0 if the parcel is not delivered. */
export interface CollectedCash {
  orderId: string;
  shipmentId: number;
  courier: LedgerCourier;
  amount: number;
  /** When the parcel was delivered, or the earlier report was corrected. */
  occurredAt: Date;
  staffId?: string | null;
  note?: string | null;
}

/**
 * Records what parcels have collected: for each only the difference to what is recorded, so that repeated, reordered and
 * corrected reports are harmless. The caller has locked the orders. Executes a fixed number of statements.
 */
export async function setCollected(tx: Database, parcels: readonly CollectedCash[]): Promise<void> {
  if (parcels.length === 0) return;
  const customersId = await findAccountId(tx, "customers");
  const recorded = await listRecorded(tx, parcels, customersId);
  const changed = parcels.flatMap((parcel) => {
    const difference = parcel.amount - (recorded.get(parcel.shipmentId) ?? 0);
    return difference === 0 ? [] : [{ ...parcel, difference }];
  });
  if (changed.length === 0) return;
  const accountIds = await findCourierAccountIds(
    tx,
    changed.map(({ courier }) => courier),
  );
  await tx.insert(moneyMovements).values(
    changed.map(({ courier, difference, orderId, shipmentId, occurredAt, staffId = null, note = null }) => {
      const courierAccountId = accountIds.get(courier.id) ?? 0;
      const [fromId, toId] =
        difference > 0 ? [customersId, courierAccountId] : [courierAccountId, customersId];
      const amount = Math.abs(difference);
      return { kind: "cod" as const, fromId, toId, amount, occurredAt, orderId, shipmentId, staffId, note };
    }),
  );
}

/** Returns the recorded cash (paisa) by the ids of the parcels. */
async function listRecorded(
  tx: Database,
  parcels: readonly CollectedCash[],
  customersId: number,
): Promise<Map<number | null, number>> {
  const shipmentIds = parcels.map(({ shipmentId }) => shipmentId);
  const rows = await tx
    .select({
      shipmentId: moneyMovements.shipmentId,
      amount: sql<number>`sum(case when ${moneyMovements.fromId} = ${customersId}
        then ${moneyMovements.amount} else -${moneyMovements.amount} end)::float8`,
    })
    .from(moneyMovements)
    .where(and(inArray(moneyMovements.shipmentId, shipmentIds), eq(moneyMovements.kind, "cod")))
    .groupBy(moneyMovements.shipmentId);
  return new Map(rows.map(({ shipmentId, amount }) => [shipmentId, amount]));
}
