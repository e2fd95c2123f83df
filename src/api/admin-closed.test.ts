import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";

import { sessions, users } from "#db/schema.server.ts";
import { openTestApi } from "#test/api.ts";

const api = await openTestApi();

interface Document {
  paths: Record<string, Record<string, unknown>>;
}

const { body: document } = await api.send<Document>("GET", "/openapi.json");
const endpoints = Object.entries(document.paths)
  .filter(([path]) => path.startsWith("/api/admin/"))
  .flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path.slice("/api".length)] as const),
  );

const visitors: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  visitors.visitor = {};
  visitors["made-up token"] = { cookie: "session=made-up" };
  visitors.customer = await api.signIn(false);
  visitors["admin whose right was withdrawn after sign-in"] = await withdrawnAdmin();
  visitors["admin whose session has expired"] = await expiredAdmin();
});

async function withdrawnAdmin() {
  const headers = await api.signIn(true);
  const { body } = await api.send<{ user: { uid: string } }>("GET", "/auth/session", undefined, headers);
  await api.db.update(users).set({ isAdmin: false }).where(eq(users.id, body.user.uid));
  return headers;
}

async function expiredAdmin() {
  const headers = await api.signIn(true);
  const { body } = await api.send<{ user: { uid: string } }>("GET", "/auth/session", undefined, headers);
  await api.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, body.user.uid));
  return headers;
}

test("the document names staff's endpoints", () => {
  expect(endpoints.length).toBeGreaterThan(10);
});

describe.each([
  ["visitor", 401],
  ["made-up token", 401],
  ["customer", 403],
  ["admin whose right was withdrawn after sign-in", 403],
  ["admin whose session has expired", 401],
])("a %s", (who, status) => {
  test.each(endpoints)("may not %s %s", async (method, path) => {
    const body = method === "GET" || method === "DELETE" ? undefined : {};
    const answer = await api.send(method, path.replaceAll(/\{\w+\}/g, "anything"), body, visitors[who]);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    if (status === 403) expect(answer.problem.detail).toBe("Access denied. Admin privileges required.");
  });
});

test("an unknown address below /api/admin tells a visitor nothing either", async () => {
  expect((await api.send("GET", "/admin/nothing-here")).status).toBe(401);
});

test("an admin may read orders, users and statistics", async () => {
  const staff = await api.signIn(true);
  for (const path of ["/admin/orders", "/admin/users", "/admin/statistics", "/admin/contact-messages"]) {
    expect((await api.send("GET", path, undefined, staff)).status).toBe(200);
  }
});
