import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { chooseDelivery } from "#delivery/rules/choose-delivery.ts";
import { DEFAULT_DELIVERY_RATES } from "#delivery/rules/delivery-rates.ts";
import { priceOrder } from "../rules/order-price.ts";
import { listSellableVariants } from "#catalogue/operations/stock/sellable-variants.ts";
import { runInTransaction } from "#platform/db/statements/run-in-transaction.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { insertOrder as insertInTransaction } from "./place-order.ts";
import { listOrders } from "./lists/list-orders.ts";
import type { NewOrder } from "./order-rows.ts";
import { readOrder } from "./read-order.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);
const sizes = await listSellableVariants(db, [product.id]);

const discount = { kind: "discount", label: "EID10", amount: -450.5, source: "EID10" };
const wrapping = { kind: "gift-wrap", label: "Gift wrap", amount: 150, source: null };

/** Builds an order with a charge and a discount. */
function buildOrder(id: string, orderNumber: string): NewOrder {
  const lines = sizes.map((size) => ({ size, unitPrice: size.unitPrice, quantity: 1 }));
  const { items: _, ...checkout } = buildOrderInput([]);
  const price = priceOrder(lines, checkout, [() => ({ ...discount, shares: [-450.5] }), () => wrapping]);
  const terms = chooseDelivery(DEFAULT_DELIVERY_RATES, {});
  if (!terms) throw new Error("The default rates have no terms.");
  const fields = { idempotencyKey: undefined, ...checkout, phoneE164: undefined };
  const origin = {
    channel: "web",
    placedBy: null,
    staffDiscount: null,
    adminNotes: null,
    placedNote: null,
    replacementOf: null,
    paymentMethod: null,
    prepaymentPercent: null,
    advanceRequired: 0,
  } as const;
  return { id, orderNumber, ...fields, ...origin, lines, terms, ...price };
}

const insertOrder = (...[tx, ...rest]: Parameters<typeof insertInTransaction>) =>
  runInTransaction(tx, (inner) => insertInTransaction(inner, ...rest));

const linkHash = "0".repeat(64);

test("the adjustments of an order keep their sequence", async () => {
  await insertOrder(db, buildOrder("charged", "ZE00000000001"), { linkHash: "1".repeat(64) });
  const expected = { subtotal: 4500, adjustments: [discount, wrapping], totalAmount: 4199.5 };
  expect(await readOrder(db, "charged")).toMatchObject(expected);
  expect((await listOrders(db)).items).toMatchObject([expected]);
});

test("an order whose total is not its subtotal plus its adjustments is not stored", async () => {
  const order = { ...buildOrder("wrong", "ZE00000000002"), adjustments: [wrapping] };
  // The embedded database reports the constraint of a commit without the wrapper of a failed query.
  const error: { constraint?: string; cause?: { constraint?: string } } = await insertOrder(db, order, {
    linkHash,
  }).then(
    () => ({}),
    (reason: unknown) => reason as object,
  );
  expect(error.constraint ?? error.cause?.constraint).toBe("orders_total_is_sum");
  expect(await readOrder(db, "wrong")).toBeUndefined();
});

test("an order is not inserted if a size became a set, or a set became a single size, after pricing", async () => {
  const order = buildOrder("changed", "ZE00000000004");
  const [line] = order.lines;
  if (!line) throw new Error("The order has no line.");
  const { productId, productName, variant, variantId, unitPrice } = line.size;
  const sellable = { stock: null, isPublished: true, weightGrams: null };
  const part = { productId, productName, variant, variantId, unitPrice, quantity: 1, ...sellable };
  const orderWithSet = { ...order, lines: [{ ...line, size: { ...line.size, parts: [part] } }] };
  expect(await insertOrder(db, orderWithSet, { linkHash })).toBeUndefined();
  await db.update(productVariants).set({ isSet: true, stock: null }).where(eq(productVariants.id, variantId));
  expect(await insertOrder(db, order, { linkHash })).toBeUndefined();
  await db.update(productVariants).set({ isSet: false }).where(eq(productVariants.id, variantId));
  expect(await insertOrder(db, order, { linkHash })).toMatchObject({ confirmation: null });
});

test("an order with a deleted size is not inserted, and the caller's transaction can continue", async () => {
  const order = buildOrder("with-deleted-size", "ZE00000000003");
  const [line] = order.lines;
  if (!line) throw new Error("The order has no line.");
  const deletedLine = { ...line, size: { ...line.size, variantId: 2 ** 40, variant: "deleted" } };
  await db.transaction(async (tx) => {
    expect(
      await insertOrder(tx, { ...order, lines: [...order.lines, deletedLine] }, { linkHash }),
    ).toBeUndefined();
    expect(await insertOrder(tx, order, { linkHash: "2".repeat(64) })).toMatchObject({ confirmation: null });
  });
  expect(await readOrder(db, "with-deleted-size")).toBeDefined();
});
