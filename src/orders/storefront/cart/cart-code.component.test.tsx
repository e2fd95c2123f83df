import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { serializeCode } from "#discounts/rules/code-link.ts";
import { explainProblem } from "#discounts/rules/discount-messages.ts";
import type { QuotedCode } from "#discounts/rules/discount.ts";
import { QUOTE_CONTEXT } from "#test/checkout.ts";
import type { ApiRequest } from "#test/components/api.ts";
import { listSent, respond } from "#test/components/api.ts";
import { LINE, respondWithLocations } from "#test/components/checkout.tsx";
import { buildCheckedLine } from "#test/components/data.ts";
import { openCart } from "#test/components/open-cart.tsx";

import type { QuoteInput } from "../../rules/checkout.ts";
import { quoteLines } from "../../rules/quote-lines.ts";
import { cartDialog } from "./cart-store.ts";
import { changeCart } from "./change-cart.ts";

beforeEach(() => {
  respondWithLocations();
  respond("POST /orders/quote", quote);
});
afterEach(() => {
  act(cartDialog.close);
  document.cookie = serializeCode("", { isSecure: false });
  sessionStorage.clear();
});

/** Quotes the cart. Only the code EID100 exists. */
function quote({ body }: ApiRequest): Response {
  const { code } = body as QuoteInput;
  const quoted = quoteLines([buildCheckedLine(LINE)], QUOTE_CONTEXT);
  if (code === undefined) return Response.json(quoted);
  const applied: QuotedCode = { code: "EID100", isApplied: true, problem: null, message: null };
  return Response.json({ ...quoted, code: code === "eid100" ? applied : explainProblem("NOPE", "unknown") });
}

async function openDrawer() {
  changeCart(() => [LINE]);
  const user = await openCart();
  return { user, drawer: within(screen.getByRole("dialog", { name: /^Your Cart/ })) };
}

test("the cart says what a code does, and the checkout has the code", async () => {
  const { user, drawer } = await openDrawer();
  await user.click(drawer.getByText("Do you have a discount code?"));
  await user.type(drawer.getByLabelText(/^Discount code/), "nope{Enter}");
  expect(await drawer.findByText(/We don't know the code “NOPE”/)).toBeVisible();
  await user.clear(drawer.getByLabelText(/^Discount code/));
  await user.type(drawer.getByLabelText(/^Discount code/), "eid100{Enter}");
  expect(await drawer.findByText("EID100 is applied")).toBeVisible();
  await user.click(drawer.getByRole("button", { name: "Proceed to Checkout" }));
  const checkout = within(await screen.findByRole("dialog", { name: "Checkout" }));
  expect(checkout.getByLabelText(/^Discount code/)).toHaveValue("eid100");
});

test("the cart shows the code of a link and quotes it at once", async () => {
  document.cookie = serializeCode("eid100", { isSecure: false });
  const { drawer } = await openDrawer();
  expect(await drawer.findByText("EID100 is applied")).toBeVisible();
  expect(listSent("POST /orders/quote")[0]?.body).toMatchObject({ code: "eid100" });
});
