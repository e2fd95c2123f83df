import { beforeEach, expect, test } from "vitest";

import { users } from "#db/schema.server.ts";
import { auditEntries } from "#db/staff-schema.server.ts";
import type { UserDocument } from "#domain/user.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);
const [sana] = await db.select().from(users);

const account = { email: "Hina@example.com", password: "secret", displayName: " Hina Malik " };
const add = (changed: object = {}) =>
  send<UserDocument>("POST", "/admin/users", { ...account, ...changed }, staff);

const trail = async () =>
  (await db.select().from(auditEntries).orderBy(auditEntries.id)).map(
    ({ actorId, action, subjectType, subjectLabel, changes }) => ({
      actorId,
      action,
      subject: [subjectType, subjectLabel],
      changes: changes.map(({ field, from, to }) => [field, from, to]),
    }),
  );

beforeEach(async () => {
  await db.delete(auditEntries);
});

test("an account is added, an admin only when asked", async () => {
  const customer = await add({ email: "one@example.com" });
  expect([customer.status, customer.body]).toEqual([
    201,
    {
      uid: customer.body.uid,
      email: "one@example.com",
      displayName: "Hina Malik",
      isAdmin: false,
      createdAt: customer.body.createdAt,
    },
  ]);
  expect((await add({ email: "two@example.com", isAdmin: true })).body.isAdmin).toBe(true);
});

test("every field that is wrong is told, in the specified words", async () => {
  const { status, problem } = await add({ email: "nobody", password: "12345" });
  expect([status, problem.errors]).toEqual([
    422,
    { email: ["Invalid email address."], password: ["Password should be at least 6 characters."] },
  ]);
});

test("an e-mail in use is refused beside its field, and nothing is recorded", async () => {
  await add({ email: "taken@example.com" });
  await db.delete(auditEntries);
  const { status, problem } = await add({ email: "TAKEN@example.com" });
  const message = "An account with this email already exists.";
  expect([status, problem.detail, problem.errors]).toEqual([409, message, { email: [message] }]);
  expect(await trail()).toEqual([]);
});

test("changes of accounts are recorded, never a password", async () => {
  const { body: hina } = await add();
  const change = (body: object) => send("PATCH", `/admin/users/${hina.uid}`, body, staff);
  await change({ displayName: "Hina Shah", isAdmin: true });
  await change({ displayName: "Hina Shah" });
  await send("POST", `/admin/users/${hina.uid}/password`, { password: "another one" }, staff);
  const of = { actorId: sana?.id, subject: ["user", "hina@example.com"] };
  expect(await trail()).toEqual([
    {
      ...of,
      action: "added",
      changes: [
        ["displayName", null, "Hina Malik"],
        ["isAdmin", null, "false"],
      ],
    },
    {
      ...of,
      action: "updated",
      changes: [
        ["displayName", "Hina Malik", "Hina Shah"],
        ["isAdmin", "false", "true"],
      ],
    },
    { ...of, action: "password-reset", changes: [] },
  ]);
  expect(JSON.stringify(await db.select().from(auditEntries))).not.toMatch(/secret|another one|argon2/);
});

test("an account that does not exist cannot be changed", async () => {
  const { status, problem } = await send("PATCH", "/admin/users/nobody", { displayName: "x" }, staff);
  expect([status, problem.detail]).toEqual([404, "No user found with this email address."]);
});
