import { afterEach, expect, test } from "vitest";

import type { Page } from "#kit/rules/paging.ts";
import type { ProductReview } from "../../rules/review.ts";
import type { StaffReview } from "../../rules/staff-review.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { submitOrderReviews } from "../../operations/submit-order-reviews.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const api = await openTestApi();
const staff = await api.signIn(true);
const product = await buildProduct(api.db, { name: "Oud Mehtab" });
afterEach(() => expect(api.reportedErrors).toEqual([]));

const list = (query = "") => api.send<Page<StaffReview>>("GET", `/admin/reviews${query}`, undefined, staff);
const patch = (id: number | string, body: unknown) =>
  api.send<StaffReview>("PATCH", `/admin/reviews/${id}`, body, staff);
const listPublicReviews = async () =>
  (await api.send<Page<ProductReview>>("GET", `/products/${product.id}/reviews`)).body.items;

async function submitReview(review: string): Promise<number> {
  const { id } = await placeOrder(
    api.db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
  );
  await updateOrderStatus(api.db, { orderId: id, status: "delivered" });
  await submitOrderReviews(api.db, id, { reviews: [{ productId: product.id, rating: 5, review }] });
  return (await list()).body.items[0]?.id ?? 0;
}

test("staff list reviews, hide one with a reason and show it again", async () => {
  const id = await submitReview("Lasts all day");
  expect((await list("?status=visible&rating=5&search=lasts")).body).toMatchObject({ total: 1 });
  const hidden = await patch(id, { hidden: true, reason: "  Spam  " });
  expect([hidden.status, hidden.body.hidden?.reason]).toEqual([200, "Spam"]);
  expect(await listPublicReviews()).toEqual([]);
  expect((await list("?status=hidden")).body.items.map((review) => review.id)).toEqual([id]);
  expect((await patch(id, { hidden: false })).body.hidden).toBeNull();
  expect(await listPublicReviews()).toHaveLength(1);
});

test("staff can reply to a review; an empty text removes the reply", async () => {
  const id = await submitReview("Where is my cap?");
  expect((await patch(id, { reply: "On its way." })).body.reply?.text).toBe("On its way.");
  expect((await listPublicReviews())[0]?.reply?.text).toBe("On its way.");
  const outdated = await patch(id, { reply: "Sorry", expectedUpdatedAt: null });
  expect([outdated.status, outdated.problem.type]).toEqual([409, "/problems/conflict"]);
  expect((await patch(id, { reply: " " })).body.reply).toBeNull();
});

test("hiding without a reason and invalid values are rejected", async () => {
  const id = await submitReview("Fine");
  const rejected = await patch(id, { hidden: true });
  expect([rejected.status, rejected.problem.errors]).toEqual([
    422,
    { reason: ["Please give a reason for hiding the review"] },
  ]);
  expect((await patch(id, { reply: "x".repeat(2001) })).status).toBe(422);
  expect((await patch(id, { hidden: "yes" })).status).toBe(422);
  expect((await patch("999999", { hidden: false })).status).toBe(404);
  expect((await patch("not-a-number", { hidden: false })).status).toBe(422);
  expect((await list("?rating=6")).status).toBe(422);
  expect((await list("?status=lost")).status).toBe(422);
});
