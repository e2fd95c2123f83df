import { eq, ne } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listSettingChanges } from "#staff/rules/audit/audit.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { shipmentsManifest } from "../manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { couriers } from "../tables/shipment-schema.server.ts";
import { createCourierNotFound } from "../rules/shipment-errors.ts";
import { connectionMessages } from "../rules/courier-messages.ts";
import type { CourierAccount } from "../rules/courier-account.ts";
import { SECRET_ACCOUNT_FIELDS } from "../rules/courier-account.ts";
import type { AccountTest } from "../rules/courier.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";
import { connectCourier } from "./couriers/create-courier.ts";
import { clearAccountProblem, watchAccount } from "./couriers/watch-account.ts";
import { decryptAccount, encryptAccount } from "./couriers/credentials/encrypt-account.ts";
import type { CourierOptions } from "./couriers/courier-client.ts";
import type { Courier } from "./couriers/courier.ts";

/**
 * Encrypts and stores the account of a connected courier, and fetches the courier's cities in the background. Bookings
 * that wait because the courier rejected the former account are due. The audit log contains no secret.
 * @throws NotFound 'Courier not found'
 * @throws Conflict if the account belongs to another kind of courier
 */
export async function saveCourierAccount(
  db: Database,
  id: number,
  account: CourierAccount,
  { by, getKey }: { by: Actor; getKey: GetCredentialsKey },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [courier] = await tx.select().from(couriers).where(eq(couriers.id, id)).for("update");
    if (!courier) throw createCourierNotFound();
    if (courier.kind !== account.kind) throw new Conflict(connectionMessages.otherKind);
    await tx
      .update(couriers)
      .set({ credentials: encryptAccount(account, getKey()), updatedAt: new Date() })
      .where(eq(couriers.id, id));
    await clearAccountProblem(tx, id);
    const subject = { type: "courier", id: String(id), label: courier.name } as const;
    const changes = listSettingChanges(readAccount(courier, getKey()), account, SECRET_ACCOUNT_FIELDS);
    if (changes.length > 0) await recordAudit(tx, { by, action: "account-changed", subject, changes });
    await enqueueJob(tx, shipmentsManifest.jobs["fetch-courier-cities"], {});
  });
}

/** Returns the stored account, or undefined if none is stored or the key cannot decrypt it. */
function readAccount(
  { kind, credentials }: typeof couriers.$inferSelect,
  key: Uint8Array,
): CourierAccount | undefined {
  if (credentials === null) return undefined;
  try {
    return decryptAccount(credentials, kind, key);
  } catch (error) {
    if (error instanceof Conflict) return undefined;
    throw error;
  }
}

/**
 * Tests whether a courier accepts its stored account.
 * @throws NotFound 'Courier not found'
 * @throws Conflict if the courier has no account, or the account cannot be decrypted
 */
export async function testCourierAccount(
  db: Database,
  id: number,
  getKey: GetCredentialsKey,
): Promise<AccountTest> {
  const [courier] = await db.select().from(couriers).where(eq(couriers.id, id));
  if (!courier) throw createCourierNotFound();
  const result = await watchAccount(db, courier, connectCourier(courier, getKey())).testAccount();
  return { problem: result.outcome === "ok" ? null : result.error };
}

/** The shop's couriers, by courier id. */
interface ConnectedCouriers {
  /** API clients. */
  connected: Map<number, Courier>;
  /** Reasons why a courier has no API client. */
  problems: Map<number, string>;
}

/** Time between two requests with a rejected account (ms), because some couriers lock an account after a few. */
const RECHECK_MS = 30 * MINUTE_MS;

/**
 * Creates API clients for all couriers that are not manual. A courier that rejects its account has none, and is asked
 * again every 30 minutes. Reads the key only if a courier has an account.
 */
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
      const courier = watchAccount(db, row, connectCourier(row, key, options));
      const problem = await findAccountProblem(row, courier);
      if (problem === undefined) connected.set(row.id, courier);
      else problems.set(row.id, problem);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      problems.set(row.id, error.message);
    }
  }
  return { connected, problems };
}

/** Returns why the courier rejects the account, if it does. */
async function findAccountProblem(
  { accountProblem, accountCheckedAt }: typeof couriers.$inferSelect,
  courier: Courier,
): Promise<string | undefined> {
  if (accountProblem === null) return undefined;
  if (accountCheckedAt && Date.now() - accountCheckedAt.getTime() < RECHECK_MS) return accountProblem;
  const result = await courier.testAccount();
  return result.outcome === "ok" ? undefined : result.error;
}
