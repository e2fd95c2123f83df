import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { QUOTE_CONTEXT } from "#test/checkout.ts";
import type { ApiRequest } from "#test/components/api.ts";
import { listSent, respond } from "#test/components/api.ts";
import { fillCheckoutForm, LINE, openCheckout, respondWithLocations } from "#test/components/checkout.tsx";
import { buildCheckedLine, buildPlacedOrder } from "#test/components/data.ts";
import { updateStore } from "#test/components/render.tsx";

import type { QuoteInput } from "../../rules/checkout.ts";
import { quoteLines } from "../../rules/quote-lines.ts";
import { cartDialog } from "../cart/cart-store.ts";

beforeEach(respondWithLocations);
afterEach(() => updateStore(cartDialog.close));

const WRAP = /^Gift wrapping for/;

function quote({ body }: ApiRequest): Response {
  const giftWrapPrice = (body as QuoteInput).giftWrap === true ? 150 : undefined;
  return Response.json(quoteLines([buildCheckedLine(LINE)], { ...QUOTE_CONTEXT, giftWrapPrice }));
}

test("gift options are in the price before the order, which contains them", async () => {
  const opened = await openCheckout({ giftWrapPrice: 150 }, [LINE], quote);
  const { checkout, user } = opened;
  await fillCheckoutForm(opened);
  await user.click(checkout.getByRole("checkbox", { name: WRAP }));
  await user.click(checkout.getByRole("checkbox", { name: /^This is a gift/ }));
  expect(await checkout.findByText("Gift wrapping")).toBeVisible();
  respond("POST /orders", () => Response.json(buildPlacedOrder(), { status: 201 }));
  await user.click(opened.getPlaceOrderButton());
  await screen.findByRole("dialog", { name: "Thank you for your order" });
  expect(listSent("POST /orders").map(({ body }) => body)).toMatchObject([
    { giftWrap: true, hidesPrices: true, expectedTotal: 1150 },
  ]);
});

test("a shop without a price for gift wrapping does not offer it", async () => {
  const { checkout } = await openCheckout({}, [LINE], quote);
  expect(checkout.getByRole("checkbox", { name: /^This is a gift/ })).toBeVisible();
  expect(checkout.queryByRole("checkbox", { name: WRAP })).toBeNull();
});
