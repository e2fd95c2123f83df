import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { sessions } from "../../tables/account-schema.server.ts";
import { authenticators, passkeys } from "../../tables/second-factor-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { runMigration } from "#test/databases/run-migration.ts";

import { createUser } from "../users.ts";

const db = await openTestDatabase();
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

/** Creates an account with sessions of these days of the month. */
async function buildAccount(days: readonly number[]): Promise<string> {
  const account = { email: `${randomUUID()}@example.com`, password: "tulip anchor ferry" };
  const { uid } = await createUser(db, { ...account, displayName: "", isAdmin: true });
  await db.insert(sessions).values(
    days.map((day) => ({
      tokenHash: randomUUID(),
      userId: uid,
      createdAt: at(day),
      expiresAt: new Date(Date.now() + 1e9),
    })),
  );
  return uid;
}

const addApp = (userId: string, confirmedAt: Date | null) =>
  db.insert(authenticators).values({ userId, secret: "s", confirmedAt, createdAt: at(1) });

const addPasskey = (userId: string, createdAt: Date) =>
  db.insert(passkeys).values({
    id: randomUUID(),
    userId,
    credentialId: randomUUID(),
    publicKey: new Uint8Array(1),
    counter: 0,
    transports: [],
    deviceType: "singleDevice",
    isBackedUp: false,
    name: "Phone",
    createdAt,
  });

test("an upgrade ends the sessions from before an account's first second factor, and no others", async () => {
  const withApp = await buildAccount([5, 15]);
  await addApp(withApp, at(10));
  const withBoth = await buildAccount([5, 15]);
  await addApp(withBoth, at(20));
  await addPasskey(withBoth, at(10));
  const unconfirmed = await buildAccount([5]);
  await addApp(unconfirmed, null);
  const withoutFactor = await buildAccount([5]);
  await runMigration(db, "old_sessions");
  const rows = await db.select().from(sessions).orderBy(sessions.createdAt);
  const listDays = (uid: string) =>
    rows.filter(({ userId }) => userId === uid).map(({ createdAt }) => createdAt.getUTCDate());
  expect([withApp, withBoth, unconfirmed, withoutFactor].map(listDays)).toEqual([[15], [15], [5], [5]]);
});
