import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderStorefront } from "#test/components/render.tsx";

import { ProductReviews } from "./product-reviews.tsx";

const PRODUCT = { id: "oud", rating: 4.3, ratings: [5, 5, 4, 3] };
const REVIEW = {
  id: 1,
  author: "Ayesha K.",
  rating: 5,
  review: "Lasts",
  createdAt: "2026-11-01T10:00:00.000Z",
  reply: null,
};

function renderReviews(stars: number | undefined, items = [REVIEW]) {
  const firstPage = {
    items,
    page: 1,
    pageSize: 5,
    total: items.length,
    totalUnfiltered: 3,
    counts: [0, 0, 0, 1, 2],
  };
  return renderStorefront(<ProductReviews product={PRODUCT} firstPage={firstPage} stars={stars} />);
}

test("a rating bar links to the reviews with its number of stars, if there are any", () => {
  renderReviews(undefined);
  expect(screen.getByRole("link", { name: "5 stars: 2 ratings" })).toHaveAttribute(
    "href",
    "/?stars=5#reviews",
  );
  expect(screen.queryByRole("link", { name: /^3 stars/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Show all reviews" })).toBeNull();
});

test("a filtered list shows the listed and total review counts and links to all reviews", () => {
  renderReviews(5);
  expect(screen.getByText("1 review with 5 stars")).toBeVisible();
  expect(screen.getByRole("link", { name: "5 stars: 2 ratings" })).toHaveAttribute("aria-current", "true");
  expect(screen.getByRole("link", { name: "Show all reviews" })).toHaveAttribute("href", "/#reviews");
  expect(screen.getByText("4 ratings, 3 reviews")).toBeVisible();
});

test("if no review matches the filter, a message is shown", () => {
  renderReviews(1, []);
  expect(screen.getByText("No reviews with 1 star")).toBeVisible();
  expect(screen.getByRole("heading", { name: "What customers say" })).toBeVisible();
});
