import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";

import { users } from "#staff/tables/account-schema.server.ts";
import { createUser } from "#staff/operations/users.ts";
import { sendContactMessage } from "#messages/operations/inbox/send-contact-message.ts";
import { SESSION_MS } from "#staff/operations/sessions/sessions.ts";
import { buildProduct } from "#test/factories.ts";
import { isFullSuite, isShortSuite } from "#test/suite.ts";

import { ADMIN_PATHS, listPageUrls, listRouteDataUrls } from "./admin-urls.ts";
import { openBuiltApp } from "./built-app.ts";

/** Text that every record on staff pages contains. */
const SECRET = "For-Staff-Only";

type BuiltApp = Awaited<ReturnType<typeof openBuiltApp>>;

const app = await openBuiltApp();
afterAll(app.close);
await fillWithSecrets(app);

async function fillWithSecrets({ db }: BuiltApp) {
  const account = { email: "hina@example.com", password: "long enough", isAdmin: false };
  await createUser(db, { ...account, displayName: SECRET });
  await buildProduct(db, { name: SECRET });
  await sendContactMessage(db, { name: SECRET, phone: "03001234567", message: SECRET });
}

type PageRequest = [method: string, url: string];

const buildRequests = (methods: readonly string[], listUrls: (path: string) => readonly string[]) =>
  ADMIN_PATHS.flatMap(listUrls).flatMap((url) => methods.map((method): PageRequest => [method, url]));

/** Every method and URL form of every page. Requests for the data of individual routes use only GET. */
const REQUESTS = [
  ...buildRequests(["GET", "HEAD", "POST"], listPageUrls),
  ...buildRequests(["GET"], listRouteDataUrls),
];
/** Requests of visitors with a session. The short suite sends fewer, because the same code checks every session. */
const SESSION_REQUESTS = isFullSuite ? REQUESTS : buildRequests(["GET"], listPageUrls);

/** Status of POST requests, because no staff page accepts forms. */
const METHOD_NOT_ALLOWED = 405;

/** Creates a visitor of one kind and returns the session cookie. */
type CreateCookie = (app: BuiltApp) => Promise<string>;

async function createCustomer({ db, signIn }: BuiltApp): Promise<string> {
  const email = `customer-${Date.now()}@example.com`;
  const { uid } = await createUser(db, { email, password: "long enough", displayName: "", isAdmin: false });
  return signIn(uid);
}

async function createFormerAdmin({ db, signIn }: BuiltApp): Promise<string> {
  const email = `former-${Date.now()}@example.com`;
  const { uid } = await createUser(db, { email, password: "long enough", displayName: "", isAdmin: true });
  const cookie = await signIn(uid);
  await db.update(users).set({ isAdmin: false }).where(eq(users.id, uid));
  return cookie;
}

const UNAUTHORIZED_VISITORS: [name: string, status: number, createCookie: CreateCookie][] = [
  ["a visitor", 401, async () => ""],
  ["an invalid session", 401, async () => "session=invalid"],
  ["a customer", 403, createCustomer],
  ["an admin whose admin access was removed after sign-in", 403, createFormerAdmin],
  [
    "an admin whose session has expired",
    401,
    ({ adminId, signIn }) => signIn(adminId, new Date(Date.now() - SESSION_MS - 1000)),
  ],
];

/** Visitors of the short suite. Session tests cover invalid and expired sessions. */
const SHORT_SUITE_VISITORS = new Set(["a visitor", "a customer"]);

test("the list of staff pages comes from the routes", () => {
  expect(ADMIN_PATHS.length).toBeGreaterThan(10);
  expect(ADMIN_PATHS).toContain("/admin/users");
});

test.each(
  isShortSuite
    ? UNAUTHORIZED_VISITORS.filter(([name]) => SHORT_SUITE_VISITORS.has(name))
    : UNAUTHORIZED_VISITORS,
)(
  "%s cannot read any staff page through any URL or method [000 §6] [001 §1] [001 §6] [ASVS 6.3.4] [ASVS 8.2.1]",
  async (_name, status, createCookie) => {
    const cookie = await createCookie(app);
    for (const [method, url] of cookie === "" ? REQUESTS : SESSION_REQUESTS) {
      const rejection = await app.request(url, method, cookie);
      const request = `${method} ${url}`;
      expect(rejection.status, request).toBe(method === "POST" ? METHOD_NOT_ALLOWED : status);
      expect(await rejection.text(), request).not.toContain(SECRET);
      expect(rejection.headers.get("cache-control"), request).toBe("no-store");
    }
  },
);

test("an admin can open every staff page, and no response may be cached [ASVS 14.3.2]", async () => {
  const cookie = await app.signIn(app.adminId);
  for (const [method, url] of SESSION_REQUESTS.filter(([name]) => name !== "POST")) {
    const response = await app.request(url, method, cookie);
    const request = `${method} ${url}`;
    // The no-access page always has the status 403.
    const statuses = url.toLowerCase().startsWith("/admin/no-access") ? [202, 403] : [200, 202, 302];
    expect(statuses, request).toContain(response.status);
    expect(response.headers.get("cache-control"), request).toBe("no-store");
  }
  for (const url of ["/admin/users", "/admin/users.data", "/admin/users/_.data"]) {
    expect(await (await app.request(url, "GET", cookie)).text()).toContain(SECRET);
  }
  expect(app.reportedErrors).toEqual([]);
});

test("a packer cannot read pages about products, messages or accounts through any URL, and the no-access page states the reason [ASVS 8.3.1]", async () => {
  const email = "packer@example.com";
  const account = { email, password: "long enough", displayName: "", isAdmin: false, role: "packer" };
  const { uid } = await createUser(app.db, account);
  const cookie = await app.signIn(uid);
  const requests = isShortSuite ? SESSION_REQUESTS : REQUESTS;
  for (const [method, url] of requests.filter(([name]) => name === "GET")) {
    const response = await app.request(url, method, cookie);
    expect(await response.text(), url).not.toContain(SECRET);
    expect(response.headers.get("cache-control"), url).toBe("no-store");
  }
  for (const [url, target] of [
    ["/admin/dashboard", "/admin/orders"],
    ["/admin/users", "/admin/no-access"],
    ["/admin/us%65rs", "/admin/no-access"],
    ["/ADMIN/Users/", "/admin/no-access"],
  ] as const) {
    const response = await app.request(url, "GET", cookie);
    expect([response.status, response.headers.get("location")], url).toEqual([302, target]);
  }
  const noAccessPage = await app.request("/admin/no-access", "GET", cookie);
  expect(noAccessPage.status).toBe(403);
  expect(await noAccessPage.text()).toContain("Your role does not allow this.");
});

test("staff pages return an error without data while sessions cannot be read", async () => {
  const cookie = await app.signIn(app.adminId);
  await app.db.execute(sql`alter table sessions rename to sessions_renamed`);
  try {
    for (const url of ["/admin/users", "/admin/users.data"]) {
      const response = await app.request(url, "GET", cookie);
      expect(response.status, url).toBe(500);
      expect(await response.text(), url).not.toContain(SECRET);
    }
  } finally {
    await app.db.execute(sql`alter table sessions_renamed rename to sessions`);
    app.reportedErrors.length = 0;
  }
});

test.each(["/admin", "/admin/", "/admin/nowhere", "/admin/nowhere/at/all"])(
  "%s redirects an admin to the dashboard [000 §2] [001 §2]",
  async (url) => {
    const response = await app.request(url, "GET", await app.signIn(app.adminId));
    expect([response.status, response.headers.get("location")]).toEqual([302, "/admin/dashboard"]);
  },
);

test("a staff page has its own title, no storefront header or footer, and noindex", async () => {
  const html = await (await app.request("/admin/hero-images", "GET", await app.signIn(app.adminId))).text();
  expect(html).toContain("<title>Hero Images | Admin</title>");
  expect(html).toContain('<meta name="robots" content="noindex"');
  for (const part of ["WhatsApp", 'aria-label="Cart', 'class="splash']) expect(html).not.toContain(part);
});
