import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { chooseDelivery } from "#delivery/rules/choose-delivery.ts";
import type { QuoteDetails } from "../../rules/checkout.ts";
import { quoteLines } from "../../rules/quote-lines.ts";
import { updateStore } from "#test/components/render.tsx";
import type { ApiRequest } from "#test/components/api.ts";
import { listSent, loseConnection, respond } from "#test/components/api.ts";
import type { Checkout } from "#test/components/checkout.tsx";
import { fillCheckoutForm, LINE, openCheckout, respondWithLocations } from "#test/components/checkout.tsx";
import { buildCheckedLine, buildPlacedOrder } from "#test/components/data.ts";
import { RATES } from "#test/delivery.ts";

import { cartDialog } from "../cart/cart-store.ts";

beforeEach(respondWithLocations);
afterEach(() => updateStore(cartDialog.close));

/** Responds to a quote request like a server with the delivery rates `RATES`. */
function quoteByRates({ body }: ApiRequest): Response {
  const { address = {}, deliveryMethod } = body as QuoteDetails;
  const context = {
    address,
    delivery: chooseDelivery(RATES, address, deliveryMethod),
    hasZones: true,
    acceptsAdvancePayment: true,
    maxBottles: 0,
  };
  return Response.json(quoteLines([buildCheckedLine(LINE)], context));
}

const openWithRates = () => openCheckout({}, [LINE], quoteByRates);

const findOption = ({ checkout }: Checkout, name: RegExp) => checkout.findByRole("radio", { name });

test("before a city is selected, checkout states the range, asks for a city and labels the total 'Total before delivery'", async () => {
  const { checkout } = await openWithRates();
  expect(await checkout.findByText("Choose your city to see what delivery costs.")).toBeVisible();
  expect(checkout.getByText(/delivery in \d-\d business days/i)).toBeVisible();
  expect(checkout.getAllByText("Total before delivery")).not.toHaveLength(0);
  expect(checkout.queryByText("Delivery")).toBeNull();
});

test("after a city is selected, the delivery methods show charges and dates, and the total includes the selected charge", async () => {
  const openedCheckout = await openWithRates();
  const { checkout, user } = openedCheckout;
  await fillCheckoutForm(openedCheckout);
  expect(await findOption(openedCheckout, /Standard delivery 3–5 business days: .* Rs.\s250/)).toBeChecked();
  expect(checkout.getAllByText("Rs. 1,250")).not.toHaveLength(0);
  await user.click(await findOption(openedCheckout, /Express delivery 1–2 business days: .* Rs.\s450/));
  await waitFor(() => expect(checkout.getAllByText("Rs. 1,450")).not.toHaveLength(0));
  expect(await findOption(openedCheckout, /Express/)).toBeChecked();
});

test("the order contains the selected delivery method and the displayed total", async () => {
  const openedCheckout = await openWithRates();
  const { checkout, user } = openedCheckout;
  await fillCheckoutForm(openedCheckout);
  await user.click(await findOption(openedCheckout, /Express/));
  await waitFor(() => expect(checkout.getAllByText("Rs. 1,450")).not.toHaveLength(0));
  respond("POST /orders", () => Response.json(buildPlacedOrder(), { status: 201 }));
  await user.click(openedCheckout.getPlaceOrderButton());
  await screen.findByRole("dialog", { name: "Thank you for your order" });
  expect(listSent("POST /orders").map(({ body }) => body)).toMatchObject([
    { deliveryMethod: "express", expectedTotal: 1450 },
  ]);
});

test("for a city without cash on delivery, checkout shows a notice and does not offer payment in cash", async () => {
  const address = { state: "Gilgit-Baltistan", city: "Gilgit" };
  const openedCheckout = await openCheckout({}, [LINE], (request) =>
    quoteByRates({ ...request, body: { ...(request.body as object), address } }),
  );
  const { checkout } = openedCheckout;
  expect(await checkout.findByText(/Cash on delivery is not available for Gilgit/)).toBeVisible();
  expect(checkout.queryByText(/Pay in cash on delivery/)).toBeNull();
});

test("if the delivery charge fails to load, checkout shows an error with a retry button", async () => {
  let isOffline = true;
  const openedCheckout = await openCheckout({}, [LINE], (request) => {
    const { address } = request.body as QuoteDetails;
    return isOffline && address?.city !== undefined ? loseConnection() : quoteByRates(request);
  });
  const { checkout, user } = openedCheckout;
  await fillCheckoutForm(openedCheckout);
  expect(await checkout.findByText("We could not load the delivery charge.")).toBeVisible();
  expect(checkout.getAllByText("Total before delivery")).not.toHaveLength(0);
  isOffline = false;
  await user.click(checkout.getByRole("button", { name: "Try again" }));
  expect(await findOption(openedCheckout, /Standard/)).toBeChecked();
});

test("if cash on delivery becomes unavailable, checkout shows a notice and sends the order only after another click", async () => {
  let isCashAccepted = true;
  const openedCheckout = await openCheckout({}, [LINE], (request) => {
    if (isCashAccepted) return quoteByRates(request);
    const { address = {}, deliveryMethod } = request.body as QuoteDetails;
    const chosenDelivery = chooseDelivery(RATES, address, deliveryMethod);
    const delivery = chosenDelivery && {
      ...chosenDelivery,
      cashOnDelivery: { ...chosenDelivery.cashOnDelivery, isAllowed: false },
    };
    const context = { address, delivery, hasZones: true, acceptsAdvancePayment: true, maxBottles: 0 };
    return Response.json(quoteLines([buildCheckedLine(LINE)], context));
  });
  const { checkout, user } = openedCheckout;
  await fillCheckoutForm(openedCheckout);
  await findOption(openedCheckout, /Standard/);
  respond("POST /orders", () => Response.json(buildPlacedOrder(), { status: 201 }));
  isCashAccepted = false;
  await user.click(openedCheckout.getPlaceOrderButton());
  const notice =
    /^Cash on delivery is not available for Lahore\..* Please review it and place the order again\.$/;
  expect(await checkout.findByText(notice)).toBeVisible();
  expect(listSent("POST /orders")).toHaveLength(0);
  await user.click(openedCheckout.getPlaceOrderButton());
  await screen.findByRole("dialog", { name: "Thank you for your order" });
});

test("checkout states the delivery in one sentence, and announces a later arrival like a changed total", async () => {
  let isSlow = false;
  const openedCheckout = await openCheckout({}, [LINE], (request) => {
    if (!isSlow) return quoteByRates(request);
    const { address = {} } = request.body as QuoteDetails;
    const delivery = chooseDelivery(RATES, address);
    const options = delivery?.options.map((option) => ({ ...option, maxDays: option.maxDays + 2 })) ?? [];
    const [option] = options;
    const slow = delivery && option && { ...delivery, options, option };
    const context = {
      address,
      delivery: slow ?? null,
      hasZones: true,
      acceptsAdvancePayment: true,
      maxBottles: 0,
    };
    return Response.json(quoteLines([buildCheckedLine(LINE)], context));
  });
  const { checkout, user } = openedCheckout;
  await fillCheckoutForm(openedCheckout);
  await findOption(openedCheckout, /Standard/);
  expect(
    checkout.getByText(/^Delivery to Lahore Rs\. 250, arrives .+ – .+; cash on delivery$/),
  ).toBeVisible();
  respond("POST /orders", () => Response.json(buildPlacedOrder(), { status: 201 }));
  isSlow = true;
  await user.click(openedCheckout.getPlaceOrderButton());
  expect(await checkout.findByText(/^Your order now arrives .+\. Please review it/)).toBeVisible();
  expect(listSent("POST /orders")).toHaveLength(0);
  await user.click(openedCheckout.getPlaceOrderButton());
  await screen.findByRole("dialog", { name: "Thank you for your order" });
});
