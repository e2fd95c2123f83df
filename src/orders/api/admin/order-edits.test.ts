import { expect, test } from "vitest";

import type { Order, OrderAmounts, OrderItemsQuote } from "../../rules/order.ts";
import { placeOrder } from "../../operations/place-order.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const api = await openTestApi();
const staff = await api.signIn(true);
const product = await buildProduct(api.db);

async function placeTestOrder(): Promise<Order> {
  const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
  const { id } = await placeOrder(api.db, buildOrderInput(items));
  return (await send<Order>("GET", `/${id}`)).body;
}

const send = <Body>(method: string, path: string, body?: unknown) =>
  api.send<Body>(method, `/admin/orders${path}`, body, staff);

test("edited details are validated like checkout details", async () => {
  const { id, updatedAt } = await placeTestOrder();
  const patch = (details: object) =>
    send<Order>("PATCH", `/${id}`, { expectedUpdatedAt: updatedAt, ...details });
  expect((await patch({ customer: { phone: "12" } })).problem).toMatchObject({
    status: 422,
    errors: { "customer.phone": ["Please enter a valid phone number"] },
  });
  expect((await patch({ address: { city: " " } })).status).toBe(422);
  expect((await patch({ total: 1 })).status).toBe(422);
  expect((await patch({ expectedUpdatedAt: undefined })).status).toBe(422);
  expect((await patch({ address: { country: "Germany" } })).problem).toMatchObject({
    status: 422,
    code: "country-not-served",
  });
  const edited = await patch({ customer: { name: " Sana Mir " } });
  expect([edited.status, edited.body.customerInfo.name]).toEqual([200, "Sana Mir"]);
});

test("editing an outdated version returns 409 with the current order", async () => {
  const { id, updatedAt } = await placeTestOrder();
  const patch = (name: string) =>
    send<Order>("PATCH", `/${id}`, { customer: { name }, expectedUpdatedAt: updatedAt });
  const current = await patch("Sana Mir");
  expect((await patch("Bilal")).problem).toMatchObject({
    status: 409,
    code: "order-changed",
    detail: "Someone else changed this order. Review their version, then save.",
    order: current.body,
  });
});

test("an address change can be quoted until the order is shipped", async () => {
  const { id, totalAmount } = await placeTestOrder();
  const quote = (address: object) => send<OrderAmounts>("POST", `/${id}/address/quote`, { address });
  expect((await quote({ city: "Multan" })).body).toMatchObject({ totalAmount, totalItems: 1 });
  expect((await quote({ city: " " })).problem).toMatchObject({
    status: 422,
    errors: { "address.city": ["City is required"] },
  });
  await send("PATCH", `/${id}/status`, { status: "shipped" });
  expect((await quote({})).problem).toMatchObject({ status: 409, code: "order-not-editable" });
});

test("items can be quoted and replaced until the order is shipped", async () => {
  const { id, updatedAt } = await placeTestOrder();
  const items = [{ productId: product.id, variant: "50ml", quantity: 3 }];
  const quote = await send<OrderItemsQuote>("POST", `/${id}/items/quote`, { items });
  expect(quote.body).toMatchObject({ totalAmount: 13_500, lines: [{ quantityBefore: 1, state: "ok" }] });
  const put = (body: object) =>
    send<Order>("PUT", `/${id}/items`, { items, expectedUpdatedAt: updatedAt, ...body });
  expect((await put({ items: [] })).status).toBe(422);
  expect((await put({ items: [{ ...items[0], unitPrice: 1 }] })).status).toBe(422);
  expect((await put({ expectedTotal: 4500 })).problem).toMatchObject({ status: 409, code: "conflict" });
  const edited = await put({ expectedTotal: quote.body.totalAmount, reason: " " });
  expect(edited.body).toMatchObject({ totalItems: 3, totalAmount: 13_500 });
  expect((await put({})).problem).toMatchObject({ code: "order-changed", order: edited.body });
  await send("PATCH", `/${id}/status`, { status: "shipped" });
  expect((await put({})).problem).toMatchObject({
    status: 409,
    code: "order-not-editable",
    detail: "This order can no longer be edited. Its status is shipped.",
  });
});
