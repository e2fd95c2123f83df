import { and, desc, eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { knownDevices, users } from "#db/schema/account-schema.server.ts";
import type { Actor } from "#domain/staff/audit.ts";
import type { NewDevice } from "#domain/staff/session.ts";

import { recordAudit } from "./record-audit.ts";
import { staffName } from "./staff-name.ts";

/** Maximum number of listed devices. */
const MAX_DEVICES = 10;

/** Lists the newest sign-ins on new devices that nobody has reviewed. @param uid lists those of one account only */
export async function listNewDevices(db: Database, uid?: string): Promise<NewDevice[]> {
  const { device, network, firstSeenAt } = knownDevices;
  const rows = await db
    .select({ uid: users.id, name: staffName, device, network, firstSeenAt })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.isUnreviewed, true), uid === undefined ? undefined : eq(users.id, uid)))
    .orderBy(desc(firstSeenAt))
    .limit(MAX_DEVICES);
  return rows.map(({ name, firstSeenAt: at, ...row }) => ({
    ...row,
    name: name ?? "",
    at: at.toISOString(),
  }));
}

/** Marks all new devices as reviewed, for all staff. Records how many. */
export async function reviewNewDevices(db: Database, { by }: { by: Actor & { uid: string } }): Promise<void> {
  await db.transaction(async (tx) => {
    const reviewed = await tx
      .update(knownDevices)
      .set({ isUnreviewed: false })
      .where(eq(knownDevices.isUnreviewed, true))
      .returning({ device: knownDevices.device });
    if (reviewed.length === 0) return;
    const subject = { type: "session", id: by.uid, label: by.email } as const;
    const changes = [{ field: "new devices", from: String(reviewed.length), to: "0" }];
    await recordAudit(tx, { by, action: "handled", subject, changes });
  });
}
