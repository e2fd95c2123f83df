import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { listTables } from "#platform/db/migrate/existing-tables.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { readOrderToken } from "../rules/links/order-link.ts";
import type { PlacedOrder } from "../rules/order.ts";
import { TEMPLATE_KINDS } from "#store/rules/message-kind.ts";
import { findOrderLink } from "../operations/links/find-order-link.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { sendDueEmails } from "#test/send-due-emails.ts";
import { buildEndpoint } from "#test/shops/webhook-shop.ts";

const { db, send, signIn } = await openTestApi({ messageChannels: ["email"] });
const store = buildStore({ holdStock: true });
// Without quiet hours, because the test also runs at night.
await saveStore(db, { ...store, customerMessages: { ...store.customerMessages, quietHours: false } });
await buildEndpoint(db, "http://localhost:1/hook");
const staff = await signIn(true);
const product = await buildProduct(db, { stock: { "50ml": null } });

interface OpenApiDocument {
  paths: Record<string, Record<string, unknown>>;
}

/** Places an order, sends its messages, and requests a new link. Returns the order and all tokens that open it. */
async function placeOrderWithLinks() {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const headers = { "idempotency-key": "a-random-key" };
  const { body: order } = await send<PlacedOrder>("POST", "/orders", input, headers);
  await send("POST", "/orders/send-link", { term: order.orderNumber });
  const confirmed = { status: "confirmed", notes: "Called" };
  const emails = await sendDueEmails(db);
  await send("PATCH", `/admin/orders/${order.id}/status`, confirmed, staff);
  await db.update(outboxMessages).set({ nextAt: sql`now()` });
  emails.push(...(await sendDueEmails(db)));
  const tokens = [order.token, ...emails.map(({ path }) => readOrderToken(path))].filter(
    (token) => typeof token === "string",
  );
  return { order, tokens };
}

const { order, tokens } = await placeOrderWithLinks();

/** Returns the text of the responses to all staff reads of the order, and to previews of all messages. */
async function readEverythingAsStaff(): Promise<string[]> {
  const { body: document } = await send<OpenApiDocument>("GET", "/openapi.json");
  const paths = Object.entries(document.paths).flatMap(([path, methods]) =>
    path.startsWith("/api/admin/") && "get" in methods ? [path.slice("/api".length)] : [],
  );
  const texts: string[] = [];
  for (const path of paths) {
    const response = await send("GET", path.replaceAll(/\{\w+\}/g, order.id), undefined, staff);
    texts.push(JSON.stringify(response.body ?? null));
  }
  for (const query of ["", `?search=${order.orderNumber}`])
    texts.push(JSON.stringify((await send("GET", `/admin/orders${query}`, undefined, staff)).body));
  const template = { subject: "From {shop}", text: "Hello", link: "View" };
  for (const kind of TEMPLATE_KINDS) {
    const path = `/admin/messages/${kind}/templates/en/preview`;
    texts.push(JSON.stringify((await send("POST", path, template, staff)).body));
  }
  return texts;
}

test("an order gets a working link for its browser and one for each message", async () => {
  expect(tokens.length).toBeGreaterThanOrEqual(4);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) expect(await findOrderLink(db, token)).toMatchObject({ orderId: order.id });
});

test("no staff response, export, message preview or WhatsApp message contains a token of a link", async () => {
  const texts = await readEverythingAsStaff();
  expect(texts.filter((text) => text.includes(order.orderNumber)).length).toBeGreaterThan(5);
  for (const text of texts) for (const token of tokens) expect(text).not.toContain(token);
});

test("no table contains a token: neither messages, webhook payloads, audit entries nor logs of jobs", async () => {
  const tables = await listTables(db);
  expect(tables.map(({ name }) => name)).toContain("order_links");
  for (const { name } of tables) {
    const rows = await queryRows<{ line: string }>(
      db,
      sql`select to_jsonb(stored)::text as line from ${sql.identifier(name)} as stored`,
    );
    for (const { line } of rows) for (const token of tokens) expect(line).not.toContain(token);
  }
  const messages = await db.select().from(outboxMessages).where(eq(outboxMessages.orderId, order.id));
  expect(messages.filter(({ text }) => text?.includes("/order/…")).length).toBeGreaterThanOrEqual(3);
});
