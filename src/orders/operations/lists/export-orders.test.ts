import { buffer } from "node:stream/consumers";

import { eq, sql } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { expect, inject, test } from "vitest";

import { orders } from "../../tables/order-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { getOrder } from "../get-order.ts";
import { updateOrderItems } from "../edit/update-order-items.ts";
import { placeOrder } from "../place-order.ts";
import { printOrders } from "./print-orders.ts";
import { updateOrderNotes } from "../edit/update-order-notes.ts";
import { updateOrderStatus } from "../update-order-status.ts";
import { importOrders } from "#app/seeding/import-orders.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { exportOrders } from "./export-orders.ts";

const db = await openTestDatabase();
const { engine } = inject("databaseTemplate");
const by: Actor = { uid: null, email: "staff@example.com" };
const product = await buildProduct(db, { name: "=Oud", variantPricing: { "50ml": 1200.5 } });

async function placeOrderAt(minute: number, name: string) {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 2 }]);
  const placed = await placeOrder(db, { ...input, customer: { ...input.customer, name } });
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute));
  await db.update(orders).set({ createdAt }).where(eq(orders.id, placed.id));
  return placed;
}

const sana = await placeOrderAt(1, "Sana Mir");
const bilal = await placeOrderAt(2, "Bilal Khan");
const latest = await placeOrderAt(3, "Omar Khan");
await updateOrderStatus(db, { orderId: latest.id, status: "cancelled" });

type Filter = Parameters<typeof exportOrders>[1];

const openExport = (filter: Filter = {}) => exportOrders(db, filter, { engine, by });

async function exportNumbers(filter: Filter = {}) {
  const [, ...rows] = await readSheet(await buffer((await openExport(filter)).body));
  return rows.map(([number]) => number);
}

test("an export has one row per order, newest first, with money as numbers and times in Pakistan time", async () => {
  const { body, total } = await openExport();
  expect(total).toBe(3);
  const [headers = [], first, , last] = await readSheet(await buffer(body));
  expect(first?.[6]).toBe("Cancelled");
  expect(Object.fromEntries(headers.map((header, index) => [header, last?.[index]]))).toMatchObject({
    "Order Number": sana.orderNumber,
    Date: new Date("2026-01-01T05:01:00Z"),
    "Customer Name": "Sana Mir",
    Email: "ayesha@example.com",
    Phone: "+92 300 1234567",
    Address: "12 Mall Road, Lahore, Punjab, 54000, Pakistan",
    Status: "Pending",
    "Total (PKR)": 2402,
    "Item Count": 2,
    Details: "2 × =Oud (50ml) at Rs.\u00A01,201",
    "Admin Notes": null,
  });
});

test("exports apply the filter, the sort order and the selected ids", async () => {
  const [a, b, c] = [sana, bilal, latest].map(({ orderNumber }) => orderNumber);
  expect(await exportNumbers({ search: "khan" })).toEqual([c, b]);
  expect(await exportNumbers({ search: "khan", status: "pending" })).toEqual([b]);
  expect(await exportNumbers({ sort: "oldest" })).toEqual([a, b, c]);
  expect(await exportNumbers({ ids: [sana.id, latest.id, "unknown"] })).toEqual([c, a]);
  expect(await exportNumbers({ search: "nothing has this name" })).toEqual([]);
});

test("the file is a consistent snapshot of the database, and the export does not block changes [001 §7]", async () => {
  await importOrders(db, 600);
  const { body, total } = await openExport();
  expect(total).toBe(603);
  const start = body.read(1) as Buffer | null;
  const laterOrder = await placeOrderAt(4, "Late");
  await updateOrderNotes(db, { orderId: sana.id, adminNotes: "Changed during the export" }, { by });
  await updateOrderStatus(db, { orderId: bilal.id, status: "confirmed" }, { by });
  const rest = await buffer(body);
  const [, ...rows] = await readSheet(Buffer.concat([start ?? Buffer.alloc(0), rest]));
  expect(rows).toHaveLength(603);
  const byNumber = new Map(rows.map((row) => [row[0], row]));
  expect(byNumber.get(laterOrder.orderNumber)).toBeUndefined();
  expect(byNumber.get(sana.orderNumber)?.[10]).toBeNull();
  expect(byNumber.get(bilal.orderNumber)?.[6]).toBe("Pending");
});

test("the total of an order that is edited during the export is the sum of its exported lines", async () => {
  const { id, orderNumber } = await placeOrderAt(0, "Edited");
  const { updatedAt } = (await getOrder(db, id)) ?? {};
  const { body } = await openExport({ sort: "oldest" });
  await updateOrderItems(db, id, {
    items: [{ productId: product.id, variant: "50ml", quantity: 5 }],
    expectedUpdatedAt: updatedAt ?? "",
  });
  const rows = await readSheet(await buffer(body));
  const row = rows.find(([number]) => number === orderNumber) ?? [];
  const before = [2402, 2, "2 × =Oud (50ml) at Rs.\u00A01,201"];
  const after = [6005, 5, "5 × =Oud (50ml) at Rs.\u00A01,201"];
  expect([before, after]).toContainEqual([row[7], row[8], row[9]]);
});

test("a stopped export leaves no cursor or transaction open", async () => {
  for (const isStarted of [false, true]) {
    const { body } = await openExport();
    if (isStarted) await new Promise((resolve) => body.once("readable", resolve));
    body.destroy();
  }
  // On the embedded database, an export uses a cursor; on a server, it uses a transaction.
  const openSnapshots = sql`
    select name as open from pg_cursors where name like 'snapshot%' union all
    select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  await expect.poll(() => queryRows(db, openSnapshots)).toEqual([]);
});

test("the audit entry of an export contains no email address or phone number from the search", async () => {
  for (const [search, expected] of [
    ["ayesha@example.com", "email address"],
    ["0300 1234567", "phone or order number"],
  ] as const) {
    (await openExport({ search, from: "2026-01-01" })).body.destroy();
    const [entry] = (await listAudit(db, { pageSize: 1 })).items;
    expect(entry?.changes).toContainEqual({ field: "search", from: null, to: expected });
    expect(entry?.changes).toContainEqual({ field: "from", from: null, to: "2026-01-01" });
    expect(JSON.stringify(entry)).not.toMatch(/ayesha|1234567/);
  }
});

test("the audit log records each export and print with the staff member, the number of orders and the filter", async () => {
  const { body, fileName } = await openExport({ search: "mir", status: "pending" });
  expect(fileName).toMatch(/^orders_export_\d{4}-\d\d-\d\d_pending_search\.xlsx$/);
  body.destroy();
  await printOrders(db, { ids: [bilal.id, "unknown", sana.id], label: "Invoices" }, { by });
  const { items } = await listAudit(db, { pageSize: 2 });
  expect(items).toMatchObject([
    {
      actor: by,
      action: "printed",
      subject: { type: "order", label: "Invoices" },
      changes: [{ field: "orders", to: "2" }],
    },
    {
      actor: by,
      action: "exported",
      subject: { type: "order", label: fileName },
      changes: [
        { field: "orders", to: expect.stringMatching(/^\d+$/) },
        { field: "search", to: "mir" },
        { field: "status", to: "pending" },
      ],
    },
  ]);
});
