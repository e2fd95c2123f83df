import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { StaffReview } from "../../rules/staff-review.ts";
import { createProblem, respond, listSent } from "#test/components/api.ts";
import { expectToast, renderAdminPage } from "#test/components/render.tsx";

import Reviews from "./reviews.tsx";

const LOOSE_CAP: StaffReview = {
  id: 1,
  product: { id: "oud", name: "Royal Oud" },
  order: { id: "o1", orderNumber: "ZE0001" },
  customerName: "Bilal Shah",
  author: "Bilal S.",
  rating: 2,
  review: "The cap was loose",
  createdAt: "2026-11-21T08:00:00.000Z",
  hidden: null,
  reply: null,
  updatedAt: null,
};
const RUDE_WORDS: StaffReview = { ...LOOSE_CAP, id: 2, author: "Omar K.", review: "Rude words" };

/**
 * Renders the page with a simulated API that hides and shows reviews. With `listsVisibleOnly`, the page lists only
 * visible reviews.
 */
function renderReviews(reviews: StaffReview[], { listsVisibleOnly = false, path = "/" } = {}) {
  const stored = new Map(reviews.map((review) => [review.id, review]));
  for (const review of reviews) {
    respond(`PATCH /admin/reviews/${review.id}`, ({ body }) => {
      const { hidden, reason = "" } = body as { hidden: boolean; reason?: string };
      const newHidden = hidden ? { at: "2026-11-22T08:00:00.000Z", by: "sana@example.com", reason } : null;
      const changedReview = { ...review, hidden: newHidden };
      stored.set(review.id, changedReview);
      return Response.json(changedReview);
    });
  }
  return renderAdminPage(
    Reviews,
    () => {
      const items = [...stored.values()].filter(({ hidden }) => !listsVisibleOnly || hidden === null);
      return { list: { items, page: 1, pageSize: 25, total: items.length } };
    },
    path,
  );
}

const getReviewLink = (row: RegExp) => within(screen.getByRole("row", { name: row })).getByRole("link");

test("if hiding a review removes it from the list, focus moves to the next review", async () => {
  const user = renderReviews([LOOSE_CAP, RUDE_WORDS], { listsVisibleOnly: true });
  await user.click(getReviewLink(/cap was loose/));
  const review = within(screen.getByRole("dialog", { name: "Review of Royal Oud" }));
  expect(review.getByText("Bilal Shah, shown as Bilal S.")).toBeVisible();
  await user.click(review.getByRole("button", { name: "Hide" }));
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "Wrong order");
  await user.click(screen.getByRole("button", { name: "Hide review" }));
  await expectToast("Review hidden");
  await waitFor(() => expect(getReviewLink(/Rude words/)).toHaveFocus());
});

test("staff can hide all selected reviews with one reason", async () => {
  const user = renderReviews([LOOSE_CAP, RUDE_WORDS]);
  await user.click(screen.getByRole("checkbox", { name: "Select all reviews on this page" }));
  await user.click(screen.getByRole("button", { name: "Hide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hide 2 reviews?" }));
  await user.click(dialog.getByRole("button", { name: "Hide 2 reviews" }));
  expect(await dialog.findByText("Please give a reason for hiding the review")).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Spam");
  await user.click(dialog.getByRole("button", { name: "Hide 2 reviews" }));
  await expectToast("2 reviews hidden");
  for (const id of [1, 2])
    expect(listSent(`PATCH /admin/reviews/${id}`)[0]?.body).toEqual({ hidden: true, reason: "Spam" });
  expect(screen.queryByRole("region", { name: "Selected reviews" })).toBeNull();
});

test("reviews that could not be changed are listed with the reason and stay selected", async () => {
  const hidden = { at: "2026-11-22T08:00:00.000Z", by: null, reason: "Spam" };
  const user = renderReviews([
    { ...LOOSE_CAP, hidden },
    { ...RUDE_WORDS, hidden },
  ]);
  respond("PATCH /admin/reviews/2", () => createProblem(404, "Review not found", {}, "not-found"));
  await user.click(screen.getByRole("checkbox", { name: "Select all reviews on this page" }));
  await user.click(screen.getByRole("button", { name: "Show again" }));
  const dialog = await screen.findByRole("dialog", { name: "Some items weren't changed" });
  expect(within(dialog).getByText("Omar K., Royal Oud: Review not found")).toBeVisible();
  expect(screen.getByText("1 selected")).toBeInTheDocument();
});

test("active filters are listed with their values, and 'Clear filters' removes all of them", async () => {
  const user = renderReviews([], { path: "/?status=hidden&rating=1&unanswered=true&from=2026-11-01" });
  for (const name of ["Visibility: Hidden", "Rating: 1 star", "Reply: To answer", "Date: from 2026-11-01"])
    expect(screen.getByRole("link", { name: `Remove the filter ${name}` })).toBeVisible();
  expect(screen.getByRole("heading", { name: "No reviews found" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Clear filters" }));
  expect(screen.getByRole("heading", { name: "No reviews yet" })).toBeVisible();
});

test("a link opens the reply form, and if someone else replied, staff see both replies and can save theirs", async () => {
  const theirs: StaffReview = {
    ...LOOSE_CAP,
    reply: { text: "Sorry", at: "2026-11-23T08:00:00.000Z", by: null },
    updatedAt: "2026-11-23T08:00:00.000Z",
  };
  let stored = LOOSE_CAP;
  const list = () => ({ items: [stored], page: 1, pageSize: 25, total: 1 });
  const user = renderAdminPage(Reviews, () => ({ list: list() }), "/?review=1&dialog=reply");
  const dialog = within(await screen.findByRole("dialog", { name: "Reply to Bilal S." }));
  await user.type(dialog.getByRole("textbox", { name: /^Reply/ }), "We will send one");
  respond("PATCH /admin/reviews/1", () => {
    stored = theirs;
    return createProblem(409, "Someone else changed this reply", {}, "conflict");
  });
  await user.click(dialog.getByRole("button", { name: "Save reply" }));
  const panel = within(await screen.findByRole("alert", { name: /reply was changed by someone else/ }));
  expect(await panel.findByRole("row", { name: "Reply Sorry We will send one" })).toBeVisible();
  respond("PATCH /admin/reviews/1", () => Response.json(theirs));
  await user.click(panel.getByRole("button", { name: "Save my version" }));
  await expectToast("Reply saved");
  expect(listSent("PATCH /admin/reviews/1").map(({ body }) => body)).toMatchObject([
    { expectedUpdatedAt: null },
    { reply: "We will send one", expectedUpdatedAt: theirs.updatedAt },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a review whose text was erased says so and offers no reply, which shoppers would not see", async () => {
  const user = renderReviews([{ ...LOOSE_CAP, review: "" }]);
  await user.click(getReviewLink(/Text erased/));
  const review = within(screen.getByRole("dialog", { name: "Review of Royal Oud" }));
  expect(review.getByText(/^The text of this review was erased/)).toBeVisible();
  expect(review.queryByRole("button", { name: "Reply" })).toBeNull();
  expect(review.getByRole("button", { name: "Hide" })).toBeVisible();
});
