import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, desc, eq, or, isNull, ne, sql } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { UserRow } from "./users.ts";
import { knownDevices, users } from "../tables/account-schema.server.ts";
import type { Actor } from "../rules/audit/audit.ts";
import type { DeviceReview, NewDevice } from "../rules/session.ts";
import { MAX_NEW_DEVICES } from "../rules/session.ts";
import { recordAudit } from "./record-audit.ts";
import { staffName } from "./staff-name.ts";
import { auditEntries } from "../tables/staff-schema.server.ts";
import type { SessionUser } from "../rules/user.ts";
import { accountChanged } from "./events.ts";
import { hashToken } from "./sessions/sessions.ts";

/** Lifetime of a device token (ms). */
export const DEVICE_TOKEN_MS = 90 * DAY_MS;

/** Signs with the password hash as the key, so that a new password invalidates all tokens. */
function signDevice({ id, passwordHash }: UserRow, device: string, issuedAt: string): string {
  return createHmac("sha256", passwordHash).update(`${id} ${device} ${issuedAt}`).digest("base64url");
}

const createDeviceId = () => randomBytes(12).toString("base64url");

const DEVICE_ID = /^[\w-]{16}$/;

/**
 * Returns the random id of the browser that sent a token, or a new id. A browser keeps its id across sign-ins,
 * accounts and password changes. The token needs no signature, because its id cannot be guessed.
 */
export function readDeviceId(token: string | undefined): string {
  const [device = ""] = token?.split(".") ?? [];
  return DEVICE_ID.test(device) ? device : createDeviceId();
}

/**
 * Creates a token for a browser that has signed in to an account. The token grants no access. Failed sign-ins with a
 * token have a separate limit, so that attackers who exhaust the account's limit cannot lock out the account's user.
 */
export function createDeviceToken(
  user: UserRow,
  now: Date = new Date(),
  device: string = createDeviceId(),
): string {
  const issuedAt = now.getTime().toString(36);
  return [device, issuedAt, signDevice(user, device, issuedAt)].join(".");
}

/**
 * Returns the rate limit key of a valid token of this account, or `undefined`. Accounts in one browser have
 * separate limits.
 */
export function verifyDeviceToken(
  user: UserRow | undefined,
  token: string | undefined,
  now: Date = new Date(),
): string | undefined {
  const [device = "", issuedAt = "", signature = ""] = token?.split(".") ?? [];
  if (user === undefined || signature === "") return undefined;
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signDevice(user, device, issuedAt))];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return now.getTime() - Number.parseInt(issuedAt, 36) < DEVICE_TOKEN_MS ? `${user.id} ${device}` : undefined;
}

/**
 * Lists the latest new devices that no staff member has reviewed, newest first.
 * @param uid limits the list to this account
 */
export async function listNewDevices(db: Database, uid?: string): Promise<NewDevice[]> {
  const { device, network, firstSeenAt } = knownDevices;
  const rows = await db
    .select({ uid: users.id, name: staffName, device, network, firstSeenAt })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.isUnreviewed, true), uid === undefined ? undefined : eq(users.id, uid)))
    .orderBy(desc(firstSeenAt))
    .limit(MAX_NEW_DEVICES);
  return rows.map(({ name, firstSeenAt: at, ...row }) => ({
    ...row,
    name: name ?? "",
    at: at.toISOString(),
  }));
}

/**
 * Marks the listed new devices as reviewed, for all staff. Newer devices stay unreviewed. Records the number of
 * marked devices in the audit log.
 */
export async function reviewNewDevices(
  db: Database,
  { devices }: DeviceReview,
  { by }: { by: Actor & { uid: string } },
): Promise<void> {
  const isListed = or(
    ...devices.map(({ uid, at }) =>
      and(eq(knownDevices.userId, uid), eq(knownDevices.firstSeenAt, new Date(at))),
    ),
  );
  await db.transaction(async (tx) => {
    const reviewedDevices = await tx
      .update(knownDevices)
      .set({ isUnreviewed: false })
      .where(and(eq(knownDevices.isUnreviewed, true), isListed))
      .returning({ device: knownDevices.device });
    if (reviewedDevices.length === 0) return;
    const subject = { type: "session", id: by.uid, label: by.email } as const;
    const changes = [{ field: "new devices", from: String(reviewedDevices.length), to: "0" }];
    await recordAudit(tx, { by, action: "handled", subject, changes });
  });
}

interface SignInDevice {
  /** Random id from the browser's cookie. */
  deviceId: string;
  /** Browser and operating system. */
  device: string;
  /** Client address. */
  network: string;
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
}

/**
 * Records the device of a sign-in. If the account has signed in before, but not on this device, also records the new
 * device in the audit log, shows the device on the dashboard and notifies the account and the owners by email. The
 * first device of an account causes no notification.
 */
export async function recordDevice(
  tx: Database,
  user: SessionUser,
  { deviceId, device, network, channels }: SignInDevice,
): Promise<void> {
  const deviceHash = hashToken(deviceId);
  const isOwnDevice = eq(knownDevices.userId, user.uid);
  const updatedDevices = await tx
    .update(knownDevices)
    .set({ lastSeenAt: sql`now()` })
    .where(and(isOwnDevice, eq(knownDevices.deviceHash, deviceHash), eq(knownDevices.device, device)))
    .returning({ device: knownDevices.device });
  if (updatedDevices.length > 0) return;
  const isUnreviewed =
    (await tx.$count(knownDevices, isOwnDevice)) > 0 || (await hasSignedInBefore(tx, user.uid));
  const row = { userId: user.uid, deviceHash, device, network, isUnreviewed };
  const insertedDevices = await tx.insert(knownDevices).values(row).onConflictDoNothing().returning();
  // If no row was inserted, a concurrent sign-in has already recorded the device.
  if (!isUnreviewed || insertedDevices.length === 0) return;
  const subject = { type: "session", id: user.uid, label: user.email } as const;
  const changes = [{ field: "device", from: null, to: device }];
  await recordAudit(tx, { by: user, action: "new-device", subject, changes, address: network });
  const details = [user.email, device, network].join("\n");
  const accountIds = [user.uid, ...(await listOtherOwners(tx, user.uid))];
  const key = `${user.uid}:${deviceHash}:${device}`;
  await publish(tx, accountChanged, { what: "new-device", accountIds, channels, key, details });
}

/**
 * Returns whether an account had already signed in before the shop started to record devices. The audit log already
 * contains the current sign-in.
 */
async function hasSignedInBefore(tx: Database, uid: string): Promise<boolean> {
  const isSignIn = and(eq(auditEntries.actorId, uid), eq(auditEntries.action, "signed-in"));
  return (await tx.select({ id: auditEntries.id }).from(auditEntries).where(isSignIn).limit(2)).length > 1;
}

async function listOtherOwners(tx: Database, uid: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.disabledAt), ne(users.id, uid)));
  return rows.map(({ id }) => id);
}
