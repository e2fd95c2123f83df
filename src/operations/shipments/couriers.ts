import { asc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { couriers, shipments } from "#db/schema/shipment-schema.server.ts";
import { getViolatedConstraint, violatesForeignKey } from "#db/statements/constraint-errors.server.ts";
import { CourierInUse, CourierNameTaken, courierNotFound } from "#domain/shared/errors.ts";
import type { CourierInput, NewCourier, StoredCourier } from "#domain/shipments/courier.ts";
import type { Actor } from "#domain/staff/audit.ts";
import { changedFields } from "#domain/staff/audit.ts";
import { recordAudit } from "#operations/staff/record-audit.ts";

interface CourierOptions {
  by: Actor;
}

const COURIER_COLUMNS = {
  id: couriers.id,
  name: couriers.name,
  kind: couriers.kind,
  trackingUrl: couriers.trackingUrl,
  isActive: couriers.isActive,
  hasAccount: sql<boolean>`${couriers.credentials} is not null`,
  shipments: sql<number>`(select count(*)::int from ${shipments} where courier_id = ${couriers}.id)`,
};

/** Returns all couriers by name. */
export function listCouriers(db: Database): Promise<StoredCourier[]> {
  return db
    .select(COURIER_COLUMNS)
    .from(couriers)
    .orderBy(asc(sql`lower(${couriers.name})`));
}

/**
 * Adds a courier. A courier without a connection needs no account: staff enter tracking numbers and states.
 * @throws CourierNameTaken if another courier has the name
 */
export async function addCourier(
  db: Database,
  input: NewCourier,
  { by }: CourierOptions,
): Promise<StoredCourier> {
  return withUniqueName(() =>
    db.transaction(async (tx) => {
      const [row] = await tx.insert(couriers).values(input).returning();
      if (!row) throw new Error("The insert returned no row");
      const subject = { type: "courier", id: String(row.id), label: row.name } as const;
      await recordAudit(tx, { by, action: "added", subject });
      const { id, name, kind, trackingUrl, isActive } = row;
      return { id, name, kind, trackingUrl, isActive, hasAccount: false, shipments: 0 };
    }),
  );
}

/**
 * Changes a courier.
 * @throws NotFound 'Courier not found'
 * @throws CourierNameTaken if another courier has the name
 */
export async function updateCourier(
  db: Database,
  id: number,
  input: CourierInput,
  { by }: CourierOptions,
): Promise<StoredCourier> {
  return withUniqueName(() =>
    db.transaction(async (tx) => {
      const [before] = await tx.select().from(couriers).where(eq(couriers.id, id)).for("update");
      if (!before) throw courierNotFound();
      await tx
        .update(couriers)
        .set({ ...input, updatedAt: new Date() })
        .where(eq(couriers.id, id));
      const subject = { type: "courier", id: String(id), label: input.name } as const;
      const changes = changedFields(before, { ...before, ...input }, ["name", "trackingUrl", "isActive"]);
      if (changes.length > 0) await recordAudit(tx, { by, action: "updated", subject, changes });
      const [row] = await tx.select(COURIER_COLUMNS).from(couriers).where(eq(couriers.id, id));
      if (!row) throw courierNotFound();
      return row;
    }),
  );
}

/**
 * Deletes a courier without shipments.
 * @throws NotFound 'Courier not found'
 * @throws CourierInUse if the courier has shipments
 */
export async function deleteCourier(db: Database, id: number, { by }: CourierOptions): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const [row] = await tx.delete(couriers).where(eq(couriers.id, id)).returning({ name: couriers.name });
      if (!row) throw courierNotFound();
      const subject = { type: "courier", id: String(id), label: row.name } as const;
      await recordAudit(tx, { by, action: "deleted", subject });
    });
  } catch (error) {
    if (violatesForeignKey(error)) throw new CourierInUse();
    throw error;
  }
}

async function withUniqueName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (getViolatedConstraint(error) === "couriers_name_unique") throw new CourierNameTaken();
    throw error;
  }
}
