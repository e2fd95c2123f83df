import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { RATES } from "#test/delivery.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

import { OrderNotReplaceable } from "../rules/order-errors.ts";
import { orders } from "../tables/order-schema.server.ts";
import { updateOrderDetails } from "./edit/update-order-details.ts";
import { placeOrder } from "./place-order.ts";
import { placeReplacement } from "./place-replacement.ts";
import { readOrder } from "./read-order.ts";
import { getOrderStatistics } from "./statistics/order-statistics.ts";
import { updateOrderStatus } from "./update-order-status.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const product = await buildProduct(db, { variantPricing: { "50ml": 1000 }, stock: { "50ml": 50 } });
const line = (quantity: number) => ({ productId: product.id, variant: "50ml", quantity });

async function placeDelivered(quantity = 2): Promise<string> {
  const { id } = await placeOrder(db, buildOrderInput([line(quantity)]));
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  await updateOrderStatus(db, { orderId: id, status: "delivered" });
  return id;
}

async function readStock(): Promise<number | null> {
  const [row] = await db
    .select({ stock: productVariants.stock })
    .from(productVariants)
    .where(eq(productVariants.productId, product.id));
  return row?.stock ?? null;
}

const replace = (id: string, quantity: number, idempotencyKey?: string) =>
  placeReplacement(
    db,
    id,
    { items: [line(quantity)], reason: "Broken", tellsCustomer: false },
    { by, idempotencyKey },
  );

test("a replacement costs nothing, takes its bottles from the stock, and both orders name each other", async () => {
  const id = await placeDelivered();
  const [stock, before] = [await readStock(), await getOrderStatistics(db)];
  const replacement = await replace(id, 1);
  expect(replacement).toMatchObject({ status: "confirmed", totalAmount: 0, isStockDeducted: true });
  expect(replacement.adjustments.every(({ amount }) => amount === 0)).toBe(true);
  expect(await readStock()).toBe((stock ?? 0) - 1);
  expect((await getOrderStatistics(db)).totalRevenue).toBe(before.totalRevenue);
  const replaced = await readOrder(db, id);
  expect(replaced?.replacements).toEqual([{ id: replacement.id, orderNumber: replacement.orderNumber }]);
  expect(replacement.replacementOf).toEqual({ id, orderNumber: replaced?.orderNumber });
  expect(replacement.statusHistory[0]?.notes).toBe(`Replaces order ${replaced?.orderNumber}: Broken`);
  const { items } = await listAudit(db, { subjectType: "order", subjectId: id });
  expect(items[0]?.changes).toEqual([{ field: "replacement", from: null, to: replacement.orderNumber }]);
});

test("no more bottles are replaced than were ordered, and cancelled replacements do not count", async () => {
  const id = await placeDelivered();
  await expect(replace(id, 3)).rejects.toThrow(InvalidInput);
  const first = await replace(id, 2);
  await expect(replace(id, 1)).rejects.toThrow("were replaced already");
  await updateOrderStatus(db, { orderId: first.id, status: "cancelled" });
  await expect(replace(id, 1)).resolves.toMatchObject({ totalAmount: 0 });
});

test("a repeated request returns the same replacement", async () => {
  const id = await placeDelivered();
  const first = await replace(id, 2, "replacement-key-1");
  expect((await replace(id, 2, "replacement-key-1")).id).toBe(first.id);
});

test("an order that has not left is not replaced, and nothing is written", async () => {
  const { id } = await placeOrder(db, buildOrderInput([line(1)]));
  const before = await db.$count(orders);
  await expect(replace(id, 1)).rejects.toThrow(OrderNotReplaceable);
  expect(await db.$count(orders)).toBe(before);
});

test("a replacement that goes to a dearer zone still costs nothing", async () => {
  await saveDeliveryRates(db, { rates: RATES });
  const replacement = await replace(await placeDelivered(), 1);
  const address = { state: "Gilgit-Baltistan", city: "Gilgit" };
  const expectedUpdatedAt = replacement.updatedAt;
  const edited = await updateOrderDetails(db, replacement.id, { address, expectedUpdatedAt });
  expect(edited).toMatchObject({ shippingAddress: { city: "Gilgit" }, totalAmount: 0 });
});
