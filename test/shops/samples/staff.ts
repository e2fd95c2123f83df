import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { staffManifest } from "#staff/manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { knownDevices, staffInvitations, staffRoles } from "#staff/tables/account-schema.server.ts";
import { listViews } from "#staff/tables/staff-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import {
  authenticators,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondFactorRoles,
} from "#staff/tables/second-factor-schema.server.ts";
import { createRecoveryToken } from "#staff/operations/account-tokens.ts";
import { startSession } from "#staff/operations/sessions/sessions.ts";
import { createUser } from "#staff/operations/users.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";
import { apiKeys } from "#staff/tables/api-key-schema.server.ts";

/** Adds an account with all that belongs to it. */
export async function addStaffSamples(db: Database): Promise<void> {
  const uid = await addAccount(db);
  await db
    .insert(listViews)
    .values({ staffId: uid, list: "orders", name: "To ship", query: "", position: 0 });
  await insertOnce(db, { subjectType: "product", key: "once" }, async () => "rose");
  await addSecondFactor(db, uid);
  await enqueueJob(db, staffManifest.jobs["prune-sessions"], {});
}

/** Creates an account with a session, and a custom role. Returns the id of the account. */
async function addAccount(db: Database): Promise<string> {
  const account = {
    email: "staff@example.com",
    password: "garnet harbour",
    displayName: "Staff",
    isAdmin: true,
  };
  const { uid } = await createUser(db, account, { by: COMMAND_LINE });
  await startSession(db, uid);
  await db.insert(apiKeys).values({
    id: "0123456789ab",
    name: "Accounting",
    secretHash: "hash",
    permissions: ["orders.read"],
    requestsPerMinute: 120,
    userId: uid,
  });
  await db
    .insert(knownDevices)
    .values({ userId: uid, deviceHash: "hash", device: "Edge on Mac", network: "::1" });
  const invitation = { id: "v1", email: "new@example.com", role: "packer", invitedBy: uid };
  await db.insert(staffInvitations).values({ ...invitation, expiresAt: new Date(Date.now() + 7 * DAY_MS) });
  await createRecoveryToken(db, uid);
  await db.insert(staffRoles).values({ id: "r1", name: "Weekend", permissions: ["orders.read"] });
  return uid;
}

async function addSecondFactor(db: Database, userId: string): Promise<void> {
  await db.insert(authenticators).values({ userId, secret: "v1.encrypted" });
  await db.insert(recoveryCodes).values({ userId, codeHash: "hash" });
  await db.insert(passkeys).values({
    id: "p1",
    userId,
    credentialId: "credential",
    publicKey: new Uint8Array([1, 2, 3]),
    counter: 1,
    transports: ["internal"],
    deviceType: "multiDevice",
    isBackedUp: true,
    name: "Chrome on Windows",
  });
  const expiresAt = new Date("2026-11-26T12:00:00Z");
  await db
    .insert(passkeyChallenges)
    .values({ challenge: "challenge", purpose: "registration", userId, expiresAt });
  await db.insert(secondFactorRoles).values({ role: "manager" });
}
