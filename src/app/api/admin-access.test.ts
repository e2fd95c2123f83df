import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { sessions, users } from "#staff/tables/account-schema.server.ts";
import { openTestApi } from "#test/api.ts";

const api = await openTestApi();

interface OpenApiDocument {
  paths: Record<string, Record<string, unknown>>;
}

const { body: document } = await api.send<OpenApiDocument>("GET", "/openapi.json");
const endpoints = Object.entries(document.paths)
  .filter(([path]) => path.startsWith("/api/admin/"))
  .flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path.slice("/api".length)] as const),
  );

const requesterHeaders: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  requesterHeaders.visitor = {};
  requesterHeaders["client with a forged token"] = { cookie: "session=forged" };
  requesterHeaders.customer = await api.signIn(false);
  requesterHeaders["user whose admin role was removed after sign-in"] = await createDemotedAdmin();
  requesterHeaders["user whose admin session has expired"] = await createExpiredAdminSession();
});

async function createDemotedAdmin() {
  const headers = await api.signIn(true);
  const { body } = await api.send<{ user: { uid: string } }>("GET", "/auth/session", undefined, headers);
  await api.db.update(users).set({ isAdmin: false }).where(eq(users.id, body.user.uid));
  return headers;
}

async function createExpiredAdminSession() {
  const headers = await api.signIn(true);
  const { body } = await api.send<{ user: { uid: string } }>("GET", "/auth/session", undefined, headers);
  await api.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, body.user.uid));
  return headers;
}

test("the OpenAPI document contains every staff endpoint of the router [000 §6] [001 §6] [ASVS 6.3.4]", () => {
  const isEndpoint = ({ method, path }: { method: string; path: string }) =>
    path.startsWith("/api/admin") && !(method === "ALL" && path.endsWith("*"));
  const routes = api.routes
    .filter(isEndpoint)
    .map(({ method, path }) => `${method} ${path.slice("/api".length).replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(endpoints.length).toBeGreaterThan(10);
  expect(endpoints.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual(
    [...new Set(routes)].toSorted(),
  );
});

/** Sends a request with the given session headers, arbitrary ids and an empty body. */
async function sendAs(method: string, path: string, headers: Record<string, string> | undefined) {
  const body = method === "GET" || method === "DELETE" ? undefined : {};
  return api.send(method, path.replaceAll(/\{\w+\}/g, "anything"), body, headers);
}

describe.each([
  ["visitor", 401],
  ["client with a forged token", 401],
  ["customer", 403],
  ["user whose admin role was removed after sign-in", 403],
  ["user whose admin session has expired", 401],
])("a %s", (requester, status) => {
  test.each(endpoints)("cannot use %s %s [ASVS 8.2.1]", async (method, path) => {
    const response = await sendAs(method, path, requesterHeaders[requester]);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
    if (status === 403) expect(response.problem.code).toBe("access-denied");
    if (status === 403) expect(response.problem.detail).toBe("Access denied. Admin privileges required.");
  });
});

test("an unknown path below /api/admin returns 401 to a visitor", async () => {
  expect((await api.send("GET", "/admin/nothing-here")).status).toBe(401);
});

describe("an admin", () => {
  let staff: Record<string, string>;
  beforeAll(async () => {
    staff = await api.signIn(true);
  });
  test.each(endpoints)("can use %s %s", async (method, path) => {
    const { status } = await sendAs(method, path, staff);
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  });
});

test("a failed session lookup returns 500 instead of granting access [000 §6] [001 §6] [ASVS 7.2.1] [ASVS 16.5.3]", async () => {
  const broken = await openTestApi();
  const staff = await broken.signIn(true);
  expect((await broken.send("GET", "/admin/users", undefined, staff)).status).toBe(200);
  await broken.db.execute(sql`alter table sessions rename to sessions_away`);
  const { status, problem } = await broken.send("GET", "/admin/users", undefined, staff);
  expect([status, problem.detail]).toEqual([500, "Something went wrong on our side. Please try again."]);
});
