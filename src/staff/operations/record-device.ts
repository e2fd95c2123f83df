import { and, eq, isNull, ne, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { knownDevices, users } from "../tables/account-schema.server.ts";
import { auditEntries } from "../tables/staff-schema.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { SessionUser } from "../rules/user.ts";

import { accountChanged } from "./events.ts";
import { recordAudit } from "./record-audit.ts";
import { hashToken } from "./sessions/sessions.ts";

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
