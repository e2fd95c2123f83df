import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { sessions } from "#staff/tables/account-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { startAttempt } from "#staff/operations/sign-in-limits.ts";
import { startSession } from "#staff/operations/sessions/sessions.ts";
import { createUser, findUserByEmail } from "#staff/operations/users.ts";
import { openControl } from "#platform/lifecycle/control-socket.ts";
import { openShop } from "../lifecycle/open-shop.ts";
import { withShop } from "#test/shops/backed-up-shop.ts";
import { createEmbeddedConfig, createShopConfig } from "#test/shops/backup-configs.ts";
import { copyMigratedDatabase } from "#test/databases/migrated-directory.ts";
import { createTestFolder } from "#test/images.ts";
import { runCommandInProcess } from "#test/programs/run-command.ts";

import { createAdminRunner } from "./admin-commands.ts";
import { runAdmin } from "./admin.ts";

const config = await createShopConfig(createTestFolder());

/** Runs `npm run admin` on a separate shop. */
const runAdminCommand = (...args: string[]) => runCommandInProcess(runAdmin, args, config);

const EMAIL = "owner@example.com";
const ATTEMPT = { email: EMAIL, address: "203.0.113.5" };

test("admin commands change accounts and are recorded in the audit log [000 §7]", async () => {
  expect((await runAdminCommand("create", EMAIL, "garnet harbour")).output).toBe(`${EMAIL} is an admin.\n`);
  expect((await runAdminCommand("create", "Second@example.com")).output).toMatch(
    /^second@example\.com is an admin, password [\w-]{16}\.\n$/,
  );
  await withShop(config, async (db) => {
    const owner = await findUserByEmail(db, EMAIL);
    await startSession(db, owner?.id ?? "");
    await startSession(db, owner?.id ?? "");
    // Locks both the account and the network.
    for (let count = 0; count <= 20; count += 1)
      await startAttempt(db, { ...ATTEMPT, email: `${count}@example.com` });
    for (let count = 0; count <= 10; count += 1) await startAttempt(db, { email: EMAIL });
    expect(await startAttempt(db, ATTEMPT)).toMatchObject({ isAllowed: false });
  });

  expect((await runAdminCommand("reset", EMAIL, "velvet lantern")).output).toBe(
    `${EMAIL} has a new password; all sessions ended.\n`,
  );
  expect((await runAdminCommand("promote", "second@example.com")).output).toBe(
    "second@example.com is an admin.\n",
  );
  expect((await runAdminCommand("disable", "second@example.com")).output).toBe(
    "second@example.com is disabled; all sessions ended.\n",
  );
  expect((await runAdminCommand("list")).output).toContain("second@example.com\tadmin\tAdmin\tdisabled\n");
  expect((await runAdminCommand("disable", EMAIL)).errors).toBe(
    "The shop's only admin cannot be disabled.\n",
  );
  expect((await runAdminCommand("enable", "second@example.com")).output).toBe(
    "second@example.com is enabled.\n",
  );
  expect((await runAdminCommand("list")).output).toBe(
    `${EMAIL}\tadmin\tAdmin\nsecond@example.com\tadmin\tAdmin\n`,
  );

  const entries = await withShop(config, async (db) => {
    expect(await db.$count(sessions)).toBe(0);
    expect(await startAttempt(db, ATTEMPT)).toBeUndefined();
    return db.select().from(auditEntries).orderBy(auditEntries.id);
  });
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

test("commands run in the shop that has the embedded database open", async () => {
  const embeddedConfig = createEmbeddedConfig(join(createTestFolder(), "data"));
  await copyMigratedDatabase(embeddedConfig.dataDir);
  const shop = await openShop(embeddedConfig);
  onTestFinished(shop.close);
  const run = (...args: string[]) => runCommandInProcess(runAdmin, args, embeddedConfig);
  // The command waits until the starting shop opens its control socket.
  const earlyRun = run("list");
  if (shop.copyFiles === undefined) throw new Error("The database is not embedded");
  const control = await openControl(
    embeddedConfig.dataDir,
    shop.copyFiles,
    createAdminRunner({ db: shop.db, channels: [] }),
  );
  onTestFinished(control.close);
  expect((await earlyRun).code).toBe(0);
  expect((await run("create", EMAIL, "garnet harbour")).output).toBe(`${EMAIL} is an admin.\n`);
  const account = await findUserByEmail(shop.db, EMAIL);
  await startSession(shop.db, account?.id ?? "");
  const reset = await run("reset", EMAIL);
  expect(reset.output).toMatch(/^owner@example\.com has a new password: [\w-]{16}; all sessions ended\.\n$/);
  expect(await shop.db.$count(sessions)).toBe(0);
  const failed = await run("remove", EMAIL);
  expect([failed.code, failed.errors]).toEqual([1, "The shop's only admin cannot be removed.\n"]);
});

test("the list of accounts shows the role of each account", async () => {
  const account = { password: "garnet harbour", displayName: "Bilal", isAdmin: false };
  await withShop(config, async (db) => {
    await createUser(db, { ...account, email: "packer@example.com", role: "packer" });
    await createUser(db, { ...account, email: "shopper@example.com" });
  });
  const { output } = await runAdminCommand("list");
  expect(output).toContain("packer@example.com\tpacker\tBilal\n");
  expect(output).toContain("shopper@example.com\tcustomer\tBilal\n");
});

test("a removed account is no longer listed", async () => {
  await runAdminCommand("create", "third@example.com", "garnet harbour");
  expect((await runAdminCommand("remove", "third@example.com")).output).toBe(
    "third@example.com is removed; all sessions ended.\n",
  );
  expect((await runAdminCommand("list")).output).not.toContain("third@example.com");
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
  [["constructor"], /^Unknown command: constructor\n/],
];

test.each(INVALID)("admin %j fails and prints the reason", async (args, message) => {
  const { code, errors } = await runAdminCommand(...args);
  expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
});
