import { afterEach, expect, test } from "vitest";

import type { OrderReview, PlacedOrder } from "#orders/rules/order.ts";
import type { Page } from "#kit/rules/paging.ts";
import type { ProductReview } from "../rules/review.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const { db, send, reportedErrors } = await openTestApi();
const product = await buildProduct(db, { name: "Oud Mehtab" });
const reviews = [{ productId: product.id, productName: product.name, rating: 5, review: "Lasts all day" }];

async function placeTestOrder(isDelivered: boolean): Promise<PlacedOrder> {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const { body } = await send<PlacedOrder>("POST", "/orders", input);
  if (isDelivered) await updateOrderStatus(db, { orderId: body.id, status: "delivered" });
  return body;
}

afterEach(() => expect(reportedErrors).toEqual([]));

test("the link of a delivered order allows one review, which appears on the product [000 §1] [000 §2] [001 §3] [001 §7]", async () => {
  const { id } = await placeTestOrder(true);
  const created = await send<OrderReview[]>("POST", `/orders/${id}/reviews`, { reviews });
  expect(created).toMatchObject({ status: 201, body: reviews });
  expect(await send("GET", `/orders/${id}/reviews`)).toMatchObject({ status: 200, body: reviews });
  expect(await send("GET", `/orders/${id}/reviewable`)).toMatchObject({ body: { isReviewed: true } });
  const otherReviews = [{ ...reviews[0], review: "Gone by noon" }];
  const rejected = await send("POST", `/orders/${id}/reviews`, { reviews: otherReviews });
  expect(rejected.status).toBe(409);
  expect(rejected.problem.detail).toBe("This order has already been reviewed");

  const firstPage = await send<Page<ProductReview>>("GET", "/products/oud-mehtab/reviews");
  expect(firstPage.body).toMatchObject({ page: 1, pageSize: 5, total: 1 });
  expect(firstPage.body.items).toMatchObject([{ author: "Ayesha K.", rating: 5, review: "Lasts all day" }]);
  expect(JSON.stringify(firstPage.body)).not.toMatch(/Khan|ayesha@|1234567|Mall Road/);
  const secondPage = await send<Page<ProductReview>>("GET", "/products/oud-mehtab/reviews?page=2&pageSize=1");
  expect(secondPage.body).toEqual({ items: [], page: 2, pageSize: 1, total: 1 });
});

test("responses with an order or its reviews are not cacheable", async () => {
  const { id, token, orderNumber } = await placeTestOrder(true);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const responses = [
    await send("POST", "/orders", input),
    await send("POST", "/orders/track", { term: orderNumber }),
    await send("GET", `/orders/${token}`),
    await send("GET", `/orders/${id}/reviewable`),
    await send("GET", `/orders/${id}/reviews`),
    await send("POST", `/orders/${id}/reviews`, { reviews }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 201]);
  for (const { headers } of responses) expect(headers.get("cache-control")).toBe("no-store");
});

test("a review before delivery is rejected with the reason", async () => {
  const response = await send("POST", `/orders/${(await placeTestOrder(false)).id}/reviews`, { reviews });
  expect(response.status).toBe(409);
  expect(response.problem.detail).toBe("Reviews can be written once the order is delivered");
});

test("an empty review is rejected with an error for its field", async () => {
  const { id } = await placeTestOrder(true);
  const emptyReviews = [{ ...reviews[0], review: "  " }];
  const response = await send("POST", `/orders/${id}/reviews`, { reviews: emptyReviews });
  expect(response.status).toBe(422);
  expect(response.problem.errors).toEqual({ "reviews.0.review": ["Please write a review"] });
});

test("reviews of an unknown product or order return 404", async () => {
  const unknown = await send("GET", "/products/never-was/reviews");
  expect([unknown.status, unknown.problem.detail]).toEqual([404, "Product not found"]);
  const order = await send("POST", "/orders/never-was/reviews", { reviews });
  expect([order.status, order.problem.detail]).toEqual([404, "Order not found"]);
});
