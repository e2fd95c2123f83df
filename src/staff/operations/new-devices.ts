import { and, desc, eq, or } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { knownDevices, users } from "../tables/account-schema.server.ts";
import type { Actor } from "../rules/audit/audit.ts";
import type { DeviceReview, NewDevice } from "../rules/session.ts";
import { MAX_NEW_DEVICES } from "../rules/session.ts";

import { recordAudit } from "./record-audit.ts";
import { staffName } from "./staff-name.ts";

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
