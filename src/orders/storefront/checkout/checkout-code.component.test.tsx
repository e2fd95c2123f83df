import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { QuotedCode } from "#discounts/rules/discount.ts";
import { explainProblem } from "#discounts/rules/discount-messages.ts";
import { QUOTE_CONTEXT } from "#test/checkout.ts";
import type { ApiRequest } from "#test/components/api.ts";
import { listSent, respond } from "#test/components/api.ts";
import { fillCheckoutForm, LINE, openCheckout, respondWithLocations } from "#test/components/checkout.tsx";
import { buildCheckedLine, buildPlacedOrder } from "#test/components/data.ts";
import { updateStore } from "#test/components/render.tsx";

import type { QuoteInput } from "../../rules/checkout.ts";
import type { Quote } from "../../rules/quote.ts";
import { quoteLines } from "../../rules/quote-lines.ts";
import { cartDialog } from "../cart/cart-store.ts";

beforeEach(respondWithLocations);
afterEach(() => updateStore(cartDialog.close));

/** Quotes the cart; the code EID100 takes off Rs. 100, and no other code exists. */
function quoteWithCode({ body }: ApiRequest): Response {
  const { code } = body as QuoteInput;
  const quote: Quote = quoteLines([buildCheckedLine(LINE)], QUOTE_CONTEXT);
  if (code === undefined) return Response.json(quote);
  if (code !== "eid100") return Response.json({ ...quote, code: explainProblem("NOPE", "unknown") });
  const applied: QuotedCode = { code: "EID100", isApplied: true, problem: null, message: null };
  const adjustment = { kind: "discount", label: "EID100", amount: -100 };
  const adjustments = [adjustment, ...quote.adjustments];
  return Response.json({ ...quote, adjustments, total: quote.total - 100, code: applied });
}

const listOrders = () => listSent("POST /orders").map(({ body }) => body);

test("a code is applied to the price before the order, which contains it", async () => {
  const opened = await openCheckout({}, [LINE], quoteWithCode);
  const { checkout, user } = opened;
  await fillCheckoutForm(opened);
  await user.type(checkout.getByLabelText(/^Discount code/), "eid100{Enter}");
  expect(await checkout.findByText("EID100 is applied")).toBeVisible();
  expect(checkout.getAllByText("−Rs. 100")).not.toHaveLength(0);
  expect(listOrders()).toEqual([]);
  respond("POST /orders", () => Response.json(buildPlacedOrder(), { status: 201 }));
  await user.click(opened.getPlaceOrderButton());
  await screen.findByRole("dialog", { name: "Thank you for your order" });
  expect(listOrders()).toMatchObject([{ code: "EID100", expectedTotal: 900 }]);
});

test("a wrong code says so and does not prevent the order", async () => {
  const opened = await openCheckout({}, [LINE], quoteWithCode);
  const { checkout, user } = opened;
  await fillCheckoutForm(opened);
  await user.type(checkout.getByLabelText(/^Discount code/), "nope");
  await user.click(checkout.getByRole("button", { name: "Apply" }));
  expect(await checkout.findByText(/We don't know the code “NOPE”/)).toBeVisible();
  respond("POST /orders", () => Response.json(buildPlacedOrder(), { status: 201 }));
  await user.click(opened.getPlaceOrderButton());
  await screen.findByRole("dialog", { name: "Thank you for your order" });
  expect(listOrders()).not.toMatchObject([{ code: expect.any(String) as string }]);
});

test("a code that the order may not use is removed with its reason and the new total, and the next attempt is without it", async () => {
  const opened = await openCheckout({}, [LINE], quoteWithCode);
  const { checkout, user } = opened;
  await fillCheckoutForm(opened);
  await user.type(checkout.getByLabelText(/^Discount code/), "eid100{Enter}");
  await checkout.findByText("EID100 is applied");
  const reason = "The code EID100 is for a first order, and this phone number has ordered before.";
  const quote = quoteLines([buildCheckedLine(LINE)], QUOTE_CONTEXT);
  const code = "discount-first-order-only";
  respond("POST /orders", () => Response.json({ status: 409, code, detail: reason, quote }, { status: 409 }));
  await user.click(opened.getPlaceOrderButton());
  const next = "The total is now Rs. 1,000. Please review it and place the order again.";
  expect(await checkout.findByText(`${reason} ${next}`)).toBeVisible();
  await waitFor(() => expect(checkout.getByLabelText(/^Discount code/)).toHaveValue(""));
  expect(checkout.queryByText("−Rs. 100")).toBeNull();
});
