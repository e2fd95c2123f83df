import { expect, test } from "vitest";

import { sessions } from "../tables/account-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { setPassword } from "./set-password.ts";
import { attemptSignIn, toEnabledUser } from "./sign-in.ts";
import { createUser, findUserByEmail } from "./users.ts";

const db = await openTestDatabase();
const email = "sana@example.com";
const SETTINGS = {
  fallbackAdminEmail: undefined,
  address: "203.0.113.5",
  device: "Chrome on Windows",
  isRateLimited: false,
  siteUrl: "https://shop.test",
  channels: [],
  getCredentialsKey: () => new Uint8Array(32),
};

test("a sign-in starts no session if the password is changed while it is being checked", async () => {
  const { uid } = await createUser(db, {
    email,
    password: "velvet lantern",
    displayName: "Sana",
    isAdmin: true,
  });
  const account = await findUserByEmail(db, email);
  const signIn = attemptSignIn(db, { account, email }, SETTINGS, async () => {
    await setPassword(db, uid, "garnet harbour");
    if (!account) throw new Error("The account does not exist.");
    return toEnabledUser(account, { adminOnly: true, fallbackAdminEmail: undefined });
  });
  await expect(signIn).rejects.toMatchObject({ code: "sign-in-refused" });
  expect(await db.$count(sessions)).toBe(0);
});
