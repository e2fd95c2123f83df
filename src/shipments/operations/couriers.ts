import { asc, eq, isNotNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { courierCities, couriers, shipments } from "../tables/shipment-schema.server.ts";
import {
  getViolatedConstraint,
  violatesForeignKey,
} from "#platform/db/statements/constraint-errors.server.ts";
import { CourierInUse, CourierNameTaken, createCourierNotFound } from "../rules/shipment-errors.ts";
import type { CourierChoice, CourierInput, NewCourier, StoredCourier } from "../rules/courier.ts";
import { NOTIFYING_KINDS } from "../rules/courier.ts";
import { staffShipmentMessages } from "../rules/staff-messages.ts";
import { renameCourierAccount } from "#ledger/operations/accounts.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { createHookToken } from "./couriers/credentials/hook-token.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { listFieldChanges, listSettingChanges } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

interface CourierOptions {
  by: Actor;
  getKey: GetCredentialsKey;
}

const COURIER_COLUMNS = {
  id: couriers.id,
  name: couriers.name,
  kind: couriers.kind,
  trackingUrl: couriers.trackingUrl,
  helpContact: couriers.helpContact,
  isActive: couriers.isActive,
  hasAccount: sql<boolean>`${couriers.credentials} is not null`,
  accountProblem: couriers.accountProblem,
  cities: sql<number>`(select count(*)::int from ${courierCities} where courier_id = ${couriers}.id)`,
  citiesFetchedAt: couriers.citiesFetchedAt,
  shipments: sql<number>`(select count(*)::int from ${shipments} where courier_id = ${couriers}.id)`,
  updatedAt: couriers.updatedAt,
};

const CHANGEABLE_FIELDS = ["name", "trackingUrl", "helpContact", "isActive"] as const;

type CourierRow = Omit<StoredCourier, "hookPath" | "citiesFetchedAt" | "updatedAt"> & {
  citiesFetchedAt: Date | null;
  updatedAt: Date;
};

/** Returns a courier with the path of its webhook. */
function toCourier(row: CourierRow, getKey: GetCredentialsKey): StoredCourier {
  const hookPath = NOTIFYING_KINDS.includes(row.kind)
    ? `/api/hooks/couriers/${row.id}/${createHookToken(row.id, getKey())}`
    : null;
  const citiesFetchedAt = row.citiesFetchedAt?.toISOString() ?? null;
  return { ...row, hookPath, citiesFetchedAt, updatedAt: row.updatedAt.toISOString() };
}

/** Returns all couriers, sorted by name. */
export async function listCouriers(db: Database, getKey: GetCredentialsKey): Promise<StoredCourier[]> {
  const rows = await db
    .select(COURIER_COLUMNS)
    .from(couriers)
    .orderBy(asc(sql`lower(${couriers.name})`));
  return rows.map((row) => toCourier(row, getKey));
}

/** Returns the ids, names and account problems of all couriers, sorted by name. */
export function listCourierChoices(db: Database): Promise<CourierChoice[]> {
  return db
    .select({ id: couriers.id, name: couriers.name, accountProblem: couriers.accountProblem })
    .from(couriers)
    .orderBy(asc(sql`lower(${couriers.name})`));
}

/** Returns the number of couriers that reject the shop's account, so that its parcels wait. */
export function countRejectedAccounts(db: Database): Promise<number> {
  return db.$count(couriers, isNotNull(couriers.accountProblem));
}

/**
 * Adds a courier. A courier without a connection needs no account: staff enter tracking numbers and states.
 * @throws CourierNameTaken if another courier has this name
 */
export async function addCourier(
  db: Database,
  input: NewCourier,
  { by, getKey }: CourierOptions,
): Promise<StoredCourier> {
  return withUniqueName(() =>
    db.transaction(async (tx) => {
      const [row] = await tx.insert(couriers).values(input).returning();
      if (!row) throw new Error("The insert returned no row");
      const subject = { type: "courier", id: String(row.id), label: row.name } as const;
      const changes = listSettingChanges(undefined, input);
      await recordAudit(tx, { by, action: "added", subject, changes });
      const { id, name, kind, trackingUrl, helpContact, isActive, updatedAt } = row;
      const stored = { id, name, kind, trackingUrl, helpContact, isActive, updatedAt };
      const empty = {
        hasAccount: false,
        accountProblem: null,
        cities: 0,
        citiesFetchedAt: null,
        shipments: 0,
      };
      return toCourier({ ...stored, ...empty }, getKey);
    }),
  );
}

/**
 * Changes a courier.
 * @throws NotFound 'Courier not found'
 * @throws Conflict if the courier was changed after `expectedUpdatedAt`
 * @throws CourierNameTaken if another courier has this name
 */
export async function updateCourier(
  db: Database,
  id: number,
  { name, trackingUrl, helpContact, isActive, expectedUpdatedAt }: CourierInput,
  { by, getKey }: CourierOptions,
): Promise<StoredCourier> {
  return withUniqueName(() =>
    db.transaction(async (tx) => {
      const [before] = await tx.select().from(couriers).where(eq(couriers.id, id)).for("update");
      if (!before) throw createCourierNotFound();
      const { courierChanged } = staffShipmentMessages;
      const updatedAt = nextVersion(before.updatedAt, expectedUpdatedAt, courierChanged);
      const after = { name, trackingUrl, helpContact, isActive };
      await tx
        .update(couriers)
        .set({ ...after, updatedAt })
        .where(eq(couriers.id, id));
      if (name !== before.name) await renameCourierAccount(tx, id, name);
      const subject = { type: "courier", id: String(id), label: name } as const;
      const changes = listFieldChanges(before, { ...before, ...after }, CHANGEABLE_FIELDS);
      if (changes.length > 0) await recordAudit(tx, { by, action: "updated", subject, changes });
      const [row] = await tx.select(COURIER_COLUMNS).from(couriers).where(eq(couriers.id, id));
      if (!row) throw createCourierNotFound();
      return toCourier(row, getKey);
    }),
  );
}

/**
 * Deletes a courier without shipments.
 * @throws NotFound 'Courier not found'
 * @throws CourierInUse if the courier has shipments
 */
export async function deleteCourier(
  db: Database,
  id: number,
  { by }: Pick<CourierOptions, "by">,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const [row] = await tx.delete(couriers).where(eq(couriers.id, id)).returning({ name: couriers.name });
      if (!row) throw createCourierNotFound();
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
