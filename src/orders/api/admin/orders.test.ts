import { expect, test } from "vitest";

import type { Order } from "../../rules/order.ts";
import type { Page } from "#kit/rules/paging.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { placeOrder } from "../../operations/place-order.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";

const api = await openTestApi();
const staff = await api.signIn(true);
const product = await buildProduct(api.db);

const placeTestOrder = ({ id } = product) =>
  placeOrder(api.db, buildOrderInput([{ productId: id, variant: "50ml", quantity: 1 }]));
const get = <Body>(path: string) => api.send<Body>("GET", `/admin/orders${path}`, undefined, staff);
const patch = (id: string, field: string, body: unknown) =>
  api.send<Order>("PATCH", `/admin/orders/${id}/${field}`, body, staff);

test("a status change records its actor, and an outdated status change is rejected [000 §7] [001 §7]", async () => {
  const { id } = await placeTestOrder();
  const changed = await patch(id, "status", { status: "confirmed", expectedStatus: "pending" });
  expect(changed.body.statusHistory.at(-1)).toMatchObject({ status: "confirmed", changedBy: "Sana" });
  const outdated = await patch(id, "status", { status: "cancelled", expectedStatus: "pending" });
  expect([outdated.status, outdated.problem.detail]).toEqual([
    409,
    "Someone else changed this order to confirmed. Please review it and try again.",
  ]);
});

test("confirming with insufficient stock is rejected with the affected lines", async () => {
  const scarce = await buildProduct(api.db, { name: "Last Amber", stock: { "50ml": 1 } });
  await saveStore(api.db, buildStore({ holdStock: false }));
  const [first, second] = [await placeTestOrder(scarce), await placeTestOrder(scarce)];
  await patch(first.id, "status", { status: "confirmed" });
  const rejected = await patch(second.id, "status", { status: "confirmed" });
  expect([rejected.status, rejected.problem.detail]).toEqual([
    409,
    "Insufficient stock for: Last Amber (50ml): requested 1, available 0",
  ]);
});

test("notes are set and cleared; long notes and unknown orders are rejected [001 §9]", async () => {
  const { id } = await placeTestOrder();
  expect((await patch(id, "notes", { adminNotes: "  Call first  " })).body.adminNotes).toBe("Call first");
  expect(
    (await patch(id, "notes", { adminNotes: "", expectedNotes: "Call first" })).body.adminNotes,
  ).toBeNull();
  expect((await patch(id, "notes", { adminNotes: "x", expectedNotes: "other" })).status).toBe(409);
  expect((await patch(id, "notes", { adminNotes: "x".repeat(2001) })).status).toBe(422);
  expect((await patch(id, "notes", {})).status).toBe(422);
  expect((await patch("never-was", "notes", { adminNotes: "x" })).status).toBe(404);
});

test("the audit log records reads of several orders with the filter, but not reads of a single order", async () => {
  const [first, second] = [await placeTestOrder(), await placeTestOrder()];
  const ids = `${first.id},${second.id}`;
  const before = (await listAudit(api.db)).total;
  expect((await get<Page<Order>>(`?ids=${first.id}`)).body.items).toHaveLength(1);
  expect((await get(`/${first.id}`)).status).toBe(200);
  expect((await listAudit(api.db)).total).toBe(before);
  expect((await get<Page<Order>>(`?ids=${ids}&city=Lahore`)).body.items).toHaveLength(2);
  const { items } = await listAudit(api.db, { pageSize: 1 });
  expect(items).toMatchObject([
    {
      action: "read",
      subject: { type: "order", label: "Orders" },
      changes: [
        { field: "orders", to: "2" },
        { field: "page", to: "1" },
        { field: "city", to: "Lahore" },
        { field: "sort", to: "newest" },
        { field: "chosen", to: "2" },
      ],
    },
  ]);
  expect((await get("/recent")).status).toBe(200);
  expect((await listAudit(api.db)).total).toBe(before + 2);
});
