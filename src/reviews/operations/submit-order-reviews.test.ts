import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { MINUTE_MS } from "#platform/rules/day.ts";
import type { OrderLineInput } from "#orders/rules/checkout.ts";
import { Conflict, InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { listProductReviews } from "./list-product-reviews.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput, removeProduct } from "#test/factories.ts";

import { getLinkedOrder, getOrder } from "#orders/operations/get-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { getOrderReviews, submitOrderReviews } from "./submit-order-reviews.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";

const db = await openTestDatabase();

async function buildReviewedProduct(ratings: number[] = []): Promise<Product> {
  const variantPricing = { "50ml": 4500, "100ml": 8000 };
  const stock = { "50ml": 1000, "100ml": 1000 };
  return buildProduct(db, { name: `Reviewed ${randomUUID()}`, variantPricing, stock, ratings });
}

const toLine = ({ id: productId }: Product, variant = "50ml"): OrderLineInput => ({
  productId,
  variant,
  quantity: 1,
});

async function placeDeliveredOrder(...lines: OrderLineInput[]): Promise<string> {
  const { id } = await placeOrder(db, buildOrderInput(lines));
  await updateOrderStatus(db, { orderId: id, status: "delivered" });
  return id;
}

const toReviewInput = ({ id: productId }: Product, rating?: number, review = "Lasts all day") => ({
  reviews: [{ productId, rating, review }],
});

const getRatings = async ({ id }: Product) => {
  const product = await getProduct(db, id);
  return { rating: product?.rating, ratings: product?.ratings };
};

test("reviews of a delivered order are stored, and the order is marked as reviewed [000 §1] [000 §3] [000 §7]", async () => {
  const product = await buildReviewedProduct();
  const id = await placeDeliveredOrder(toLine(product));
  expect((await getLinkedOrder(db, id))?.isReviewed).toBe(false);
  const stored = [{ productId: product.id, productName: product.name, rating: 4, review: "Lasts all day" }];
  expect(await submitOrderReviews(db, id, toReviewInput(product, 4))).toEqual(stored);
  expect(await getOrderReviews(db, id)).toEqual(stored);
  const order = await getOrder(db, id);
  expect(order?.reviews).toEqual(stored);
  expect(Date.parse(order?.reviewsSubmittedAt ?? "")).toBeGreaterThan(Date.now() - MINUTE_MS);
  expect((await getLinkedOrder(db, id))?.isReviewed).toBe(true);
});

test("a rating is appended to the product's ratings, and the average is rounded to 2 decimals [000 §7] [001 §7]", async () => {
  const product = await buildReviewedProduct([5, 4]);
  await submitOrderReviews(db, await placeDeliveredOrder(toLine(product)), toReviewInput(product, 4));
  expect(await getRatings(product)).toEqual({ rating: 4.33, ratings: [5, 4, 4] });
  await submitOrderReviews(db, await placeDeliveredOrder(toLine(product)), toReviewInput(product, 1));
  expect(await getRatings(product)).toEqual({ rating: 3.5, ratings: [5, 4, 4, 1] });
});

test("a review without a rating does not change the product's average [000 §7]", async () => {
  const product = await buildReviewedProduct([5, 4]);
  const id = await placeDeliveredOrder(toLine(product));
  expect((await submitOrderReviews(db, id, toReviewInput(product)))[0]?.rating).toBeNull();
  expect(await getRatings(product)).toEqual({ rating: 4.5, ratings: [5, 4] });
});

test("a rating increments the catalogue revision", async () => {
  const product = await buildReviewedProduct();
  const id = await placeDeliveredOrder(toLine(product));
  const before = await getRevision(db);
  await submitOrderReviews(db, id, toReviewInput(product, 5));
  expect(await getRevision(db)).toBeGreaterThan(before);
});

test("an order can be reviewed only once", async () => {
  const product = await buildReviewedProduct();
  const id = await placeDeliveredOrder(toLine(product));
  await submitOrderReviews(db, id, toReviewInput(product, 5, "The first"));
  const secondSubmission = submitOrderReviews(db, id, toReviewInput(product, 1, "The second"));
  await expect(secondSubmission).rejects.toThrow(new Conflict("This order has already been reviewed"));
  expect((await getOrderReviews(db, id)).map(({ review }) => review)).toEqual(["The first"]);
  expect(await getRatings(product)).toEqual({ rating: 5, ratings: [5] });
});

test("only one of two concurrent submissions with different reviews is stored, and repeating it succeeds", async () => {
  const product = await buildReviewedProduct();
  // Concurrent orders keep several connections open, so that the two submissions for an order run concurrently.
  const orders = await Promise.all([1, 2, 3, 4].map(async () => placeDeliveredOrder(toLine(product))));
  const submissions = orders.map(async (id) => {
    const results = await Promise.allSettled([
      submitOrderReviews(db, id, toReviewInput(product, 5, "Mine")),
      submitOrderReviews(db, id, toReviewInput(product, 5, "Theirs")),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const rejected = results.find((result) => result.status === "rejected");
    expect(rejected?.reason).toEqual(new Conflict("This order has already been reviewed"));
    const stored = await getOrderReviews(db, id);
    expect(stored).toHaveLength(1);
    const review = stored[0]?.review ?? "";
    const repeatedResults = await Promise.all(
      [1, 2].map(() => submitOrderReviews(db, id, toReviewInput(product, 5, review))),
    );
    expect(repeatedResults).toEqual([stored, stored]);
  });
  await Promise.all(submissions);
  expect((await getRatings(product)).ratings).toEqual([5, 5, 5, 5]);
});

test("concurrent ratings of one product are all stored", async () => {
  const [first, second] = [await buildReviewedProduct(), await buildReviewedProduct()];
  const orders = await Promise.all(
    [1, 2, 3, 4, 5].map(async (rating) => ({
      rating,
      id: await placeDeliveredOrder(toLine(first), toLine(second)),
    })),
  );
  await Promise.all(
    orders.map(({ id, rating }) => {
      const reviews = [first, second].map(({ id: productId }) => ({ productId, rating, review: "Fine" }));
      // Requests with the products in opposite order must not deadlock.
      return submitOrderReviews(db, id, { reviews: rating % 2 === 0 ? reviews : reviews.toReversed() });
    }),
  );
  for (const product of [first, second]) {
    const { rating, ratings } = await getRatings(product);
    expect({ rating, ratings: ratings?.toSorted() }).toEqual({ rating: 3, ratings: [1, 2, 3, 4, 5] });
  }
});

test.each(ORDER_STATUSES.filter((status) => status !== "delivered"))(
  "an order that is %s cannot be reviewed [000 §1]",
  async (status) => {
    const product = await buildReviewedProduct();
    const { id } = await placeOrder(db, buildOrderInput([toLine(product)]));
    if (status !== "pending") await updateOrderStatus(db, { orderId: id, status });
    const earlySubmission = submitOrderReviews(db, id, toReviewInput(product, 5));
    const message = "Reviews can be written once the order is delivered";
    await expect(earlySubmission).rejects.toThrow(new Conflict(message));
    expect(await getOrderReviews(db, id)).toEqual([]);
    expect((await getRatings(product)).ratings).toEqual([]);
  },
);

test("a product ordered in several sizes needs only one review and gets only one rating", async () => {
  const product = await buildReviewedProduct();
  const id = await placeDeliveredOrder(toLine(product, "50ml"), toLine(product, "100ml"));
  expect(await submitOrderReviews(db, id, toReviewInput(product, 5))).toHaveLength(1);
  expect((await getRatings(product)).ratings).toEqual([5]);
});

test("each product of the order needs exactly one review", async () => {
  const [reviewed, other] = [await buildReviewedProduct(), await buildReviewedProduct()];
  const id = await placeDeliveredOrder(toLine(reviewed), toLine(other));
  const [review] = toReviewInput(reviewed, 5).reviews;
  if (!review) throw new Error("no review");
  const incompleteSubmission = submitOrderReviews(db, id, { reviews: [review] });
  await expect(incompleteSubmission).rejects.toThrow(new InvalidInput("Please write a review"));
  const duplicateSubmission = submitOrderReviews(db, id, { reviews: [review, review] });
  await expect(duplicateSubmission).rejects.toThrow(InvalidInput);
  expect(await getOrderReviews(db, id)).toEqual([]);
  expect((await getRatings(reviewed)).ratings).toEqual([]);
});

test("a review must be for a product in the order, and its product name comes from the order", async () => {
  const [ordered, other] = [await buildReviewedProduct(), await buildReviewedProduct()];
  const id = await placeDeliveredOrder(toLine(ordered));
  const submissionForOtherProduct = submitOrderReviews(db, id, toReviewInput(other, 1));
  await expect(submissionForOtherProduct).rejects.toThrow(new InvalidInput(`Product ${other.id} not found`));
  const [review] = toReviewInput(ordered, 5).reviews;
  const reviews = [{ productId: ordered.id, review: "Fine", ...review, productName: "Something else" }];
  const [stored] = await submitOrderReviews(db, id, { reviews });
  expect(stored?.productName).toBe(ordered.name);
});

test("a product deleted after the order can still be reviewed", async () => {
  const [remaining, deleted] = [await buildReviewedProduct(), await buildReviewedProduct()];
  const id = await placeDeliveredOrder(toLine(remaining), toLine(deleted));
  await removeProduct(db, deleted.id);
  const reviews = [remaining, deleted].map(({ id: productId }) => ({ productId, rating: 5, review: "Fine" }));
  expect(await submitOrderReviews(db, id, { reviews })).toHaveLength(2);
  expect((await getRatings(remaining)).ratings).toEqual([5]);
  expect((await listProductReviews(db, remaining.id)).total).toBe(1);
});

test("reviews of an unknown order fail with 'Order not found'", async () => {
  const notFound = new NotFound("Order not found");
  const rejectedSubmission = submitOrderReviews(db, "unknown", {
    reviews: [{ productId: "x", review: "x" }],
  });
  await expect(rejectedSubmission).rejects.toThrow(notFound);
  await expect(getOrderReviews(db, "unknown")).rejects.toThrow(notFound);
});
