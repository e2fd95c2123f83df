import { randomUUID } from "node:crypto";

import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { accountTokens, staffInvitations, staffRoles, users } from "../../tables/account-schema.server.ts";
import { auditEntries } from "../../tables/staff-schema.server.ts";
import type { CreatedInvitation, Invitation, OpenInvitation } from "../../rules/invitation.ts";
import { createUser, removeUser } from "../../operations/users.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { sendDueEmails } from "#test/send-due-emails.ts";

const { db, send, signIn } = await openTestApi({ messageChannels: ["email"] });
await saveStore(db, readSampleStore());
/** Password of the accounts that `signIn` creates. */
const currentPassword = "a long enough password";
const EMAIL = "omar@example.com";
const PASSWORD = "garnet harbour";

let owner: Record<string, string> = {};
let inviterId = "";
beforeEach(async () => {
  await db.delete(auditEntries);
  await db.delete(users);
  await db.delete(staffRoles);
  await signIn(true);
  const earlierUsers = await db.select({ id: users.id }).from(users);
  owner = await signIn(true);
  const allUsers = await db.select({ id: users.id }).from(users);
  inviterId = allUsers.find(({ id }) => !earlierUsers.some((other) => other.id === id))?.id ?? "";
});

const invite = (overrides: object = {}, by = owner) =>
  send<CreatedInvitation>(
    "POST",
    "/admin/invitations",
    { email: EMAIL, displayName: "Omar", role: "packer", currentPassword, ...overrides },
    by,
  );

async function inviteForToken(overrides: object = {}): Promise<string> {
  const { status, body } = await invite(overrides);
  expect(status).toBe(201);
  return body.path.split("#")[1] ?? "";
}

const accept = (token: string, body: object = {}) =>
  send("POST", "/auth/invitations/accept", { token, displayName: "", password: PASSWORD, ...body });
const openInvitation = (token: string) => send<OpenInvitation>("POST", "/auth/invitations/open", { token });
const list = async () => (await send<Invitation[]>("GET", "/admin/invitations", undefined, owner)).body;
const findAccount = async (email = EMAIL) => (await db.select().from(users).where(eq(users.email, email)))[0];

async function expectInvalid(token: string) {
  const detail = "This invitation has expired, was withdrawn or was already accepted. Ask for a new one.";
  for (const response of [await openInvitation(token), await accept(token)])
    expect([response.status, response.problem.detail]).toEqual([404, detail]);
  expect(await findAccount()).toBeUndefined();
}

test("an invited person chooses a password and signs in with the invitation's role", async () => {
  const token = await inviteForToken({ email: " Omar@Example.com" });
  expect(await list()).toMatchObject([
    { email: EMAIL, displayName: "Omar", role: "packer", invitedBy: "Sana" },
  ]);
  expect((await openInvitation(token)).body).toEqual({
    email: EMAIL,
    displayName: "Omar",
    invitedBy: "Sana",
  });
  expect((await accept(token, { displayName: "Omar Khan" })).status).toBe(204);
  expect(await findAccount()).toMatchObject({ displayName: "Omar Khan", role: "packer", isAdmin: false });
  const credentials = { email: EMAIL, password: PASSWORD, adminOnly: true };
  expect((await send("POST", "/auth/sign-in", credentials)).status).toBe(200);
  expect(await list()).toEqual([]);
  const actions = (await db.select().from(auditEntries).orderBy(auditEntries.id)).map(
    ({ actorName, action, subjectType }) => [actorName === EMAIL, subjectType, action],
  );
  expect(actions).toEqual(
    expect.arrayContaining([
      [false, "invitation", "added"],
      [false, "user", "added"],
      [true, "invitation", "joined"],
    ]),
  );
});

test("the invitation is also emailed with a second link, and both links are valid", async () => {
  const { body } = await invite();
  expect(body.isEmailed).toBe(true);
  const [email, ...others] = await sendDueEmails(db);
  expect([email?.to, email?.kind, others]).toEqual([EMAIL, "staff-invitation", []]);
  expect(email?.values).toMatchObject({ name: "Omar", inviter: "Sana" });
  expect(email?.path).toMatch(/^\/admin\/join#[\w-]{43}$/);
  const token = email?.path.split("#")[1] ?? "";
  expect(body.path).not.toContain(token);
  expect((await openInvitation(body.path.split("#")[1] ?? "")).status).toBe(200);
  expect((await accept(token)).status).toBe(204);
  expect((await openInvitation(body.path.split("#")[1] ?? "")).status).toBe(404);
});

test("only the hashes of tokens are stored", async () => {
  const token = await inviteForToken();
  const rows = JSON.stringify([
    await db.select().from(accountTokens),
    await db.select().from(staffInvitations),
  ]);
  expect(rows).not.toContain(token);
});

test("inviting requires the inviter's own password, a role, and an address without an account", async () => {
  expect((await invite({ currentPassword: "wrong" })).problem.errors).toEqual({
    currentPassword: ["Incorrect password."],
  });
  expect((await invite({ role: "" })).problem.errors).toEqual({ role: ["Choose a role."] });
  expect((await invite({ role: randomUUID() })).problem.errors).toEqual({ role: ["Role not found."] });
  await accept(await inviteForToken());
  const taken = await invite();
  expect([taken.status, taken.problem.detail]).toEqual([409, "An account with this email already exists."]);
});

test("only an owner can invite an owner", async () => {
  const id = randomUUID();
  await db.insert(staffRoles).values({ id, name: "Lead", permissions: ["staff.manage", "orders.read"] });
  const lead = await signIn(id);
  expect((await invite({ role: "owner" }, lead)).status).toBe(403);
  const { problem } = await invite({ role: "packer" }, lead);
  expect([problem.status, problem.code]).toEqual([403, "not-permitted"]);
  expect((await invite({ role: id }, lead)).status).toBe(201);
  await accept(await inviteForToken({ role: "owner" }));
  expect(await findAccount()).toMatchObject({ isAdmin: true });
});

test("a weak password is rejected, and the invitation remains", async () => {
  const token = await inviteForToken();
  const weak = await accept(token, { password: "omar1234" });
  expect([weak.status, Object.keys(weak.problem.errors ?? {})]).toEqual([422, ["password"]]);
  expect((await accept(token)).status).toBe(204);
});

test("if two tabs accept the same invitation, only one creates the account", async () => {
  const token = await inviteForToken();
  const responses = await Promise.all([accept(token), accept(token)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
});

describe("an invitation does not work", () => {
  test("after 7 days, but staff still see it", async () => {
    const token = await inviteForToken();
    const [row] = await db.select().from(staffInvitations);
    const days = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7.01);
    await db.update(accountTokens).set({ expiresAt: sql`now() - interval '1 second'` });
    await expectInvalid(token);
    expect(await list()).toHaveLength(1);
  });

  test("after it was withdrawn", async () => {
    const token = await inviteForToken();
    const path = `/admin/invitations/${(await list())[0]?.id}`;
    expect((await send("DELETE", path, undefined, owner)).status).toBe(204);
    expect((await send("DELETE", path, undefined, owner)).status).toBe(404);
    await expectInvalid(token);
    expect(await sendDueEmails(db)).toEqual([]);
  });

  test("after a new invitation to the same address", async () => {
    const token = await inviteForToken();
    const second = await inviteForToken({ role: "catalogue" });
    await expectInvalid(token);
    expect(await list()).toMatchObject([{ role: "catalogue" }]);
    expect((await accept(second)).status).toBe(204);
  });

  test("after the inviting staff member was removed", async () => {
    const token = await inviteForToken();
    await removeUser(db, inviterId, {});
    await expectInvalid(token);
  });

  test.each([
    ["disabled", { disabledAt: new Date() }],
    ["in a role that cannot invite", { isAdmin: false, role: "manager" as const }],
  ])("while the inviting staff member is %s", async (_case, change) => {
    const token = await inviteForToken();
    await db.update(users).set(change).where(eq(users.id, inviterId));
    const { status, problem } = await accept(token);
    expect([status, problem.detail]).toEqual([
      409,
      "The person who invited you can no longer give you this role. Ask for a new invitation.",
    ]);
    expect(await findAccount()).toBeUndefined();
  });

  test("after its role was deleted", async () => {
    const id = randomUUID();
    await db.insert(staffRoles).values({ id, name: "Weekend", permissions: ["orders.read"] });
    const token = await inviteForToken({ role: id });
    await db.delete(staffRoles);
    const { status, problem } = await accept(token);
    expect([status, problem.detail]).toEqual([
      409,
      "The role of this invitation was deleted. Ask for a new invitation.",
    ]);
  });
});

test("creating an account for the invited address ends the invitation, so that accepting it cannot recreate a removed account", async () => {
  const token = await inviteForToken();
  const account = { email: EMAIL, password: PASSWORD, displayName: "Omar", isAdmin: false, role: "packer" };
  const { uid } = await createUser(db, account);
  await removeUser(db, uid, {});
  await expectInvalid(token);
});
