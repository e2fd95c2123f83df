import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { orderReviews } from "../tables/review-schema.server.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { submitOrderReviews } from "./submit-order-reviews.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { listProductReviews } from "./list-product-reviews.ts";

const db = await openTestDatabase();

const buildReviewedProduct = () =>
  buildProduct(db, { name: `Reviewed ${randomUUID()}`, stock: { "50ml": 1000 } });

interface ReviewOptions {
  by?: string;
  rating?: number;
  /** Day of November 2026. */
  day: number;
}

async function writeReview(
  product: Product,
  review: string,
  { by = "Ayesha Khan", rating, day }: ReviewOptions,
) {
  const customer = { name: by, email: "ayesha@example.com", phone: "+92 300 1234567" };
  const lines = [{ productId: product.id, variant: "50ml", quantity: 1 }];
  const { id } = await placeOrder(db, buildOrderInput(lines, { customer }));
  await updateOrderStatus(db, { orderId: id, status: "delivered" });
  await submitOrderReviews(db, id, { reviews: [{ productId: product.id, rating, review }] });
  const createdAt = new Date(Date.UTC(2026, 10, day));
  await db.update(orderReviews).set({ createdAt }).where(eq(orderReviews.orderId, id));
}

test("a product's reviews are listed newest first in pages with the total", async () => {
  const product = await buildReviewedProduct();
  await writeReview(product, "first", { day: 1 });
  await writeReview(product, "third", { day: 3 });
  await writeReview(product, "second", { day: 2 });
  const page = await listProductReviews(db, product.id, { page: 1, pageSize: 2 });
  expect(page).toMatchObject({ page: 1, pageSize: 2, total: 3 });
  expect(page.items.map(({ review }) => review)).toEqual(["third", "second"]);
  const next = await listProductReviews(db, product.id, { page: 2, pageSize: 2 });
  expect(next.items.map(({ review }) => review)).toEqual(["first"]);
  expect((await listProductReviews(db, product.id, { page: 3, pageSize: 2 })).items).toEqual([]);
});

test("a rating filter changes neither the counts per rating nor the unfiltered total", async () => {
  const product = await buildReviewedProduct();
  for (const [index, rating] of [5, 4, 5, undefined, 5].entries())
    await writeReview(product, `review ${index}`, { rating, day: index + 1 });
  const page = await listProductReviews(db, product.id, { rating: 5, page: 1, pageSize: 2 });
  expect(page.items.map(({ review }) => review)).toEqual(["review 4", "review 2"]);
  expect(page).toMatchObject({ total: 3, totalUnfiltered: 5, counts: [0, 0, 0, 1, 3] });
  const next = await listProductReviews(db, product.id, { rating: 5, page: 2, pageSize: 2 });
  expect(next.items.map(({ review }) => review)).toEqual(["review 0"]);
  expect(await listProductReviews(db, product.id, { rating: 1 })).toMatchObject({
    items: [],
    total: 0,
    totalUnfiltered: 5,
  });
  expect((await listProductReviews(db, product.id)).total).toBe(5);
});

test("a review has the author's shortened name, its date and an optional rating", async () => {
  const product = await buildReviewedProduct();
  await writeReview(product, "Lasts all day.\nWorth it.", { by: "Bilal Ahmed Shah", rating: 4, day: 2 });
  await writeReview(product, "Too sweet for me", { by: "0300 1234567", day: 1 });
  const { items } = await listProductReviews(db, product.id);
  expect(items).toEqual([
    {
      id: expect.any(Number),
      author: "Bilal S.",
      rating: 4,
      review: "Lasts all day.\nWorth it.",
      createdAt: "2026-11-02T00:00:00.000Z",
      reply: null,
    },
    {
      id: expect.any(Number),
      author: "A customer",
      rating: null,
      review: "Too sweet for me",
      createdAt: "2026-11-01T00:00:00.000Z",
      reply: null,
    },
  ]);
});

test("reviews with the same time are sorted by id, latest first, across pages", async () => {
  const product = await buildReviewedProduct();
  for (const word of ["a", "b", "c", "d"]) await writeReview(product, word, { day: 1 });
  const pages = [1, 2, 3, 4].map((page) => listProductReviews(db, product.id, { page, pageSize: 1 }));
  const texts = (await Promise.all(pages)).flatMap(({ items }) => items.map(({ review }) => review));
  expect(texts).toEqual(["d", "c", "b", "a"]);
});

test("a product's list contains no reviews of other products", async () => {
  const [reviewed, other] = [await buildReviewedProduct(), await buildReviewedProduct()];
  await writeReview(reviewed, "Mine", { day: 1 });
  expect(await listProductReviews(db, other.id)).toMatchObject({ items: [], total: 0 });
  expect(await listProductReviews(db, "no-such-product")).toMatchObject({ items: [], total: 0 });
});
