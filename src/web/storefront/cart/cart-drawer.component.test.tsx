import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import type { CartItem, StockCheckLine } from "#domain/orders/cart.ts";
import { loseConnection, problem, respond, sent } from "#test/components/api.ts";
import { cartLineOf, checkedLine, productOf, quoteOf } from "#test/components/data.ts";
import { advanceTime, renderStorefront } from "#test/components/render.tsx";

import { CartDrawer } from "./cart-drawer.tsx";
import { changeCart, closeCart, openCart } from "./cart-store.ts";

afterEach(() => {
  vi.useRealTimers();
  act(closeCart);
});

const LINE = cartLineOf(productOf({ stock: {} }));

/** Opens a cart with these lines. `check` is the response to the request that checks prices and stock. */
function openCartOf(
  items: readonly CartItem[],
  check: readonly StockCheckLine[] | Parameters<typeof respond>[1] = [],
) {
  respond("POST /orders/quote", typeof check === "function" ? check : () => quoteOf(...check));
  changeCart(() => [...items]);
  const user = renderStorefront(<CartDrawer />);
  act(openCart);
  return { user, drawer: within(screen.getByRole("dialog", { name: /^Your Cart/ })) };
}

test("minus is disabled at quantity 1, and plus and minus change the quantity and the subtotal", async () => {
  const { user, drawer } = openCartOf([LINE], [checkedLine(LINE)]);
  const minus = drawer.getByRole("button", { name: /^Decrease quantity/ });
  expect(minus).toBeDisabled();
  await user.click(drawer.getByRole("button", { name: /^Increase quantity/ }));
  expect(drawer.getByRole("heading", { name: "Your Cart (2)" })).toBeVisible();
  expect(drawer.getByText("Subtotal").parentElement).toHaveTextContent("Rs. 2,000");
  await user.click(minus);
  expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
  expect(minus).toBeDisabled();
});

test("a line shows picture, name, size and price, and the cart leads to the checkout", () => {
  const { drawer } = openCartOf([LINE], [checkedLine(LINE)]);
  const line = within(drawer.getByRole("listitem"));
  // The simulated DOM loads no pictures, so the picture shows its placeholder.
  expect(line.getByText("Image not available")).toBeVisible();
  expect(line.getByText("Noor")).toBeVisible();
  expect(line.getByText("50ml")).toBeVisible();
  expect(line.getByText("Rs. 1,000")).toBeVisible();
  expect(drawer.getByRole("button", { name: "Proceed to Checkout" })).toBeEnabled();
  expect(drawer.getByText("Shipping and taxes calculated at checkout")).toBeVisible();
});

test("a line of a tester states that it cannot be returned", () => {
  const line = { ...LINE, product: { ...LINE.product, isTester: true as const } };
  const { drawer } = openCartOf([line], [{ ...checkedLine(line), isTester: true }]);
  expect(within(drawer.getByRole("listitem")).getByText("Tester: cannot be returned")).toBeVisible();
});

test("a size that became a tester is announced", async () => {
  const { drawer } = openCartOf([LINE], [{ ...checkedLine(LINE), isTester: true }]);
  expect(
    await drawer.findByText("Noor (50ml) is now sold as a tester and cannot be returned."),
  ).toBeVisible();
  expect(drawer.getByText("Tester: cannot be returned")).toBeVisible();
});

test("a removed line collapses for 300 ms, then leaves the cart, and a toast appears", async () => {
  vi.useFakeTimers();
  const other = cartLineOf(productOf({ id: "mehtab", name: "Oud Mehtab" }));
  const { drawer } = openCartOf([LINE, other]);
  fireEvent.click(drawer.getByRole("button", { name: "Remove Noor (50ml)" }));
  const lines = () =>
    within(drawer.getByRole("list", { name: "Products in your cart" })).getAllByRole("listitem");
  const [line] = lines();
  expect(line).toHaveAttribute("data-leaving", "true");
  advanceTime(299);
  expect(lines()).toHaveLength(2);
  advanceTime(1);
  expect(drawer.queryByText("Noor")).toBeNull();
  expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
  expect(screen.getByText("Item removed from cart")).toBeVisible();
});

test("an empty cart shows a message, and Continue Shopping closes it", async () => {
  const { user, drawer } = openCartOf([]);
  expect(drawer.getByRole("heading", { name: "Your Cart (0)" })).toBeVisible();
  expect(drawer.getByText("Your cart is empty")).toBeVisible();
  await user.click(drawer.getByRole("button", { name: "Continue Shopping" }));
  expect(screen.queryByRole("dialog", { name: /^Your Cart/ })).toBeNull();
});

test("a changed price is announced and replaces the old price", async () => {
  const stale = { ...LINE, product: { ...LINE.product, price: 900 } };
  const { drawer } = openCartOf([stale], [checkedLine(stale, { price: 1000 })]);
  await drawer.findByText("The price of Noor (50ml) changed from Rs. 900 to Rs. 1,000.");
  expect(drawer.getByText("Subtotal").parentElement).toHaveTextContent("Rs. 1,000");
});

test("a product that is no longer sold is announced and removed from the cart", async () => {
  const gone = cartLineOf(productOf({ id: "gone", name: "Gone Oud" }));
  const { drawer } = openCartOf([gone, LINE], [checkedLine(gone, { state: "gone" }), checkedLine(LINE)]);
  await drawer.findByText("Gone Oud (50ml) is no longer available and was removed.");
  expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
});

test("a quantity above the stock is announced and lowered, and a sold-out line is removed", async () => {
  const few = { ...LINE, quantity: 5 };
  const none = cartLineOf(productOf({ id: "none", name: "Lahore Rain" }));
  const { drawer } = openCartOf(
    [few, none],
    [checkedLine(few, { state: "short", stock: 2 }), checkedLine(none, { state: "short", stock: 0 })],
  );
  await drawer.findByText("Only 2 of Noor (50ml) left; the quantity was lowered.");
  expect(drawer.getByText("Lahore Rain (50ml) is out of stock and was removed.")).toBeVisible();
  expect(drawer.getByRole("heading", { name: "Your Cart (2)" })).toBeVisible();
});

test("a line that the server rejects is removed, and the others are checked", async () => {
  const invalid = { ...LINE, variant: "x".repeat(100) };
  const stale = { ...LINE, product: { ...LINE.product, price: 900 } };
  const { drawer } = openCartOf([invalid, stale], ({ body }) =>
    (body as { items: unknown[] }).items.length === 2
      ? problem(422, "Check the lines.", { "items.0.variant": ["Too long"] })
      : quoteOf(checkedLine(stale, { price: 1000 })),
  );
  await drawer.findByText(/x\) is no longer available and was removed/);
  expect(await drawer.findByText(/changed from Rs. 900 to Rs. 1,000/)).toBeVisible();
  expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
});

test("a cart that cannot be checked stays unchanged", async () => {
  const { drawer } = openCartOf([{ ...LINE, quantity: 3 }], loseConnection);
  await vi.waitFor(() => expect(sent("POST /orders/quote")).toHaveLength(1));
  expect(drawer.getByRole("heading", { name: "Your Cart (3)" })).toBeVisible();
  expect(drawer.queryByText(/^(Only|The price)|is no longer available|is out of stock/)).toBeNull();
});

test("while delivery is free the cart does not show an amount missing for free shipping", async () => {
  const { drawer } = openCartOf([cartLineOf(productOf({ minOrderFreeShip: 6000 }))]);
  expect(drawer.getByText("Noor")).toBeVisible();
  expect(drawer.queryByText(/free shipping/i)).toBeNull();
});
