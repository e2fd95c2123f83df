import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { generalMessages } from "#kit/rules/texts/general-messages.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const siteUrl = "https://shop.test";
const api = await openTestApi({ siteUrl });
const staff = await api.signIn(true);

interface OpenApiDocument {
  paths: Record<string, Record<string, unknown>>;
}

const { body: document } = await api.send<OpenApiDocument>("GET", "/openapi.json");
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map(
    (method) => [method.toUpperCase(), path.slice("/api".length).replaceAll(/\{\w+\}/g, "anything")] as const,
  ),
);
const writes = operations.filter(([method]) => method !== "GET");

/** Headers that browsers send for pages of another origin, with and without Sec-Fetch-Site. */
const CROSS_ORIGIN_HEADERS = {
  "another site": { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
  "another site, in an old browser": { origin: "https://elsewhere.example" },
  "a form on another site without an origin": { origin: "null", "sec-fetch-site": "cross-site" },
  "a sandboxed page": { origin: "null" },
  "a subdomain": { origin: "https://blog.shop.test", "sec-fetch-site": "same-site" },
  "a subdomain, in an old browser": { origin: "https://blog.shop.test" },
  "another port": { origin: "https://shop.test:8443", "sec-fetch-site": "same-site" },
  "another port, in an old browser": { origin: "https://shop.test:8443" },
  "the shop's host without TLS": { origin: "http://shop.test", host: "shop.test" },
  "a page with an empty origin": { origin: "" },
} as const;

describe.each(Object.entries(CROSS_ORIGIN_HEADERS))("a request from %s", (_name, headers) => {
  test("cannot use any write endpoint, even with a staff session [ASVS 3.5.1] [ASVS 3.5.2] [ASVS 7.6.2]", async () => {
    expect(writes.length).toBeGreaterThan(30);
    for (const [method, path] of writes) {
      const response = await api.send(method, path, {}, { ...staff, ...headers });
      expect([response.status, response.problem.detail], `${method} ${path}`).toEqual([
        403,
        generalMessages.crossOrigin,
      ]);
    }
  });
});

test.each(["GET", "POST", "PUT", "PATCH", "DELETE", "PURGE"])(
  "a request from another site to an unknown path returns 404 for GET and 403 for other methods: %s",
  async (method) => {
    const { status } = await api.send(method, "/nowhere", undefined, CROSS_ORIGIN_HEADERS["another site"]);
    expect(status).toBe(method === "GET" ? 404 : 403);
  },
);

test.each([
  ["a client that is not a browser and sends neither header", {}],
  ["the shop's own page", { origin: siteUrl, "sec-fetch-site": "same-origin" }],
  ["the shop's own page in an old browser", { origin: siteUrl }],
  ["the shop's own page under another host name", { origin: "https://www.shop.test", host: "www.shop.test" }],
])("%s may write", async (_name, headers) => {
  const product = await buildProduct(api.db);
  const order = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  expect((await api.send("POST", "/orders", order, headers)).status).toBe(201);
});

test("no response, including preflight responses, allows access from other origins [ASVS 3.4.2]", async () => {
  for (const [method, path] of [...operations, ["OPTIONS", "/orders"] as const]) {
    const preflightHeaders = { origin: "https://elsewhere.example", "access-control-request-method": method };
    const response = await api.send(method, path, undefined, preflightHeaders);
    const names = [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));
    expect(names, `${method} ${path}`).toEqual([]);
  }
});

const getRows = (result: unknown) => (result as { rows: Record<string, string>[] }).rows;

/** Returns a digest of each table except the audit log, which records bulk reads. */
async function hashTables(): Promise<Record<string, unknown>> {
  const tablesQuery = sql`select table_name as name from information_schema.tables where table_schema = 'public'`;
  const digests: Record<string, unknown> = {};
  for (const { name = "" } of getRows(await api.db.execute(tablesQuery))) {
    if (name === "audit_entries") continue;
    const digestQuery = sql`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${sql.identifier(name)} t`;
    digests[name] = getRows(await api.db.execute(digestQuery));
  }
  return digests;
}

const listAuditActions = async () =>
  (await api.db.select({ action: auditEntries.action }).from(auditEntries)).map(({ action }) => action);

test("a read changes nothing; only bulk reads of customer data are recorded in the audit log [ASVS 3.5.3]", async () => {
  const product = await buildProduct(api.db);
  const order = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const { id } = (await api.send<{ id: string }>("POST", "/orders", order)).body;
  await api.send("POST", "/newsletter", { email: "reader@example.com" });
  const before = await hashTables();
  const actionsBefore = await listAuditActions();
  expect(Object.keys(before).length).toBeGreaterThan(10);
  const reads = operations.filter(([method]) => method === "GET");
  for (const [, path] of reads) {
    for (const idInPath of ["anything", product.id, id]) {
      const url = `http://shop.test/api${path.replace("anything", idInPath)}`;
      await api.fetch(new Request(url, { headers: staff }));
    }
  }
  expect(await hashTables()).toEqual(before);
  const recordedActions = new Set((await listAuditActions()).slice(actionsBefore.length));
  expect(recordedActions).toContain("exported");
  expect([...recordedActions].filter((action) => !["exported", "printed", "read"].includes(action))).toEqual(
    [],
  );
});
