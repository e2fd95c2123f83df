import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { staffRoles } from "#staff/tables/account-schema.server.ts";
import { webhookEndpoints } from "../tables/webhook-schema.server.ts";
import type { Page } from "#kit/rules/paging.ts";
import type {
  EndpointWithSecret,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
} from "../rules/webhook-endpoint.ts";
import { MAX_ENDPOINTS } from "../rules/webhook-endpoint.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);
const INPUT = { url: "https://erp.example/hook", description: "ERP", eventTypes: ["order.placed"] };
const add = () => send<EndpointWithSecret>("POST", "/admin/webhooks", INPUT, staff);

test("only the response that creates a secret contains the secret [ASVS 13.3.2]", async () => {
  const { status, body } = await add();
  expect(status).toBe(201);
  const { endpoint, secret } = body;
  expect(secret).toMatch(/^whsec_/);
  expect(endpoint).toMatchObject({ ...INPUT, isEnabled: true, stopReason: null });
  const path = `/admin/webhooks/${endpoint.id}`;
  const changed = await send("PUT", path, { ...INPUT, description: "Stock system" }, staff);
  const outdated = { ...INPUT, expectedUpdatedAt: endpoint.updatedAt };
  const conflict = await send("PUT", path, outdated, staff);
  expect([conflict.status, conflict.problem.type]).toEqual([409, "/problems/conflict"]);
  const rotated = await send<EndpointWithSecret>("POST", `${path}/secret`, undefined, staff);
  expect(rotated.body.secret).not.toBe(secret);
  expect(rotated.body.endpoint.previousSecretExpiresAt).not.toBeNull();
  await send("POST", `${path}/test`, undefined, staff);
  const pages = await Promise.all(
    ["/admin/webhooks", "/admin/webhook-deliveries", "/admin/audit"].map((page) =>
      send("GET", page, undefined, staff),
    ),
  );
  const stored = await db.select().from(webhookEndpoints);
  const texts = JSON.stringify([changed.body, pages.map((page) => page.body), stored]);
  for (const value of [secret, rotated.body.secret]) expect(texts).not.toContain(value.slice(6));
  expect(texts).toContain("secret-changed");
  expect((await send("DELETE", path, undefined, staff)).status).toBe(204);
  expect((await send("PUT", path, INPUT, staff)).status).toBe(404);
});

test("webhooks require the permission to see orders, but no access to contact details", async () => {
  const signInWith = async (...permissions: Permission[]) => {
    const id = randomUUID();
    await db.insert(staffRoles).values({ id, name: id, permissions });
    return signIn(id);
  };
  const withOrders = await signInWith("settings.integrations", "orders.read");
  const withoutOrders = await signInWith("settings.integrations", "customers.contact");
  for (const path of ["/admin/webhooks", "/admin/webhook-deliveries"]) {
    expect((await send("GET", path, undefined, withOrders)).status).toBe(200);
    expect((await send("GET", path, undefined, withoutOrders)).status).toBe(403);
  }
});

test.each(["http://erp.example", "https://127.0.0.1", "https://[::ffff:10.0.0.1]", "https://localhost"])(
  "the URL %s is rejected with an error for its field",
  async (url) => {
    const { status, problem } = await send("POST", "/admin/webhooks", { ...INPUT, url }, staff);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ["url"]]);
  },
);

test("a test event is listed, can be read with its body, and can be resent unless the endpoint is switched off", async () => {
  const { id } = (await add()).body.endpoint;
  const testDelivery = await send<WebhookDeliveryDetail>(
    "POST",
    `/admin/webhooks/${id}/test`,
    undefined,
    staff,
  );
  const { body: list } = await send<Page<WebhookDelivery>>(
    "GET",
    `/admin/webhook-deliveries?endpoint=${id}`,
    undefined,
    staff,
  );
  expect(list).toMatchObject({ total: 1, items: [{ id: testDelivery.body.id, type: "webhook.test" }] });
  const path = `/admin/webhook-deliveries/${testDelivery.body.id}`;
  const { body: detail } = await send<WebhookDeliveryDetail>("GET", path, undefined, staff);
  expect(JSON.parse(detail.body)).toMatchObject({ type: "webhook.test", data: { endpointId: id } });
  expect((await send("POST", `${path}/send-again`, undefined, staff)).status).toBe(200);
  await send("PUT", `/admin/webhooks/${id}`, { ...INPUT, isEnabled: false }, staff);
  expect((await send("POST", `${path}/send-again`, undefined, staff)).status).toBe(409);
  expect((await send("POST", `/admin/webhooks/${id}/test`, undefined, staff)).status).toBe(409);
  expect((await send("GET", "/admin/webhook-deliveries/987654", undefined, staff)).status).toBe(404);
});

test(`a shop has at most ${MAX_ENDPOINTS} endpoints`, async () => {
  const { body } = await send<Page<WebhookEndpoint>>("GET", "/admin/webhooks", undefined, staff);
  for (let count = body.total; count < MAX_ENDPOINTS; count += 1) expect((await add()).status).toBe(201);
  expect((await add()).status).toBe(409);
});

test("the audit log records the old and new values when an endpoint is added or changed", async () => {
  await db.delete(webhookEndpoints);
  const { endpoint } = (await add()).body;
  const path = `/admin/webhooks/${endpoint.id}`;
  await send("PUT", path, { ...INPUT, description: "Stock system", isEnabled: false }, staff);
  const { items } = await listAudit(db, { subjectType: "webhook", subjectId: String(endpoint.id) });
  expect(items.map(({ changes }) => changes)).toEqual([
    [
      { field: "description", from: "ERP", to: "Stock system" },
      { field: "isEnabled", from: "true", to: "false" },
    ],
    [
      { field: "url", from: null, to: INPUT.url },
      { field: "description", from: null, to: "ERP" },
      { field: "eventTypes", from: null, to: "order.placed" },
      { field: "isEnabled", from: null, to: "true" },
    ],
  ]);
});
