import { eq, sql } from "drizzle-orm";

import { test as base, expect } from "@playwright/test";

import { users } from "#db/schema/schema.server.ts";
import { createUser } from "#operations/staff/users.ts";
import { sendContactMessage } from "#operations/messages/send-contact-message.ts";
import { SESSION_MS } from "#operations/staff/sessions.ts";
import { buildProduct } from "#test/factories.ts";

import { ADMIN_ADDRESSES, formsOf, partsOf } from "./admin-addresses.ts";
import { openBuiltApp } from "./built-app.ts";

/** Stands in everything that staff's pages could show. */
const SECRET = "Nobodys-Business";

type BuiltApp = Awaited<ReturnType<typeof openBuiltApp>>;

const test = base.extend<object, { app: BuiltApp }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures this one needs
    async ({}, provide) => {
      const app = await openBuiltApp();
      await fillWithSecrets(app);
      await provide(app);
      await app.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

async function fillWithSecrets({ db }: BuiltApp) {
  const account = { email: "hina@example.com", password: "long enough", isAdmin: false };
  await createUser(db, { ...account, displayName: SECRET });
  await buildProduct(db, { name: SECRET });
  await sendContactMessage(db, { name: SECRET, phone: "03001234567", message: SECRET });
}

/** Every page in every form; what differs in nothing but the route asked for is read only. */
const WALK: [method: string, address: string][] = ADMIN_ADDRESSES.flatMap((address) => [
  ...["GET", "HEAD", "POST"].flatMap((method) =>
    formsOf(address).map((form): [string, string] => [method, form]),
  ),
  ...partsOf(address).map((part): [string, string] => ["GET", part]),
]);

/** No page of staff takes a form, whoever sends it. */
const METHOD_NOT_ALLOWED = 405;

/** Somebody's cookie. */
type Visit = (app: BuiltApp) => Promise<string>;

async function customer({ db, signIn }: BuiltApp): Promise<string> {
  const email = `customer-${Date.now()}@example.com`;
  const { uid } = await createUser(db, { email, password: "long enough", displayName: "", isAdmin: false });
  return signIn(uid);
}

async function withdrawnAdmin({ db, signIn }: BuiltApp): Promise<string> {
  const email = `former-${Date.now()}@example.com`;
  const { uid } = await createUser(db, { email, password: "long enough", displayName: "", isAdmin: true });
  const cookie = await signIn(uid);
  await db.update(users).set({ isAdmin: false }).where(eq(users.id, uid));
  return cookie;
}

const REFUSED: [who: string, status: number, visit: Visit][] = [
  ["a visitor", 401, async () => ""],
  ["a made-up session", 401, async () => "session=made-up"],
  ["a customer", 403, customer],
  ["an admin whose right was withdrawn after sign-in", 403, withdrawnAdmin],
  [
    "an admin whose session has expired",
    401,
    ({ adminId, signIn }) => signIn(adminId, new Date(Date.now() - SESSION_MS - 1000)),
  ],
];

// One shop for all of them, so one after the other.
test.describe.configure({ mode: "default", timeout: 120_000 });

test("the walk knows the pages", () => {
  expect(ADMIN_ADDRESSES.length).toBeGreaterThan(10);
  expect(ADMIN_ADDRESSES).toContain("/admin/users");
});

for (const [who, status, visit] of REFUSED) {
  test(`${who} is answered nothing of any staff page, in whatever form it is asked for`, async ({ app }) => {
    const cookie = await visit(app);
    for (const [method, address] of WALK) {
      const refusal = await app.ask(address, method, cookie);
      const asked = `${method} ${address}`;
      expect(refusal.status, asked).toBe(method === "POST" ? METHOD_NOT_ALLOWED : status);
      expect(await refusal.text(), asked).not.toContain(SECRET);
      expect(refusal.headers.get("cache-control"), asked).toBe("no-store");
    }
  });
}

test("an admin is let in everywhere, and nothing of it stays in a cache", async ({ app }) => {
  const cookie = await app.signIn(app.adminId);
  for (const [method, address] of WALK.filter(([name]) => name !== "POST")) {
    const answer = await app.ask(address, method, cookie);
    const asked = `${method} ${address}`;
    expect([200, 202, 302], asked).toContain(answer.status);
    expect(answer.headers.get("cache-control"), asked).toBe("no-store");
  }
  for (const address of ["/admin/users", "/admin/users.data", "/admin/users/_.data"]) {
    expect(await (await app.ask(address, "GET", cookie)).text()).toContain(SECRET);
  }
  expect(app.reported).toEqual([]);
});

test("while nobody can be looked up, nobody is let in", async ({ app }) => {
  const cookie = await app.signIn(app.adminId);
  await app.db.execute(sql`alter table sessions rename to sessions_away`);
  try {
    for (const address of ["/admin/users", "/admin/users.data"]) {
      const answer = await app.ask(address, "GET", cookie);
      expect(answer.status, address).toBe(500);
      expect(await answer.text(), address).not.toContain(SECRET);
    }
  } finally {
    await app.db.execute(sql`alter table sessions_away rename to sessions`);
    app.reported.length = 0;
  }
});
