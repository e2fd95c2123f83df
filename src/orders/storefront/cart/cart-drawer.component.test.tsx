import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import type { CartItem, StockCheckLine } from "../../rules/cart/cart.ts";
import { openCart } from "#test/components/open-cart.tsx";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildCartLine, buildCheckedLine, buildProduct, buildQuote } from "#test/components/data.ts";
import { advanceTime, expectToast, renderStorefront } from "#test/components/render.tsx";

import { CartDrawer } from "./cart-drawer.tsx";
import { addToCart, cartDialog, getCart } from "./cart-store.ts";
import { changeCart } from "./change-cart.ts";

afterEach(() => {
  vi.useRealTimers();
  act(cartDialog.close);
});

const LINE = buildCartLine(buildProduct({ stock: {} }));

/** Opens a cart with these lines. `quoteResponse` is the response to the request that checks prices and stock. */
async function openCartWith(
  items: readonly CartItem[],
  quoteResponse: readonly StockCheckLine[] | Parameters<typeof respond>[1] = [],
) {
  respond(
    "POST /orders/quote",
    typeof quoteResponse === "function" ? quoteResponse : () => buildQuote(...quoteResponse),
  );
  changeCart(() => [...items]);
  const user = await openCart();
  return { user, drawer: within(screen.getByRole("dialog", { name: /^Your Cart/ })) };
}

test("plus and minus change the quantity and the subtotal, and minus is disabled at quantity 1 [000 §1] [000 §2] [000 §4]", async () => {
  const { user, drawer } = await openCartWith([LINE], [buildCheckedLine(LINE)]);
  const minus = drawer.getByRole("button", { name: /^Decrease quantity/ });
  expect(minus).toBeDisabled();
  await user.click(drawer.getByRole("button", { name: /^Increase quantity/ }));
  expect(drawer.getByRole("heading", { name: "Your Cart (2)" })).toBeVisible();
  expect(drawer.getByText("Subtotal").parentElement).toHaveTextContent("Rs. 2,000");
  await user.click(minus);
  expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
  expect(minus).toBeDisabled();
});

test("a line shows image, name, size and price, and the cart has a checkout button [000 §2]", async () => {
  const { drawer } = await openCartWith([LINE], [buildCheckedLine(LINE)]);
  const line = within(drawer.getByRole("listitem"));
  // The simulated DOM does not load images, so the placeholder is visible.
  expect(line.getByText("Image not available")).toBeVisible();
  expect(line.getByText("Noor")).toBeVisible();
  expect(line.getByText("50ml")).toBeVisible();
  expect(line.getByText("Rs. 1,000")).toBeVisible();
  expect(drawer.getByRole("button", { name: "Proceed to Checkout" })).toBeEnabled();
  expect(drawer.getByText("Shipping and taxes calculated at checkout")).toBeVisible();
});

test("a bottle that is added while the products of the cart are requested stays in the cart", async () => {
  const build = (sizeId: number) =>
    buildCartLine(buildProduct({ id: `oud-${sizeId}`, sizeIds: { "50ml": sizeId }, stock: {} }));
  const [first, second] = [build(71), build(72)];
  const toResponse = (...items: CartItem[]) =>
    Response.json(Object.fromEntries(items.map((item) => [item.product.sizeId, item])));
  const { promise, resolve } = Promise.withResolvers<Response>();
  const responses = [promise, toResponse(first, second)];
  respond("GET /cart/sizes", async () => responses.shift() ?? loseConnection());
  respond("POST /orders/quote", () => buildQuote(buildCheckedLine(first), buildCheckedLine(second)));
  document.cookie = "cart=71.1; Path=/";
  await openCart();
  document.cookie = "cart=71.1-72.1; Path=/";
  await act(async () => resolve(toResponse(first)));
  expect(await screen.findAllByRole("listitem")).toHaveLength(2);
  expect(getCart().lines).toEqual([
    { sizeId: 71, quantity: 1 },
    { sizeId: 72, quantity: 1 },
  ]);
});

test("a tester's line states that the tester cannot be returned", async () => {
  const line = { ...LINE, product: { ...LINE.product, isTester: true as const } };
  const { drawer } = await openCartWith([line], [{ ...buildCheckedLine(line), isTester: true }]);
  expect(within(drawer.getByRole("listitem")).getByText("Tester: cannot be returned")).toBeVisible();
});

test("the cart announces that a size became a tester", async () => {
  const { drawer } = await openCartWith([LINE], [{ ...buildCheckedLine(LINE), isTester: true }]);
  expect(
    await drawer.findByText("Noor (50ml) is now sold as a tester and cannot be returned."),
  ).toBeVisible();
  expect(drawer.getByText("Tester: cannot be returned")).toBeVisible();
});

const PART = { productId: "rose", name: "Rose", variant: "10ml", quantity: 2 };

test("a set's line lists the set's bottles", async () => {
  const line = { ...LINE, quantity: 3, product: { ...LINE.product, parts: [PART] } };
  const { drawer } = await openCartWith([line], [{ ...buildCheckedLine(line), parts: [PART] }]);
  const contents = within(drawer.getByRole("list", { name: "Contents of the set" }));
  expect(contents.getByRole("listitem")).toHaveTextContent("6 × Rose (10ml)");
});

test("a set's bottles are added silently to a cart stored by an earlier version", async () => {
  const { drawer } = await openCartWith([LINE], [{ ...buildCheckedLine(LINE), parts: [PART] }]);
  expect(await drawer.findByText("2 × Rose (10ml)")).toBeVisible();
  expect(drawer.queryByText(/changed/)).toBeNull();
});

test("the cart announces that a set's contents changed", async () => {
  const line = { ...LINE, product: { ...LINE.product, parts: [PART] } };
  const { drawer } = await openCartWith(
    [line],
    [{ ...buildCheckedLine(line), parts: [{ ...PART, quantity: 1 }] }],
  );
  expect(await drawer.findByText("The contents of Noor (50ml) changed.")).toBeVisible();
  expect(drawer.getByText("1 × Rose (10ml)")).toBeVisible();
});

test("a removed line collapses for 300 ms, then leaves the cart, and a toast appears [000 §2] [000 §8] [000 §9]", async () => {
  vi.useFakeTimers();
  const otherLine = buildCartLine(buildProduct({ id: "mehtab", name: "Oud Mehtab" }));
  const { drawer } = await openCartWith([LINE, otherLine]);
  fireEvent.click(drawer.getByRole("button", { name: "Remove Noor (50ml)" }));
  const listLines = () =>
    within(drawer.getByRole("list", { name: "Products in your cart" })).getAllByRole("listitem");
  const [line] = listLines();
  expect(line).toHaveAttribute("data-leaving", "true");
  advanceTime(299);
  expect(listLines()).toHaveLength(2);
  advanceTime(1);
  expect(drawer.queryByText("Noor")).toBeNull();
  expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
  expect(screen.getByText("Item removed from cart")).toBeVisible();
});

test("an empty cart shows a message, and Continue Shopping closes the cart [000 §2]", async () => {
  const { user, drawer } = await openCartWith([]);
  expect(drawer.getByRole("heading", { name: "Your Cart (0)" })).toBeVisible();
  expect(drawer.getByText("Your cart is empty")).toBeVisible();
  await user.click(drawer.getByRole("button", { name: "Continue Shopping" }));
  expect(screen.queryByRole("dialog", { name: /^Your Cart/ })).toBeNull();
});

test("the cart announces a changed price and replaces the old price", async () => {
  const staleLine = { ...LINE, product: { ...LINE.product, price: 900 } };
  const { drawer } = await openCartWith([staleLine], [buildCheckedLine(staleLine, { price: 1000 })]);
  await drawer.findByText("The price of Noor (50ml) changed from Rs. 900 to Rs. 1,000.");
  expect(drawer.getByText("Subtotal").parentElement).toHaveTextContent("Rs. 1,000");
});

test("the cart announces and removes a product that is no longer sold", async () => {
  const goneLine = buildCartLine(buildProduct({ id: "gone", name: "Gone Oud" }));
  const { drawer } = await openCartWith(
    [goneLine, LINE],
    [buildCheckedLine(goneLine, { state: "gone" }), buildCheckedLine(LINE)],
  );
  await drawer.findByText("Gone Oud (50ml) is no longer available and was removed.");
  expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
});

test("the cart lowers a quantity that exceeds the stock, removes a sold-out line, and announces both", async () => {
  const scarceLine = { ...LINE, quantity: 5 };
  const soldOutLine = buildCartLine(buildProduct({ id: "none", name: "Lahore Rain" }));
  const { drawer } = await openCartWith(
    [scarceLine, soldOutLine],
    [
      buildCheckedLine(scarceLine, { state: "short", stock: 2 }),
      buildCheckedLine(soldOutLine, { state: "short", stock: 0 }),
    ],
  );
  await drawer.findByText("Only 2 of Noor (50ml) left; the quantity was lowered.");
  expect(drawer.getByText("Lahore Rain (50ml) is out of stock and was removed.")).toBeVisible();
  expect(drawer.getByRole("heading", { name: "Your Cart (2)" })).toBeVisible();
});

test("the cart removes a line that the server rejects, and checks the other lines", async () => {
  const product = { ...LINE.product, sizeId: 999 };
  const invalidLine = { ...LINE, product, variant: "x".repeat(100) };
  const staleLine = { ...LINE, product: { ...LINE.product, price: 900 } };
  const { drawer } = await openCartWith([invalidLine, staleLine], ({ body }) =>
    (body as { items: unknown[] }).items.length === 2
      ? createProblem(422, "Check the lines.", { "items.0.variant": ["Too long"] })
      : buildQuote(buildCheckedLine(staleLine, { price: 1000 })),
  );
  await drawer.findByText(/x\) is no longer available and was removed/);
  expect(await drawer.findByText(/changed from Rs. 900 to Rs. 1,000/)).toBeVisible();
  expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
});

test("if the check fails, the cart stays unchanged", async () => {
  const { drawer } = await openCartWith([{ ...LINE, quantity: 3 }], loseConnection);
  await vi.waitFor(() => expect(listSent("POST /orders/quote")).toHaveLength(1));
  expect(drawer.getByRole("heading", { name: "Your Cart (3)" })).toBeVisible();
  expect(drawer.queryByText(/^(Only|The price)|is no longer available|is out of stock/)).toBeNull();
});

test("if delivery is free everywhere, the cart shows no free-shipping progress [000 §1]", async () => {
  const { drawer } = await openCartWith([buildCartLine(buildProduct({ minOrderFreeShip: 6000 }))]);
  expect(drawer.getByText("Noor")).toBeVisible();
  expect(drawer.queryByText(/free shipping/i)).toBeNull();
});

test("'added to cart' is withdrawn if other orders reserve what the page still shows as stock", async () => {
  const product = buildProduct({ stock: { "50ml": 5 } });
  const reserveTo = (stock: number, requested: number) =>
    respond("POST /orders/quote", () =>
      buildQuote({ ...buildCheckedLine(buildCartLine(product)), requested, stock, state: "short" }),
    );
  renderStorefront(<CartDrawer />);
  reserveTo(0, 1);
  act(() => addToCart(product, "50ml"));
  expect(await screen.findByText("Noor (50ml) is out of stock and was removed.")).toBeVisible();
  expect(screen.queryByText("Noor (50ml) added to cart")).toBeNull();
  act(cartDialog.close);
  reserveTo(1, 3);
  act(() => addToCart(product, "50ml", 3));
  expect(await screen.findByText(/^Only 1 of Noor \(50ml\) left/)).toBeVisible();
  await expectToast("Noor (50ml) added to cart");
  act(cartDialog.close);
  act(() => addToCart(product, "50ml", 2));
  expect(await screen.findByText(/^Only 1 of Noor \(50ml\) left/)).toBeVisible();
  expect(screen.queryByText("Noor (50ml) added to cart")).toBeNull();
});

test("'added to cart' is shown only if something was added", async () => {
  const product = buildProduct({ stock: { "50ml": 2 } });
  respond("POST /orders/quote", () => buildQuote(buildCheckedLine(LINE)));
  changeCart(() => []);
  renderStorefront(<CartDrawer />);
  act(() => addToCart(product, "50ml", 2));
  await expectToast("Noor (50ml) added to cart");
  act(() => addToCart(product, "50ml"));
  await expectToast("All 2 available of Noor (50ml) are in your cart");
  expect(getCart().count).toBe(2);
  act(() => addToCart({ ...product, stock: { "50ml": 0 } }, "50ml"));
  await expectToast("Noor (50ml) is out of stock");
  expect(getCart().count).toBe(2);
});

test("after a quantity is typed, the cart says at once what is available", async () => {
  let stock = 5;
  const { user, drawer } = await openCartWith([LINE], ({ body }) => {
    const [requested] = (body as { items: { quantity: number }[] }).items;
    const isShort = (requested?.quantity ?? 0) > stock;
    return buildQuote({ ...buildCheckedLine(LINE), stock, state: isShort ? "short" : "ok" });
  });
  stock = 3;
  const field = drawer.getByRole("spinbutton");
  await user.clear(field);
  await user.type(field, "20000");
  expect(field).toHaveValue(20_000);
  expect(await drawer.findByText("Only 3 of Noor (50ml) left; the quantity was lowered.")).toBeVisible();
});
