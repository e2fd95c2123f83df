import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { QuoteDetails } from "../../rules/checkout.ts";
import { quoteLines } from "../../rules/quote-lines.ts";
import { QUOTE_CONTEXT } from "#test/checkout.ts";
import type { ApiRequest } from "#test/components/api.ts";
import { listSent, respond } from "#test/components/api.ts";
import { fillCheckoutForm, LINE, openCheckout, respondWithLocations } from "#test/components/checkout.tsx";
import { buildCheckedLine, buildPlacedOrder } from "#test/components/data.ts";
import { updateStore } from "#test/components/render.tsx";

import { cartDialog } from "../cart/cart-store.ts";

beforeEach(respondWithLocations);
afterEach(() => updateStore(cartDialog.close));

/** Responds to a quote request like a shop with a Raast account and a reduction of 10 percent. */
function quoteWithRaast({ body }: ApiRequest): Response {
  const prepayment = { methods: [{ method: "raast" as const, names: ["Raast"] }], percent: 10 };
  const { paymentMethod } = body as QuoteDetails;
  const context = { ...QUOTE_CONTEXT, prepayment, paymentMethod };
  return Response.json(quoteLines([buildCheckedLine(LINE)], context));
}

test("a shop without accounts lets nothing be chosen", async () => {
  const { checkout } = await openCheckout();
  expect(await checkout.findAllByText(/cash on delivery/)).not.toHaveLength(0);
  expect(checkout.queryByRole("group", { name: "Payment" })).toBeNull();
});

test("the chosen way to pay has its total, is sent with the order, and leads to the pay page", async () => {
  const opened = await openCheckout({}, [LINE], quoteWithRaast);
  const { checkout, user, getPlaceOrderButton } = opened;
  await fillCheckoutForm(opened);
  expect(checkout.getByRole("radio", { name: /Cash on delivery/ })).toBeChecked();
  await user.click(checkout.getByRole("radio", { name: /Raast Pay Rs.\s900 now \(10% off\)/ }));
  await waitFor(() => expect(checkout.getAllByText("Rs. 900")).not.toHaveLength(0));
  expect(checkout.queryByText(/Pay in cash on delivery/)).toBeNull();
  respond("POST /orders", () =>
    Response.json({ ...buildPlacedOrder(), paymentMethod: "raast", token: "secret", totalAmount: 900 }),
  );
  await user.click(getPlaceOrderButton());
  await waitFor(() =>
    expect(listSent("POST /orders")[0]?.body).toMatchObject({ paymentMethod: "raast", expectedTotal: 900 }),
  );
});
