import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

import { updateOrderItems } from "./edit/update-order-items.ts";
import { getOrder } from "./get-order.ts";
import { placeOrder } from "./place-order.ts";
import { quoteOrder } from "./quote-order.ts";

const db = await openTestDatabase();

test("the store's limit of bottles applies to quotes and orders of shoppers, and staff can exceed it", async () => {
  const { id: productId } = await buildProduct(db, { stock: { "50ml": null } });
  const buildLines = (quantity: number) => [{ productId, variant: "50ml", quantity }];
  expect((await quoteOrder(db, { items: buildLines(500) })).limitNotice).toBeNull();
  await saveStore(db, { ...readSampleStore(), maxBottles: 6 });
  expect((await quoteOrder(db, { items: buildLines(6) })).limitNotice).toBeNull();
  expect((await quoteOrder(db, { items: buildLines(7) })).limitNotice).toMatch(/up to 6 bottles/);
  await expect(placeOrder(db, buildOrderInput(buildLines(7)))).rejects.toMatchObject({
    code: "too-many-bottles",
    message: "You can order up to 6 bottles at once. This order has 7. For more, please contact us.",
  });
  const { id } = await placeOrder(db, buildOrderInput(buildLines(6)));
  const { updatedAt = "" } = (await getOrder(db, id)) ?? {};
  const edited = await updateOrderItems(db, id, { items: buildLines(9), expectedUpdatedAt: updatedAt });
  expect(edited.totalItems).toBe(9);
});
