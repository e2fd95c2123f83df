import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";

import type { Product } from "#catalogue/rules/product.ts";
import { createEmptyScent } from "#catalogue/rules/scent/scent.ts";
import { buildProduct } from "#test/components/data.ts";
import { buildStoreWithDelivery } from "#test/store.ts";
import { advanceTime, renderStorefront } from "#test/components/render.tsx";

import { cartDialog, getCart } from "#orders/storefront/cart/cart-store.ts";
import { changeCart } from "#orders/storefront/cart/change-cart.ts";
import { BuyBox } from "./buy-box.tsx";
import { Gallery } from "#catalogue/storefront/product/gallery.tsx";
import { PolicyTabs } from "./policy-tabs.tsx";
import { usePurchase } from "./use-purchase.ts";

afterEach(() => {
  vi.useRealTimers();
  act(cartDialog.close);
});

function TestBuyBox({ product, size }: { product: Product; size: string }) {
  const [variant, setVariant] = useState(size);
  const purchase = usePurchase(product, variant);
  return (
    <BuyBox
      product={product}
      kind={{ family: { name: "Woody", path: "/families/woody" }, concentration: "Eau de parfum" }}
      reviewCount={0}
      purchase={purchase}
      onSelect={setVariant}
      formId="purchase-form"
    />
  );
}

const renderBuyBox = (
  fields: Partial<Product> = {},
  size = "50ml",
  store: Parameters<typeof renderStorefront>[1] = {},
) => renderStorefront(<TestBuyBox product={buildProduct({ stock: {}, ...fields })} size={size} />, store);

test("the discount, the original price and 'Inclusive of all taxes' are shown [000 §1] [000 §2]", () => {
  renderBuyBox({ variantPricing: { "50ml": 3333 }, discountPercentage: 15 });
  expect(screen.getByText("15% OFF")).toBeVisible();
  expect(screen.getAllByText("Rs. 2,833")[0]).toBeVisible();
  expect(screen.getByText("Rs. 3,333").closest("s")).not.toBeNull();
  expect(screen.getByText("Inclusive of all taxes")).toBeVisible();
});

test("a sold-out size shows 'Out of Stock' and disables the quantity, and another size can be bought [000 §5]", async () => {
  const user = renderBuyBox({ variants: ["30ml", "50ml"], stock: { "50ml": 0 } });
  expect(screen.getByRole("button", { name: "Out of Stock" })).toBeDisabled();
  expect(screen.getByRole("spinbutton", { name: "Quantity of Noor" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Increase quantity of Noor" })).toBeDisabled();
  expect(screen.getByRole("radio", { name: /^50ml\s*\(Out of Stock\)/ })).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: /^30ml/ }));
  expect(screen.getByRole("button", { name: "Add to Cart" })).toBeEnabled();
});

test("the price per ml is shown only for sizes with a known volume", () => {
  renderBuyBox({
    variantPricing: { "50ml": 1000, Gift: 1000 },
    sizes: {
      "50ml": { volumeMl: 50, sku: "", barcode: "", isTester: false },
      Gift: { volumeMl: null, sku: "", barcode: "", isTester: false },
    },
  });
  expect(screen.getAllByText("Rs. 20 per ml")).toHaveLength(1);
});

test("family, category, concentration and scent line are shown with the name", () => {
  renderBuyBox({ scent: { ...createEmptyScent(), families: ["woody"], line: "Dry oud and rose" } });
  expect(screen.getByText("Dry oud and rose")).toBeVisible();
  for (const term of ["Unisex", "Eau de parfum"]) expect(screen.getByText(term)).toBeVisible();
  expect(screen.getByRole("link", { name: "Woody" })).toHaveAttribute("href", "/families/woody");
});

test("the delivery, payment and return terms are shown", async () => {
  renderBuyBox({ minOrderFreeShip: 5000 });
  fireEvent.pointerMove(window);
  await screen.findByText(/delivery in/);
  for (const fact of [
    "Free shipping on every order",
    "Free delivery in 3-5 business days; cash on delivery",
    "10-day return window.",
  ])
    expect(screen.getByText(new RegExp(fact))).toBeVisible();
  expect(screen.getByRole("link", { name: "Return policy" })).toHaveAttribute("href", "/return-policy");
});

test("a selection that ships free says only that, not from which total orders ship free", async () => {
  const delivery = {
    ...buildStoreWithDelivery().delivery,
    maxCharge: 250,
    text: "Delivery Rs. 250 in 3 days",
  };
  renderBuyBox({ minOrderFreeShip: 2000, price: 1000, variants: ["50ml"], variantPricing: {} }, "50ml", {
    delivery,
  });
  fireEvent.pointerMove(window);
  await screen.findByText("Delivery Rs. 250 in 3 days");
  expect(screen.getByText("Free shipping on orders over Rs. 2,000")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Increase quantity of Noor" }));
  expect(await screen.findByText(/^Free delivery in /)).toBeVisible();
  expect(screen.queryByText(/Free shipping on orders over/)).toBeNull();
});

test("the tester note is shown beside the sizes only while a tester is selected", async () => {
  const details = { volumeMl: null, sku: "", barcode: "" };
  const user = renderBuyBox({
    variants: ["50ml", "100ml"],
    sizes: { "50ml": { ...details, isTester: false }, "100ml": { ...details, isTester: true } },
  });
  expect(screen.queryByText("Tester: cannot be returned")).toBeNull();
  expect(screen.queryByText("Tester")).toBeNull();
  expect(screen.getByText(/10-day return window/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: /^100ml/ }));
  expect(screen.getByText("Tester: cannot be returned")).toBeVisible();
  expect(screen.getByText("Tester")).toBeVisible();
  expect(screen.queryByText(/10-day return window/)).toBeNull();
});

test("a set has a badge", () => {
  renderBuyBox({ parts: { "50ml": [] } });
  expect(screen.getByText("Set")).toBeVisible();
});

test("low stock is shown as 'Only n left'", () => {
  renderBuyBox({ stock: { "50ml": 3 } });
  expect(screen.getByText("Only 3 left")).toBeVisible();
});

test("a quantity below 1 or a non-numeric quantity is ignored [000 §4] [000 §5]", () => {
  renderBuyBox();
  const quantity = screen.getByRole("spinbutton", { name: "Quantity of Noor" });
  expect(screen.getByRole("button", { name: "Decrease quantity of Noor" })).toBeDisabled();
  for (const value of ["0", "-2", ""]) {
    fireEvent.change(quantity, { target: { value } });
    fireEvent.blur(quantity);
    expect(quantity).toHaveValue(1);
  }
  fireEvent.change(quantity, { target: { value: "3" } });
  fireEvent.blur(quantity);
  expect(quantity).toHaveValue(3);
});

test("the button shows 'Adding to Cart...' for 300 ms, then the cart contains the selected quantity [000 §1] [000 §2] [000 §4]", () => {
  vi.useFakeTimers();
  changeCart(() => []);
  renderBuyBox();
  fireEvent.click(screen.getByRole("button", { name: "Increase quantity of Noor" }));
  const button = screen.getByRole("button", { name: "Add to Cart" });
  fireEvent.click(button);
  expect(button).toHaveTextContent("Adding to Cart...");
  advanceTime(299);
  expect(getCart().count).toBe(0);
  advanceTime(1);
  expect(getCart().items).toMatchObject([{ variant: "50ml", quantity: 2 }]);
});

test("a gallery with one image has no controls [000 §4]", () => {
  const { storedImage } = buildProduct();
  renderStorefront(<Gallery name="Noor" images={storedImage ? [storedImage] : []} variant="50ml" />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("the arrow keys switch between the policy tabs, and the shipping tab is selected first [000 §1] [000 §2] [000 §9]", async () => {
  const user = renderStorefront(
    <PolicyTabs product={buildProduct({ minOrderFreeShip: 5000 })} variant="50ml" quantity={1} />,
  );
  const shippingTab = screen.getByRole("tab", { name: "Shipping" });
  expect(shippingTab).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("tabpanel", { name: "Shipping" })).toHaveTextContent(
    "Free shipping on orders over Rs. 5,000",
  );
  await user.click(shippingTab);
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Returns" })).toHaveFocus();
  expect(screen.getByRole("tabpanel", { name: "Returns" })).toHaveTextContent("10-day");
});

test("the returns tab of a product with a tester states that testers cannot be returned", () => {
  const sizes = { "50ml": { volumeMl: 50, sku: "", barcode: "", isTester: true } };
  renderStorefront(<PolicyTabs product={buildProduct({ sizes })} variant="50ml" quantity={1} />);
  expect(screen.getByText("Testers cannot be returned")).toBeInTheDocument();
});

test("the quantity field accepts any number and says at once what is available", async () => {
  const user = renderBuyBox({ stock: { "50ml": 12 } });
  const field = screen.getByRole("spinbutton");
  await user.clear(field);
  await user.type(field, "40000");
  expect(field).toHaveValue(40_000);
  expect(screen.getByText("Only 12 available")).toBeVisible();
  await user.clear(field);
  await user.type(field, "12");
  expect(screen.queryByText(/available/)).toBeNull();
});
