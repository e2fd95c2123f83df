import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase } from "#db/client.server.ts";
import { sessions } from "#db/schema/account-schema.server.ts";
import { auditEntries } from "#db/schema/staff-schema.server.ts";
import { startAttempt } from "#operations/staff/sign-in-limits.ts";
import { startSession } from "#operations/staff/sessions.ts";
import { findUserByEmail } from "#operations/staff/users.ts";
import { copyMigratedDatabase } from "#test/migrated-directory.ts";
import { runProgram } from "#test/run-program.ts";
import { selectCases } from "#test/suite.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "admin-"));
  await copyMigratedDatabase(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs `npm run admin` on a separate data directory. */
const admin = (...args: string[]) => runProgram(["src/server/cli/admin.ts", ...args], { DATA_DIR: dataDir });

const EMAIL = "owner@example.com";
const ATTEMPT = { email: EMAIL, address: "203.0.113.5" };

test("admin commands change accounts and are recorded in the audit log", async () => {
  expect((await admin("create", EMAIL, "garnet harbour")).output).toBe(`${EMAIL} is an admin.\n`);
  expect((await admin("create", "Second@example.com")).output).toMatch(
    /^second@example\.com is an admin, password [\w-]{16}\.\n$/,
  );
  const shop = await openDatabase({ dataDir });
  const owner = await findUserByEmail(shop.db, EMAIL);
  await startSession(shop.db, owner?.id ?? "");
  await startSession(shop.db, owner?.id ?? "");
  // Locks both the account and the network.
  for (let count = 0; count <= 20; count += 1)
    await startAttempt(shop.db, { ...ATTEMPT, email: `${count}@example.com` });
  for (let count = 0; count <= 10; count += 1) await startAttempt(shop.db, { email: EMAIL });
  expect(await startAttempt(shop.db, ATTEMPT)).toMatchObject({ isAllowed: false });
  await shop.close();

  expect((await admin("reset", EMAIL, "velvet lantern")).output).toBe(
    `${EMAIL} has a new password; all sessions ended.\n`,
  );
  expect((await admin("promote", "second@example.com")).output).toBe("second@example.com is an admin.\n");
  expect((await admin("disable", "second@example.com")).output).toBe(
    "second@example.com is disabled; all sessions ended.\n",
  );
  expect((await admin("list")).output).toContain("second@example.com\tadmin\tAdmin\tdisabled\n");
  expect((await admin("disable", EMAIL)).errors).toBe("The shop's only admin cannot be disabled.\n");
  expect((await admin("enable", "second@example.com")).output).toBe("second@example.com is enabled.\n");
  expect((await admin("list")).output).toBe(`${EMAIL}\tadmin\tAdmin\nsecond@example.com\tadmin\tAdmin\n`);

  const after = await openDatabase({ dataDir });
  expect(await after.db.$count(sessions)).toBe(0);
  expect(await startAttempt(after.db, ATTEMPT)).toBeUndefined();
  const entries = await after.db.select().from(auditEntries).orderBy(auditEntries.id);
  await after.close();
  expect(
    entries.map(({ actorId, actorName, action, subjectLabel }) => [actorId, actorName, action, subjectLabel]),
  ).toEqual([
    [null, "command line", "added", EMAIL],
    [null, "command line", "added", "second@example.com"],
    [null, "command line", "password-reset", EMAIL],
    [null, "command line", "disabled", "second@example.com"],
    [null, "command line", "enabled", "second@example.com"],
  ]);
});

const INVALID: [args: string[], message: RegExp][] = [
  [["create", EMAIL, "garnet harbour"], /^An account with this email already exists\.\n$/],
  [["create", "nobody", "garnet harbour"], /^Invalid email address\.\n/],
  [["create", "third@example.com", "12345"], /^Password should be at least 6 characters\.\n/],
  [["reset", EMAIL, "12345"], /^Password should be at least 6 characters\.\n/],
  [
    ["create", "third@example.com", "iloveyou"],
    /^This password is easy to guess: it is one of the most common/,
  ],
  [["reset", EMAIL, "owner123"], /^This password is easy to guess: it contains the name or email address/],
  [["promote", "nobody@example.com"], /^No user found with this email address\.\n$/],
  [["unknown"], /^Unknown command: unknown\n/],
];

test.each(selectCases(INVALID, 2))("admin %j fails and prints the reason", async (args, message) => {
  const { code, errors } = await admin(...args);
  expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
});
