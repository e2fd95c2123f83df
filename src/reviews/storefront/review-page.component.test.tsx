import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import type { ReviewableOrder } from "../rules/reviewable-order.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { renderStorefront, expectToast } from "#test/components/render.tsx";

import { ReviewPage } from "./review-page.tsx";

const CALL = "POST /orders/order-1/reviews";
const FAILED = "Failed to submit reviews. Please try again.";
const REVIEW = "Dry oud, a little smoke.";
const ORDER: ReviewableOrder = {
  id: "order-1",
  orderNumber: "ZE12345678901",
  status: "delivered",
  isReviewed: false,
  products: [{ id: "noor", name: "Noor", image: "", sizes: ["50ml"] }],
};

const createReviewsResponse = () => Response.json([], { status: 201 });
const getStar = (count: number) =>
  screen.getByRole("radio", { name: count === 1 ? "1 star" : `${count} stars` });
const getCheckedStar = () => screen.queryByRole("radio", { checked: true });

async function openReviewPage() {
  const user = renderStorefront(<ReviewPage orderId="order-1" loaded={ORDER} />);
  const review = screen.getByRole("textbox", { name: /^Your review/ });
  const sendButton = screen.getByRole("button", { name: "Send review" });
  await waitFor(() => expect(sendButton).toBeEnabled());
  return { user, review, sendButton };
}

test("stars can be set, changed and cleared by keyboard [000 §5]", async () => {
  const { user, review, sendButton } = await openReviewPage();
  respond(CALL, createReviewsResponse);
  act(() => getStar(1).focus());
  await user.keyboard(" {ArrowRight}");
  expect(getStar(2)).toBeChecked();
  await user.keyboard("5");
  expect(getStar(5)).toBeChecked();
  expect(getStar(5)).toHaveFocus();
  await user.keyboard("{Delete}");
  expect(getCheckedStar()).toBeNull();
  await user.keyboard("3");
  await user.tab();
  expect(screen.getByRole("button", { name: /^Clear rating/ })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(getCheckedStar()).toBeNull();
  expect(getStar(1)).toHaveFocus();
  await user.keyboard("4");
  await user.type(review, "Quiet");
  await user.click(sendButton);
  expect(await screen.findByRole("heading", { name: "Thank you" })).toHaveFocus();
  expect(listSent(CALL)[0]?.body).toMatchObject({
    reviews: [{ productId: "noor", rating: 4, review: "Quiet" }],
  });
});

test("a review is kept after a lost connection and a reload, and can be sent again [000 §8]", async () => {
  const { user, review, sendButton } = await openReviewPage();
  respond(CALL, loseConnection);
  await user.click(getStar(5));
  await user.type(review, REVIEW);
  await user.click(sendButton);
  await expectToast(FAILED);
  expect(screen.getByText(/Network error\. Please check your connection\./)).toBeVisible();

  cleanup();
  const reloaded = await openReviewPage();
  expect(reloaded.review).toHaveValue(REVIEW);
  expect(getStar(5)).toBeChecked();
  respond(CALL, createReviewsResponse);
  await reloaded.user.click(reloaded.sendButton);
  expect(await screen.findByRole("heading", { name: "Thank you" })).toBeVisible();

  cleanup();
  expect((await openReviewPage()).review).toHaveValue("");
});

test("a double click sends one review", async () => {
  const { user, review, sendButton } = await openReviewPage();
  respond(CALL, createReviewsResponse);
  await user.type(review, REVIEW);
  act(() => {
    sendButton.click();
    sendButton.click();
  });
  expect(await screen.findByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(listSent(CALL)).toHaveLength(1);
});

test("an order that was reviewed in another tab is shown as reviewed [000 §2]", async () => {
  const { user, review, sendButton } = await openReviewPage();
  respond(CALL, () => createProblem(409, "This order has already been reviewed", {}, "conflict"));
  respond("GET /orders/order-1/reviewable", () => Response.json({ ...ORDER, isReviewed: true }));
  await user.type(review, REVIEW);
  await user.click(sendButton);
  expect(await screen.findByText("This order has already been reviewed.")).toBeVisible();
});
