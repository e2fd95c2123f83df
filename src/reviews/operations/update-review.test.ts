import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { orderReviews } from "../tables/review-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { submitOrderReviews } from "./submit-order-reviews.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { listProductReviews } from "./list-product-reviews.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput, removeProduct } from "#test/factories.ts";

import { listReviews } from "./list-reviews.ts";
import { updateReview } from "./update-review.ts";

const db = await openTestDatabase();
const by: Actor = { uid: "staff", email: "staff@example.com" };
await db.insert(users).values({ id: by.uid ?? "", email: by.email, displayName: "Sana", passwordHash: "x" });

const buildReviewedProduct = (ratings: number[] = []) =>
  buildProduct(db, { name: `Reviewed ${randomUUID()}`, stock: { "50ml": 1000 }, ratings });

async function submitReview(
  product: Product,
  review: string,
  { name = "Ayesha Khan", rating }: { name?: string; rating?: number } = {},
) {
  const customer = { name, email: "ayesha@example.com", phone: "+92 300 1234567" };
  const lines = [{ productId: product.id, variant: "50ml", quantity: 1 }];
  const { id, orderNumber } = await placeOrder(db, buildOrderInput(lines, { customer }));
  await updateOrderStatus(db, { orderId: id, status: "delivered" });
  await submitOrderReviews(db, id, { reviews: [{ productId: product.id, rating, review }] });
  const [stored] = await db.select().from(orderReviews).where(eq(orderReviews.orderId, id));
  return { id: stored?.id ?? 0, orderId: id, orderNumber };
}

const getRatings = async ({ id }: Product) => {
  const product = await getProduct(db, id);
  return { ratings: product?.ratings, rating: product?.rating };
};
const listPublicTexts = async ({ id }: Product) =>
  (await listProductReviews(db, id)).items.map(({ review }) => review);

test("while a review is hidden, its text is not public and its rating does not count for the product [000 §7]", async () => {
  const product = await buildReviewedProduct([4, 5]);
  const { id } = await submitReview(product, "Sharp and thin", { rating: 1 });
  await submitReview(product, "Lovely", { rating: 5 });
  expect(await getRatings(product)).toEqual({ ratings: [4, 5, 1, 5], rating: 3.75 });

  const hidden = await updateReview(db, id, { hidden: true, reason: "Names a person" }, { by });
  expect(hidden.hidden).toEqual({ at: expect.any(String), by: by.email, reason: "Names a person" });
  expect(await getRatings(product)).toEqual({ ratings: [4, 5, 5], rating: 4.67 });
  expect(await listPublicTexts(product)).toEqual(["Lovely"]);

  const shown = await updateReview(db, id, { hidden: false }, { by });
  expect(shown.hidden).toBeNull();
  expect((await getRatings(product)).rating).toBe(3.75);
  expect((await getRatings(product)).ratings?.toSorted()).toEqual([1, 4, 5, 5]);
  expect(await listPublicTexts(product)).toHaveLength(2);
});

test("hiding a review without a rating does not change the ratings", async () => {
  const product = await buildReviewedProduct([3]);
  const { id } = await submitReview(product, "Words only");
  await updateReview(db, id, { hidden: true, reason: "Spam" });
  expect(await getRatings(product)).toEqual({ ratings: [3], rating: 3 });
});

test("hiding a review twice removes its rating only once and keeps the first reason", async () => {
  const product = await buildReviewedProduct([5]);
  const { id } = await submitReview(product, "Twice", { rating: 5 });
  await updateReview(db, id, { hidden: true, reason: "First" });
  const repeated = await updateReview(db, id, { hidden: true, reason: "Second" });
  expect(repeated.hidden?.reason).toBe("First");
  expect((await getRatings(product)).ratings).toEqual([5]);
});

test("concurrent requests to hide a review remove its rating only once", async () => {
  const product = await buildReviewedProduct([5, 5]);
  const { id } = await submitReview(product, "At once", { rating: 5 });
  await Promise.all([1, 2].map((n) => updateReview(db, id, { hidden: true, reason: `Reason ${n}` })));
  expect((await getRatings(product)).ratings).toEqual([5, 5]);
});

test("a review of a deleted product can still be hidden", async () => {
  const product = await buildReviewedProduct();
  const { id } = await submitReview(product, "Gone", { rating: 2 });
  await removeProduct(db, product.id);
  expect((await updateReview(db, id, { hidden: true, reason: "Old" })).hidden).not.toBeNull();
});

test("a reply is public under its review until staff remove the reply", async () => {
  const product = await buildReviewedProduct();
  const { id } = await submitReview(product, "The cap was loose", { rating: 3 });
  const replied = await updateReview(db, id, { reply: "We are sending a new cap." }, { by });
  expect(replied.reply).toMatchObject({ text: "We are sending a new cap.", by: by.email });
  expect((await listProductReviews(db, product.id)).items[0]?.reply).toEqual({
    text: "We are sending a new cap.",
    at: replied.reply?.at,
  });
  await updateReview(db, id, { reply: null }, { by });
  expect((await listProductReviews(db, product.id)).items[0]?.reply).toBeNull();
});

test("a reply that a colleague changed is not overwritten", async () => {
  const { id } = await submitReview(await buildReviewedProduct(), "Hello");
  await updateReview(db, id, { reply: "First answer", expectedUpdatedAt: null });
  const outdated = updateReview(db, id, { reply: "Second answer", expectedUpdatedAt: null });
  await expect(outdated).rejects.toThrow(Conflict);
});

test("only actual changes are recorded in the audit log and increment the catalogue revision", async () => {
  const { id } = await submitReview(await buildReviewedProduct(), "Recorded", { rating: 4 });
  const revision = await getRevision(db);
  await updateReview(db, id, { hidden: true, reason: "Spam" }, { by });
  await updateReview(db, id, { hidden: false, reply: "Thank you" }, { by });
  await updateReview(db, id, { hidden: false, reply: "Thank you" }, { by });
  expect(await getRevision(db)).toBe(revision + 2);
  const { items } = await listAudit(db, { subjectType: "review" });
  const entries = items.filter(({ subject }) => subject.id === String(id));
  expect(entries.map(({ action, actor, changes }) => [action, actor.email, changes])).toEqual([
    ["replied", by.email, [{ field: "reply", from: null, to: "Thank you" }]],
    ["shown", by.email, [{ field: "reason", from: "Spam", to: null }]],
    ["hidden", by.email, [{ field: "reason", from: null, to: "Spam" }]],
  ]);
});

test("updating an unknown review fails with 'Review not found'", async () => {
  const update = updateReview(db, 999_999, { hidden: false });
  await expect(update).rejects.toThrow(NotFound);
  await expect(update).rejects.toThrow("Review not found");
});

test("staff can filter reviews by text, visibility and rating", async () => {
  const product = await buildReviewedProduct();
  const tag = randomUUID();
  const first = await submitReview(product, `Dry ${tag}`, { rating: 5, name: "Bilal Shah" });
  const second = await submitReview(product, `Sweet ${tag}`, { rating: 2, name: `Omar ${tag}` });
  await updateReview(db, second.id, { hidden: true, reason: "Spam" });
  const listIds = async (query: Parameters<typeof listReviews>[1]) =>
    (await listReviews(db, query)).items.map(({ id }) => id);

  const { items, total } = await listReviews(db, { search: tag });
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { id: second.id, author: "A customer", hidden: { reason: "Spam" } },
    {
      id: first.id,
      product: { id: product.id, name: product.name },
      order: { id: first.orderId, orderNumber: first.orderNumber },
      customerName: "Bilal Shah",
      author: "Bilal S.",
      rating: 5,
      hidden: null,
      reply: null,
    },
  ]);
  expect(await listIds({ search: tag, status: "hidden" })).toEqual([second.id]);
  expect(await listIds({ search: tag, status: "visible" })).toEqual([first.id]);
  expect(await listIds({ search: tag, rating: 5 })).toEqual([first.id]);
  expect(await listIds({ search: first.orderNumber })).toEqual([first.id]);
  expect(await listIds({ search: product.name.toUpperCase() })).toEqual([second.id, first.id]);
  expect(await listIds({ search: "ayesha@example.com" })).toEqual([]);
  expect(await listIds({ search: "%" })).toEqual([]);
  expect(await listReviews(db, { search: tag, page: 2, pageSize: 1 })).toMatchObject({
    items: [{ id: first.id }],
    total: 2,
    page: 2,
  });
});

test("reviews are sorted by age, product and rating; reviews without a rating are last", async () => {
  const [rose, amber] = [
    await buildProduct(db, { name: "rose of Sort", stock: { "50ml": 10 } }),
    await buildProduct(db, { name: "Amber of Sort", stock: { "50ml": 10 } }),
  ];
  await submitReview(rose, "A", { rating: 2 });
  await submitReview(amber, "B");
  await submitReview(rose, "C", { rating: 5 });
  const listTexts = async (query: Parameters<typeof listReviews>[1]) =>
    (await listReviews(db, { search: "of sort", ...query })).items.map(({ review }) => review).join("");
  const sorts = { newest: "CBA", oldest: "ABC", "product-asc": "BCA", "product-desc": "CAB" } as const;
  for (const [sort, texts] of Object.entries({ ...sorts, "rating-asc": "ACB", "rating-desc": "CAB" })) {
    const query = { sort } as { sort: keyof typeof sorts };
    expect([sort, await listTexts(query)]).toEqual([sort, texts]);
    expect(
      (await Promise.all([1, 2, 3].map((page) => listTexts({ ...query, page, pageSize: 1 })))).join(""),
    ).toBe(texts);
  }
});

test("a search of two letters finds reviews by customer", async () => {
  const { id } = await submitReview(await buildReviewedProduct(), "Fine", { name: "Qz Qz" });
  expect((await listReviews(db, { search: "qz" })).items.map((review) => review.id)).toEqual([id]);
});

test("reviews can be filtered by a period", async () => {
  const { id } = await submitReview(await buildReviewedProduct(), "Old");
  await db
    .update(orderReviews)
    .set({ createdAt: new Date("2020-03-01T19:00:00Z") })
    .where(eq(orderReviews.id, id));
  expect((await listReviews(db, { to: "2020-03-02" })).items.map((review) => review.id)).toEqual([id]);
  expect((await listReviews(db, { to: "2020-03-01" })).total).toBe(0);
});

test("a review whose text was erased takes no reply, because shoppers do not see it, but can be hidden", async () => {
  const product = await buildReviewedProduct();
  const { id } = await submitReview(product, "Says who wrote it", { rating: 1 });
  await db.update(orderReviews).set({ review: "" }).where(eq(orderReviews.id, id));
  await expect(updateReview(db, id, { reply: "Sorry" })).rejects.toThrow(Conflict);
  expect((await getRatings(product)).ratings).toEqual([1]);
  await updateReview(db, id, { hidden: true, reason: "Unfair" });
  expect((await getRatings(product)).ratings).toEqual([]);
});
