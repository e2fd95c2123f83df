import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { summarizeProduct } from "../rules/product-summary.ts";
import type { Product } from "../rules/product.ts";
import { buildProduct } from "#test/components/data.ts";
import { advanceTime, renderStorefront } from "#test/components/render.tsx";

import { cartDialog, getCart } from "#orders/storefront/cart/cart-store.ts";
import { changeCart } from "#orders/storefront/cart/change-cart.ts";
import { ProductCard } from "./product-card.tsx";

afterEach(() => {
  vi.useRealTimers();
  act(cartDialog.close);
});

function renderCard(fields: Partial<Product>, filter?: Parameters<typeof ProductCard>[0]["filter"]) {
  const product = summarizeProduct(buildProduct(fields));
  const user = renderStorefront(<ProductCard product={product} {...(filter && { filter })} />);
  return { user, card: within(screen.getByRole("article")) };
}

test.each([
  [["100ml", "50ml", "30ml"], "50ml"],
  [["100ml", "30ml", "9ml"], "9ml"],
])(
  "with the sizes %s, the card preselects %s: 50ml if offered, otherwise the smallest [000 §2]",
  (variants, selected) => {
    const { card } = renderCard({ variants, stock: {} });
    expect(card.getByRole("radio", { name: selected })).toBeChecked();
  },
);

test("the card preselects a size that matches the filter and is in stock, and shows its price [000 §2]", () => {
  const { card } = renderCard(
    {
      variantPricing: { "30ml": 2000, "50ml": 4000, "100ml": 7000 },
      variants: ["30ml", "50ml", "100ml"],
      stock: { "50ml": 0 },
    },
    { sizes: ["50ml", "100ml"] },
  );
  expect(card.getByRole("radio", { name: "100ml" })).toBeChecked();
  expect(card.getByText("Rs. 7,000")).toBeVisible();
});

test("the card of a discounted product shows the price, the struck-through original price, the saving and the price range [000 §1] [000 §2] [000 §9]", async () => {
  const { user, card } = renderCard({
    variants: ["50ml", "100ml"],
    variantPricing: { "50ml": 2000, "100ml": 4000 },
    discountPercentage: 25,
  });
  expect(card.getByText("Sale")).toBeVisible();
  expect(card.getAllByText("Rs. 1,500")[0]).toBeVisible();
  expect(card.getByText("Rs. 2,000").closest("s")).not.toBeNull();
  expect(card.getByText("Save Rs. 500")).toBeVisible();
  expect(card.getByText(/^Price range/).closest("p")).toHaveTextContent("Price range: Rs. 1,500 – Rs. 3,000");
  await user.click(card.getByRole("radio", { name: "100ml" }));
  expect(card.getByText("Save Rs. 1,000")).toBeVisible();
});

test("a card has a badge for a set, and a badge for a tester while the tester is selected", async () => {
  const details = { volumeMl: null, sku: "", barcode: "" };
  const { user, card } = renderCard({
    variants: ["50ml", "100ml"],
    sizes: { "50ml": { ...details, isTester: false }, "100ml": { ...details, isTester: true } },
    parts: { "50ml": [], "100ml": [] },
  });
  expect(card.getByText("Set")).toBeVisible();
  expect(card.queryByText("Tester")).toBeNull();
  await user.click(card.getByRole("radio", { name: "100ml" }));
  expect(card.getByText("Tester")).toBeVisible();
});

test("a rating shows half stars and one decimal, and a product without ratings shows no stars [000 §2]", () => {
  expect(renderCard({}).card.queryByRole("img", { name: /^Rated/ })).toBeNull();
  const ratedProduct = summarizeProduct(buildProduct({ rating: 4.61, ratings: [5, 4] }));
  renderStorefront(<ProductCard product={ratedProduct} />);
  const rating = screen.getByRole("img", { name: "Rated 4.6 out of 5" });
  expect(rating).toBeVisible();
  // 4.61 is shown as 4.5 of 5 stars.
  expect(rating.querySelector(".stars")).toHaveStyle({ "--filled": "90%" });
});

test("a sold-out size is labelled and cannot be selected [000 §5]", () => {
  const { card } = renderCard({ variants: ["30ml", "50ml"], stock: { "30ml": 0 } });
  expect(card.getByRole("radio", { name: /^30ml\s*\(Out of Stock\)$/ })).toBeDisabled();
  expect(card.getByRole("button", { name: /^Add to Cart/ })).toBeEnabled();
});

test("a card shows at most three sizes in one row and the number of further sizes", () => {
  const { card } = renderCard({ variants: ["10ml", "30ml", "50ml", "100ml", "200ml"], stock: {} });
  expect(card.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value)).toEqual([
    "10ml",
    "30ml",
    "50ml",
  ]);
  expect(card.getByText("+2").parentElement).toHaveTextContent("+2 more sizes on the product page");
});

test("a sold-out product cannot be added to the cart", () => {
  const { card } = renderCard({ stock: { "50ml": 0 } });
  expect(card.getByRole("button", { name: /^Out of Stock/ })).toBeDisabled();
});

test("the button shows 'Adding...' for 200 ms, then the cart contains the size [000 §1] [000 §2]", () => {
  vi.useFakeTimers();
  changeCart(() => []);
  const { card } = renderCard({});
  const button = card.getByRole("button", { name: /^Add to Cart/ });
  fireEvent.click(button);
  expect(button).toHaveTextContent("Adding...");
  advanceTime(199);
  expect(getCart().count).toBe(0);
  advanceTime(1);
  expect(getCart().items).toMatchObject([{ variant: "50ml", quantity: 1 }]);
  expect(screen.getByText("Noor (50ml) added to cart")).toBeVisible();
});

test("the added-to-cart toast disappears after 2 seconds [000 §4] [000 §8]", () => {
  vi.useFakeTimers();
  const { card } = renderCard({});
  fireEvent.click(card.getByRole("button", { name: /^Add to Cart/ }));
  advanceTime(200);
  advanceTime(1999);
  expect(screen.getByText("Noor (50ml) added to cart")).toBeVisible();
  advanceTime(1);
  expect(screen.queryByText("Noor (50ml) added to cart")).toBeNull();
});
