import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { orders } from "../tables/order-schema.server.ts";

import { placeOrder } from "./place-order.ts";
import { trackOrder } from "./track-order.ts";
import { updateOrderStatus } from "./update-order-status.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);

async function placeOrderWithPhone(phone: string) {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  return placeOrder(db, { ...input, customer: { ...input.customer, phone } });
}

test("an order is found by its number, in any case and with spaces [000 §7]", async () => {
  const { orderNumber } = await placeOrderWithPhone("0300 1111111");
  expect((await trackOrder(db, orderNumber))?.orderNumber).toBe(orderNumber);
  expect((await trackOrder(db, ` ${orderNumber.toLowerCase().replace("ze", "ze ")} `))?.orderNumber).toBe(
    orderNumber,
  );
});

test.each(["0300 2222222", "+92 300 2222222", "03002222222", "0092 300 2222222", "300-2222222"])(
  "an order with the phone number 0300 2222222 is found by %s",
  async (term) => {
    const { orderNumber } = await placeOrderWithPhone("0300 2222222");
    expect((await trackOrder(db, term))?.orderNumber).toBe(orderNumber);
  },
);

test("a national phone number of another country is found only if that country is selected", async () => {
  const { orderNumber } = await placeOrderWithPhone("+44 20 7946 0958");
  expect((await trackOrder(db, "020 7946 0958", "GB"))?.orderNumber).toBe(orderNumber);
  expect(await trackOrder(db, "020 7946 0958", "PK")).toBeUndefined();
});

test("a search by phone number finds the newest order [000 §7]", async () => {
  await placeOrderWithPhone("0300 3333333");
  const newest = await placeOrderWithPhone("+92 300 3333333");
  expect((await trackOrder(db, "0300 3333333"))?.orderNumber).toBe(newest.orderNumber);
});

test("tracking reveals no name, phone number, email address, street, staff note or order id [000 §4] [ASVS 8.2.3]", async () => {
  const placed = await placeOrderWithPhone("0300 4444444");
  await updateOrderStatus(db, { orderId: placed.id, status: "shipped", notes: "Customer was rude" });
  const response = JSON.stringify(await trackOrder(db, placed.orderNumber));
  expect(response).not.toContain(placed.id);
  expect(response).not.toMatch(/Ayesha|Khan|4444444|ayesha@|Mall Road|54000|rude/);
  expect(response).toMatch(/Lahore/);
});

test.each(["ZE00000000000", "0300 9999999", "no such thing", "%", "'; drop table orders; --"])(
  "no order is found by %s",
  async (term) => {
    expect(await trackOrder(db, term)).toBeUndefined();
  },
);

test("an order is found by its digits without ZE, but an order with this phone number comes first", async () => {
  const placed = await placeOrderWithPhone("0300 5555555");
  const digits = placed.orderNumber.slice(2);
  expect((await trackOrder(db, digits))?.orderNumber).toBe(placed.orderNumber);
  const [other, called] = [
    await placeOrderWithPhone("0300 6666666"),
    await placeOrderWithPhone("0300 7777777"),
  ];
  await db.update(orders).set({ orderNumber: "ZE03007777777" }).where(eq(orders.id, other.id));
  expect((await trackOrder(db, "03007777777"))?.orderNumber).toBe(called.orderNumber);
});
