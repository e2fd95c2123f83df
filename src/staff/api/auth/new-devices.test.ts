import { beforeEach, expect, test } from "vitest";

import { knownDevices, users } from "../../tables/account-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { auditEntries } from "../../tables/staff-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { listNewDevices } from "../../operations/devices.ts";
import { setPassword } from "../../operations/set-password.ts";
import { createUser } from "../../operations/users.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { sendDueEmails } from "#test/send-due-emails.ts";

const { db, send } = await openTestApi({ messageChannels: ["email"], trustProxy: true });
await saveStore(db, readSampleStore());
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1";
const password = "correct horse";

/** The packer's id, set before each test. */
let uid = "";
beforeEach(async () => {
  await db.delete(auditEntries);
  await db.delete(users);
  await db.delete(messagePlans);
  await createUser(db, { email: "owner@example.com", password, displayName: "Hina", isAdmin: true });
  const packer = { email: "packer@example.com", password, displayName: "Omar", isAdmin: false };
  ({ uid } = await createUser(db, { ...packer, role: "packer" }));
});

/** Signs in and returns the cookies of the browser. */
async function signIn(userAgent: string, { cookie = "", email = "packer@example.com" } = {}) {
  const headers = { "user-agent": userAgent, cookie, "x-forwarded-for": "203.0.113.5" };
  const response = await send("POST", "/auth/sign-in", { email, password }, headers);
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((header) => header.split(";")[0])
    .join("; ");
}

const countNotices = () => db.$count(outboxMessages);
const listActions = async () => (await db.select().from(auditEntries)).map(({ action }) => action);

test("signing in on the first device of an account or on a known device sends no notice", async () => {
  const cookie = await signIn(CHROME);
  await signIn(CHROME, { cookie });
  expect([await countNotices(), await listNewDevices(db)]).toEqual([0, []]);
  expect(await listActions()).not.toContain("new-device");
});

test("a new device is recorded, shown to owners and sent to the account and the owners", async () => {
  await signIn(CHROME);
  await signIn(IPHONE);
  const [entry] = (await db.select().from(auditEntries)).filter(({ action }) => action === "new-device");
  expect([entry?.actorName, entry?.address, entry?.changes]).toEqual([
    "packer@example.com",
    "203.0.113.5",
    [{ field: "device", from: null, to: "Safari on iPhone" }],
  ]);
  const device = { uid, name: "Omar", device: "Safari on iPhone", network: "203.0.113.5" };
  expect(await listNewDevices(db)).toEqual([{ ...device, at: expect.any(String) }]);
  const emails = await sendDueEmails(db);
  expect(emails.map(({ to, kind }) => [to, kind])).toEqual([
    ["owner@example.com", "new-device"],
    ["packer@example.com", "new-device"],
  ]);
  expect(emails[0]?.values).toMatchObject({
    name: "Hina",
    details: "packer@example.com\nSafari on iPhone\n203.0.113.5",
  });
});

test("a browser remains known after a password change and after another account has used it", async () => {
  let cookie = await signIn(CHROME);
  cookie = await signIn(CHROME, { cookie, email: "owner@example.com" });
  await setPassword(db, uid, "velvet lantern");
  await setPassword(db, uid, password);
  await signIn(CHROME, { cookie });
  expect(await listNewDevices(db)).toEqual([]);
});

test("if two accounts sign in with one new browser, the owners receive a notice for each account", async () => {
  const owner = { email: "owner@example.com" };
  await signIn(CHROME);
  await signIn(CHROME, owner);
  const cookie = await signIn(IPHONE);
  await signIn(IPHONE, { cookie, ...owner });
  const recipients = (await sendDueEmails(db)).map(({ to }) => to);
  expect(recipients.toSorted()).toEqual(["owner@example.com", "owner@example.com", "packer@example.com"]);
});

test("if an account signed in before devices were recorded, its next device counts as new", async () => {
  await signIn(CHROME);
  await db.delete(knownDevices);
  await signIn(IPHONE);
  expect((await listNewDevices(db)).map(({ device }) => device)).toEqual(["Safari on iPhone"]);
});

test("a device cookie copied to another browser counts as a new device", async () => {
  const cookie = await signIn(CHROME);
  await signIn(IPHONE, { cookie });
  expect(await listNewDevices(db)).toHaveLength(1);
});

test("concurrent sign-ins on a new device are recorded once", async () => {
  const cookie = await signIn(CHROME);
  await Promise.all([signIn(IPHONE, { cookie }), signIn(IPHONE, { cookie })]);
  expect(await db.$count(knownDevices)).toBe(2);
  expect((await listActions()).filter((action) => action === "new-device")).toHaveLength(1);
  expect(await countNotices()).toBe(2);
});

test("if staff have switched the email off, a new device is only recorded and shown", async () => {
  await db.insert(messagePlans).values({ kind: "new-device", off: ["email"] });
  await signIn(CHROME);
  await signIn(IPHONE);
  expect([await countNotices(), (await listNewDevices(db)).length]).toEqual([0, 1]);
});

test("reviewing devices removes the listed devices for all staff, keeps later devices and adds an audit entry", async () => {
  await signIn(CHROME);
  await signIn(IPHONE);
  const cookie = await signIn(CHROME, { email: "owner@example.com" });
  const devices = (await listNewDevices(db)).map(({ uid, at }) => ({ uid, at }));
  const review = () => send("POST", "/admin/new-devices/review", { devices }, { cookie });
  await signIn(FIREFOX);
  expect((await review()).status).toBe(204);
  expect((await listNewDevices(db)).map(({ device }) => device)).toEqual(["Firefox on Linux"]);
  expect((await review()).status).toBe(204);
  expect((await listActions()).filter((action) => action === "handled")).toHaveLength(1);
});
