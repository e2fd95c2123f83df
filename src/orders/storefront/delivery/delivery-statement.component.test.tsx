import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import type { DeliveryRates } from "#delivery/rules/delivery-rates.ts";
import { addDeliverySummary } from "#delivery/rules/delivery-summary.ts";
import { findDestinationTerms } from "#delivery/rules/destination-terms.ts";
import { listSent, loseConnection, respond } from "#test/components/api.ts";
import { LINE, openCheckout, respondWithLocations } from "#test/components/checkout.tsx";
import { buildCheckedLine, buildProduct, buildQuote } from "#test/components/data.ts";
import { openCart } from "#test/components/open-cart.tsx";
import { renderStorefront } from "#test/components/render.tsx";
import { buildOption, buildTerms, RATES } from "#test/delivery.ts";

import { cartDialog } from "../cart/cart-store.ts";
import { changeCart } from "../cart/change-cart.ts";
import { PolicyTabs } from "#app/screens/product/storefront/policy-tabs.tsx";
import { PurchaseFacts } from "#app/screens/product/storefront/purchase-facts.tsx";
import { getChosenCity, saveChosenCity } from "#delivery/storefront/chosen-city.ts";
import { DeliveryStatement } from "./delivery-statement.tsx";

const RANGE =
  "Delivery Rs. 250 – Rs. 600 in 3-9 business days, depending on your city; cash on delivery in some cities";
const DATES = "arrives Mon 30 Nov – Wed 2 Dec; cash on delivery";
const LAHORE = { country: "Pakistan", state: "Punjab", city: "Lahore" };
const TERMS_REQUEST = "GET /delivery/terms";

beforeEach(() => {
  respondWithLocations();
  respond(TERMS_REQUEST, ({ query }) => Response.json({ terms: findDestinationTerms(RATES, query) }));
  vi.setSystemTime(new Date("2026-11-26T08:00:00Z"));
});

afterEach(() => {
  vi.useRealTimers();
  act(cartDialog.close);
  saveChosenCity(undefined);
});

const summarize = (rates?: DeliveryRates) => addDeliverySummary(readSampleStore(), rates).delivery;

const renderDelivery = (rates?: DeliveryRates) =>
  renderStorefront(<DeliveryStatement items={[LINE]} />, {
    delivery: summarize(rates),
  });

const getControl = () => screen.getByRole("button", { name: /^Deliver to:/ });

test("without a city, the ranges of charges and delivery times are shown, and no terms are loaded", () => {
  renderDelivery(RATES);
  expect(screen.getByText(RANGE)).toBeVisible();
  expect(getControl()).toHaveAccessibleName("Deliver to: choose city");
  expect(listSent(TERMS_REQUEST)).toHaveLength(0);
});

test("a shop without zones has no city button", () => {
  renderDelivery();
  expect(screen.getByText("Free delivery in 3-5 business days; cash on delivery")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByText(/Rs\./)).toBeNull();
});

test("after the shopper saves a city, its charge and dates are shown, and the shopper can delete it", async () => {
  const user = renderDelivery(RATES);
  await user.click(getControl());
  const dialog = within(await screen.findByRole("dialog", { name: "Your city" }));
  await user.click(dialog.getByRole("button", { name: "Save city" }));
  expect(dialog.getByText("State/Province is required")).toBeVisible();
  await dialog.findByRole("option", { name: "Punjab" });
  await user.selectOptions(dialog.getByLabelText("State/Province"), "Punjab");
  await dialog.findByRole("option", { name: "Lahore" });
  await user.selectOptions(dialog.getByLabelText("City"), "Lahore");
  await user.click(dialog.getByRole("button", { name: "Save city" }));
  expect(await screen.findByText(`Delivery to Lahore Rs. 250, ${DATES}`)).toBeVisible();
  expect(getControl()).toHaveAccessibleName("Deliver to: Lahore");
  expect(getChosenCity()).toEqual(LAHORE);

  await user.click(getControl());
  await user.click(await screen.findByRole("button", { name: "Forget my city" }));
  expect(screen.getByText(RANGE)).toBeVisible();
  expect(getChosenCity()).toBeUndefined();
});

test("a saved city is shown immediately; if its terms cannot be loaded, the lowest charge of all zones stays", async () => {
  saveChosenCity(LAHORE);
  respond(TERMS_REQUEST, loseConnection);
  renderDelivery(RATES);
  await waitFor(() => expect(listSent(TERMS_REQUEST)).toHaveLength(1));
  expect(screen.getByText(RANGE)).toBeVisible();
  expect(getControl()).toHaveAccessibleName("Deliver to: Lahore");
});

test("the product page loads the saved city's charge for the selected quantity, without a click", async () => {
  saveChosenCity(LAHORE);
  const charge = { kind: "by-weight", firstKg: 250, furtherKg: 100 } as const;
  respond(TERMS_REQUEST, () =>
    Response.json({ terms: { ...buildTerms([buildOption("standard", 0, { charge })]), bottleGrams: 600 } }),
  );
  const product = buildProduct();
  const renderFacts = (quantity: number) =>
    renderStorefront(<PurchaseFacts product={product} variant="50ml" quantity={quantity} />, {
      delivery: summarize(RATES),
    });
  renderFacts(1);
  expect(await screen.findByText(`Delivery to Lahore Rs. 250, ${DATES}`)).toBeVisible();
  renderFacts(2);
  expect(await screen.findByText(`Delivery to Lahore Rs. 350, ${DATES}`)).toBeVisible();
});

test("the shipping tab offers express delivery only without a city, or to a city that has it", async () => {
  renderStorefront(<PolicyTabs product={buildProduct()} variant="50ml" quantity={1} />, {
    delivery: summarize(RATES),
  });
  const tab = within(screen.getByRole("tabpanel", { name: "Shipping" }));
  expect(tab.getByText("Express options available")).toBeVisible();
  act(() => saveChosenCity({ ...LAHORE, city: "Multan" }));
  expect(await tab.findByText(/^Delivery to Multan/)).toBeVisible();
  expect(tab.queryByText("Express options available")).toBeNull();
  act(() => saveChosenCity(LAHORE));
  expect(await tab.findByText("Express options available")).toBeVisible();
});

test("the cart shows the city's delivery charge and the amount left until free delivery", async () => {
  saveChosenCity(LAHORE);
  const option = buildOption("standard", 250, { freeFrom: 4000 });
  respond(TERMS_REQUEST, () => Response.json({ terms: { ...buildTerms([option]), bottleGrams: 400 } }));
  respond("POST /orders/quote", () => buildQuote(buildCheckedLine(LINE)));
  changeCart(() => [LINE]);
  const user = await openCart({ delivery: summarize(RATES) });
  const cart = within(screen.getByRole("dialog", { name: /^Your Cart/ }));
  expect(await cart.findByText(`Delivery to Lahore Rs. 250, ${DATES}. Free from Rs. 4,000`)).toBeVisible();
  expect(cart.getByText("Rs. 3,000 away from free shipping")).toBeVisible();
  for (let quantity = 1; quantity < 4; quantity += 1)
    await user.click(cart.getByRole("button", { name: /^Increase quantity/ }));
  expect(cart.getByText("Your order ships free.")).toBeVisible();
  expect(cart.getByText(`Free delivery to Lahore, ${DATES}`)).toBeVisible();
});

test("while delivery is free everywhere, the cart says so and shows no charge", async () => {
  respond("POST /orders/quote", () => buildQuote(buildCheckedLine(LINE)));
  changeCart(() => [LINE]);
  await openCart();
  expect(screen.getByText("Free delivery in 3-5 business days; cash on delivery")).toBeVisible();
  expect(screen.queryByText(/^Delivery/)).toBeNull();
  expect(screen.queryByText(/free shipping|ships free/)).toBeNull();
});

/** Opens the cart with one bottle of a product with this minimum, in a shop with these rates. */
async function openCartWith(minOrderFreeShip: number | null, rates: DeliveryRates) {
  const line = { ...LINE, product: { ...LINE.product, minOrderFreeShip } };
  respond("POST /orders/quote", () =>
    buildQuote(buildCheckedLine(line, minOrderFreeShip === null ? {} : { minOrderFreeShip })),
  );
  changeCart(() => [line]);
  await openCart({ delivery: summarize(rates) });
  return within(screen.getByRole("dialog", { name: /^Your Cart/ }));
}

test("the cart never says that an order ships free beside a charge", async () => {
  const cart = await openCartWith(1000, RATES);
  expect(cart.getByText("Your order ships free.")).toBeVisible();
  expect(cart.getByText(/^Free delivery in 3-9 business days/)).toBeVisible();
  expect(cart.queryByText(/^Delivery Rs/)).toBeNull();
});

test("a product's minimum counts without a city only if every zone has standard delivery", async () => {
  const cart = await openCartWith(1000, { ...RATES, elsewhere: buildTerms([buildOption("express", 450)]) });
  expect(cart.queryByText(/ships free/)).toBeNull();
  expect(cart.getByText(/^Delivery Rs. 250 – Rs. 600/)).toBeVisible();
});

test("the cart says that a city has no cash on delivery before the checkout opens", async () => {
  saveChosenCity({ ...LAHORE, state: "Gilgit-Baltistan", city: "Skardu" });
  const cart = await openCartWith(null, RATES);
  const sentence = "Delivery to Skardu Rs. 600, arrives Thu 3 Dec – Mon 7 Dec; no cash on delivery";
  expect(await cart.findByText(sentence)).toBeVisible();
});

test("checkout is prefilled with the saved city and saves the city chosen there", async () => {
  saveChosenCity(LAHORE);
  const { checkout, user } = await openCheckout();
  expect(await checkout.findByLabelText("City")).toHaveValue("Lahore");
  await checkout.findByRole("option", { name: "Sindh" });
  await user.selectOptions(checkout.getByLabelText("State/Province"), "Sindh");
  await checkout.findByRole("option", { name: "Karachi" });
  await user.selectOptions(checkout.getByLabelText("City"), "Karachi");
  await waitFor(() => expect(getChosenCity()).toEqual({ ...LAHORE, state: "Sindh", city: "Karachi" }));
});
