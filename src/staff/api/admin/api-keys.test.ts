import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { users } from "../../tables/account-schema.server.ts";
import { apiKeys } from "../../tables/api-key-schema.server.ts";
import { secondFactorRoles } from "../../tables/second-factor-schema.server.ts";
import type { ApiKey, CreatedApiKey } from "../../rules/api-keys/api-key.ts";
import type { Page } from "#kit/rules/paging.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { findKeyUser } from "../../operations/api-keys/find-key-user.ts";
import { listAudit } from "../../operations/list-audit.ts";
import { openTestApi } from "#test/api.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

const INVALID_KEY_MESSAGE = "The API key is wrong, expired or revoked, or its account is disabled.";

const { db, send, signIn } = await openTestApi();
const owner = await signIn(true);

/** Password of the accounts that `signIn` creates. */
const currentPassword = "a long enough password";
const INPUT = { name: "Accounting", permissions: ["orders.read"], currentPassword };

async function createKey(input: object = {}, staff = owner): Promise<CreatedApiKey> {
  const { status, body } = await send<CreatedApiKey>(
    "POST",
    "/admin/api-keys",
    { ...INPUT, ...input },
    staff,
  );
  expect(status).toBe(201);
  return body;
}

const buildKeyHeaders = (key: string) => ({ authorization: `Bearer ${key}` });
const readOrders = (headers: Record<string, string>) => send("GET", "/admin/orders", undefined, headers);

async function findAccountId(staff: Record<string, string>): Promise<string> {
  const { body } = await send<{ user: { uid: string } }>("GET", "/auth/session", undefined, staff);
  return body.user.uid;
}

test("only the response that creates a key contains the key [ASVS 13.3.2]", async () => {
  const { key, apiKey } = await createKey();
  expect(key).toMatch(/^zk_[0-9a-f]{12}_[\w-]{43}$/);
  expect(key.startsWith(apiKey.prefix)).toBe(true);
  expect((await readOrders(buildKeyHeaders(key))).status).toBe(200);
  const listed = await send("GET", "/admin/api-keys", undefined, owner);
  const [entry] = (await listAudit(db, { subjectId: apiKey.id })).items;
  expect(entry?.changes).toEqual([
    { field: "permissions", from: null, to: "orders.read" },
    { field: "requestsPerMinute", from: null, to: "120" },
  ]);
  const texts = JSON.stringify([listed.body, await listAudit(db), await db.select().from(apiKeys)]);
  expect(texts).toContain(apiKey.id);
  expect(texts).not.toContain(key.slice(-43));
});

describe("a request is rejected", () => {
  let created: CreatedApiKey;
  beforeEach(async () => {
    created = await createKey();
  });

  async function expectKeyRejected(key: string) {
    // A valid session in the same request must not make the key valid.
    const { status, problem } = await readOrders({ ...owner, ...buildKeyHeaders(key) });
    expect([status, problem.code, problem.detail]).toEqual([401, "api-key-invalid", INVALID_KEY_MESSAGE]);
  }

  test("with a wrong, truncated, extended or unknown key [ASVS 7.2.1]", async () => {
    const { key } = created;
    await expectKeyRejected(`${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`);
    await expectKeyRejected(key.slice(0, -1));
    await expectKeyRejected(`${key}A`);
    await expectKeyRejected(key.replace(created.apiKey.id, "000000000000"));
    await expectKeyRejected("secret");
    await expectKeyRejected("");
  });

  test("with an expired key", async () => {
    await db.update(apiKeys).set({ expiresAt: new Date() }).where(eq(apiKeys.id, created.apiKey.id));
    await expectKeyRejected(created.key);
    const { body } = await send<Page<ApiKey>>("GET", "/admin/api-keys", undefined, owner);
    expect(body.items.find(({ id }) => id === created.apiKey.id)?.state).toBe("expired");
  });

  test("with a revoked key", async () => {
    const path = `/admin/api-keys/${created.apiKey.id}`;
    expect((await send("DELETE", path, undefined, owner)).status).toBe(204);
    expect((await send("DELETE", path, undefined, owner)).status).toBe(204);
    await expectKeyRejected(created.key);
    const entries = await listAudit(db, { subjectId: created.apiKey.id, action: "revoked" });
    expect(entries.total).toBe(1);
    expect((await send("DELETE", "/admin/api-keys/unknown", undefined, owner)).status).toBe(404);
  });

  test("if the key's account is disabled", async () => {
    const staff = await signIn(true);
    const { key } = await createKey({}, staff);
    const account = eq(users.id, await findAccountId(staff));
    await db.update(users).set({ disabledAt: new Date() }).where(account);
    await expectKeyRejected(key);
    const { body } = await send<Page<ApiKey>>("GET", "/admin/api-keys", undefined, owner);
    expect(body.items[0]?.state).toBe("account-disabled");
  });

  test.each([
    ["has no role", { isAdmin: false }, []],
    [
      "lacks a second factor that its role requires",
      { isAdmin: false, role: "packer" },
      [{ role: "packer" }],
    ],
  ] as const)("if the key's account %s", async (_case, change, requiredRoles) => {
    const staff = await signIn(true);
    const { key } = await createKey({}, staff);
    await db
      .update(users)
      .set(change)
      .where(eq(users.id, await findAccountId(staff)));
    if (requiredRoles.length > 0) await db.insert(secondFactorRoles).values([...requiredRoles]);
    expect((await readOrders(buildKeyHeaders(key))).status).toBe(403);
    const { body } = await send<Page<ApiKey>>("GET", "/admin/api-keys", undefined, owner);
    expect(body.items[0]?.state).toBe("account-restricted");
    await db.delete(secondFactorRoles);
  });

  test.each(["/admin/orders?api_key=", "/products?search=", "/auth/session?x="])(
    "with the key in the URL %s",
    async (path) => {
      for (const text of [created.key, created.key.replaceAll("_", "%5F"), `Bearer%20${created.key}`]) {
        const { status, problem } = await send("GET", path + text, undefined, owner);
        expect([status, problem.code]).toEqual([400, "api-key-in-url"]);
        expect(problem.detail).toContain("Authorization header");
      }
    },
  );
});

describe("a key cannot be created", () => {
  test.each([
    ["with a permission to manage accounts or keys", { permissions: ["staff.manage"] }, "permissions"],
    ["without a permission", { permissions: [] }, "permissions"],
    ["without a name", { name: " " }, "name"],
    ["with an expiry in the past", { expiresAt: "2026-01-01T00:00:00.000Z" }, "expiresAt"],
    ["with a wrong password", { currentPassword: "another password" }, "currentPassword"],
    ["with a rate limit of 0 requests", { requestsPerMinute: 0 }, "requestsPerMinute"],
  ])("%s", async (_, input, field) => {
    const { status, problem } = await send("POST", "/admin/api-keys", { ...INPUT, ...input }, owner);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  });

  test("with a permission that its creator lacks", async () => {
    const role = await send<{ id: string }>(
      "POST",
      "/admin/roles",
      { name: "Integrator", permissions: ["api-keys.manage", "orders.read"] },
      owner,
    );
    const staff = await signIn(role.body.id);
    const input = { ...INPUT, permissions: ["orders.read", "customers.contact"] };
    expect((await send("POST", "/admin/api-keys", input, staff)).status).toBe(403);
    expect((await send("POST", "/admin/api-keys", INPUT, staff)).status).toBe(201);
  });
});

test("when an account loses a permission, its API keys lose the permission from the next request on [ASVS 8.2.1]", async () => {
  const staff = await signIn(true);
  const { key } = await createKey({ permissions: ["orders.read", "products.read"] }, staff);
  const account = eq(users.id, await findAccountId(staff));
  const readStatuses = async () => [
    (await readOrders(buildKeyHeaders(key))).status,
    (await send("GET", "/admin/products", undefined, buildKeyHeaders(key))).status,
  ];
  expect(await readStatuses()).toEqual([200, 200]);
  await db.update(users).set({ isAdmin: false, role: "packer" }).where(account);
  expect(await readStatuses()).toEqual([200, 403]);
  await db.update(users).set({ isAdmin: false, role: null }).where(account);
  expect(await readStatuses()).toEqual([403, 403]);
});

test("a request with a session and a key has only the key's permissions", async () => {
  const { key } = await createKey();
  const headers = { ...owner, ...buildKeyHeaders(key) };
  expect((await readOrders(headers)).status).toBe(200);
  expect((await send("GET", "/admin/products", undefined, headers)).status).toBe(403);
});

test("without the permission for contact details, a key receives masked contact details", async () => {
  const product = await buildProduct(db);
  const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
  const order = buildOrderInput(items);
  const { id } = await placeOrder(db, order);
  const readOrder = async (permissions: string[]) => {
    const { key } = await createKey({ permissions });
    return JSON.stringify((await send("GET", `/admin/orders/${id}`, undefined, buildKeyHeaders(key))).body);
  };
  expect(await readOrder(["orders.read", "customers.contact"])).toContain(order.customer.email);
  expect(await readOrder(["orders.read"])).not.toContain(order.customer.email);
});

test.each([
  ["GET", "/admin/views"],
  ["POST", "/admin/views"],
  ["GET", "/admin/users"],
  ["POST", "/admin/api-keys"],
  ["GET", "/auth/session"],
  ["GET", "/auth/sessions"],
  ["POST", "/auth/password"],
  ["POST", "/auth/sign-in"],
  ["GET", "/auth/second-factor"],
])("%s %s rejects API keys, because only a signed-in person may use the endpoint", async (method, path) => {
  const { key } = await createKey();
  const body = method === "GET" ? undefined : {};
  const { status, problem } = await send(method, path, body, { ...owner, ...buildKeyHeaders(key) });
  expect([status, problem.code]).toEqual([403, "api-key-not-accepted"]);
});

test("a key can read the audit log only with the permission audit.read", async () => {
  const readAuditLog = async (permissions: string[]) =>
    send("GET", "/admin/audit", undefined, buildKeyHeaders((await createKey({ permissions })).key));
  expect((await readAuditLog(["orders.read"])).status).toBe(403);
  expect((await readAuditLog(["audit.read"])).status).toBe(200);
});

test("a write with a session requires the shop's Origin, and a write with a key does not [ASVS 3.5.1]", async () => {
  const { key } = await createKey({ permissions: ["products.edit"] });
  const origin = { origin: "https://erp.example" };
  const add = (headers: Record<string, string>) =>
    send("POST", "/admin/notes", { name: "Oud", family: "woody" }, { ...headers, ...origin });
  expect((await add(owner)).status).toBe(403);
  expect((await add(buildKeyHeaders(key))).status).toBe(201);
});

test("the audit log names the key and its account", async () => {
  const { key } = await createKey({ name: "Stock system", permissions: ["products.edit"] });
  await send("POST", "/admin/notes", { name: "Amber", family: "woody" }, buildKeyHeaders(key));
  const [entry] = (await listAudit(db, { subjectType: "note" })).items;
  expect(entry?.actor.email).toMatch(/^API key Stock system of .+@.+$/);
  expect(entry?.actor.uid).toBe(await findAccountId(owner));
});

test("the time of a key's last use is stored at most once a minute", async () => {
  const { key, apiKey } = await createKey();
  const start = Date.parse("2026-11-26T08:00:00.000Z");
  const useKeyAfter = async (seconds: number) => {
    const now = new Date(start + seconds * 1000);
    await findKeyUser(db, key, { fallbackAdminEmail: undefined, now });
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, apiKey.id));
    return ((row?.lastUsedAt?.getTime() ?? 0) - start) / 1000;
  };
  expect([await useKeyAfter(0), await useKeyAfter(59), await useKeyAfter(60), await useKeyAfter(90)]).toEqual(
    [0, 0, 60, 60],
  );
});

test("each key has its own rate limit", async () => {
  const limited = await openTestApi({ isRateLimited: true });
  const staff = await limited.signIn(true);
  const create = async () => {
    const input = { ...INPUT, requestsPerMinute: 2 };
    return (await limited.send<CreatedApiKey>("POST", "/admin/api-keys", input, staff)).body.key;
  };
  const [first, second] = [await create(), await create()];
  const listOrders = (key: string) => limited.send("GET", "/admin/orders", undefined, buildKeyHeaders(key));
  expect([(await listOrders(first)).status, (await listOrders(first)).status]).toEqual([200, 200]);
  const rejected = await listOrders(first);
  expect([rejected.status, rejected.problem.code]).toEqual([429, "too-many-requests"]);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await listOrders(second)).status).toBe(200);
});
