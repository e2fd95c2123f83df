import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { OrderInput } from "../../rules/checkout.ts";
import { quoteLines } from "../../rules/quote-lines.ts";
import { QUOTE_CONTEXT } from "#test/checkout.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import type { Checkout } from "#test/components/checkout.tsx";
import {
  getCityField,
  getCountryField,
  fillCheckoutForm,
  LINE,
  openCheckout,
  openFilledCheckout,
  respondWithLocations,
  getStateField,
} from "#test/components/checkout.tsx";
import { buildCheckedLine, buildPlacedOrder, buildQuote } from "#test/components/data.ts";
import { advanceTime, expectToast, useFakeTimers, waitInRealTime } from "#test/components/render.tsx";

import { cartDialog } from "../cart/cart-store.ts";

const ORDER_FAILED = "Failed to create order. Please try again.";
const UNKNOWN_OUTCOME = "Your order may have reached us. It is safe to try again: it won't be placed twice.";

beforeEach(respondWithLocations);

afterEach(() => {
  vi.useRealTimers();
  act(cartDialog.close);
});

const listSentKeys = () => listSent("POST /orders").map(({ headers }) => headers.get("idempotency-key"));

const findConfirmation = () => screen.findByRole("dialog", { name: "Thank you for your order" });

/** Creates a response that the test sends later. */
function delayResponse() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { promise, send: (response: Response) => act(async () => resolve(response)) };
}

test("the only delivery country is preselected, and selecting another state clears the city [000 §4]", async () => {
  const openedCheckout = await openCheckout();
  const { user, checkout } = openedCheckout;
  await waitFor(() => expect(getCountryField(openedCheckout)).toHaveValue("Pakistan"));
  expect(
    within(getCountryField(openedCheckout))
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Select a country", "Pakistan"]);
  expect(getCityField(openedCheckout)).toBeDisabled();
  await fillCheckoutForm(openedCheckout);
  await user.selectOptions(getStateField(openedCheckout), "Sindh");
  await checkout.findByRole("option", { name: "Karachi" });
  expect(getCityField(openedCheckout)).toHaveValue("");
});

test("checkout lists the delivery countries and disables state and city until their parent place is selected [000 §4]", async () => {
  const openedCheckout = await openCheckout({ countries: ["Pakistan", "India", "Gibraltar"] });
  const { user } = openedCheckout;
  expect(
    within(getCountryField(openedCheckout))
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Select a country", "Pakistan", "India", "Gibraltar"]);
  await fillCheckoutForm(openedCheckout);
  await user.selectOptions(getCountryField(openedCheckout), "India");
  expect(getStateField(openedCheckout)).toHaveValue("");
  expect(getCityField(openedCheckout)).toHaveValue("");
  expect(getCityField(openedCheckout)).toBeDisabled();
  await user.selectOptions(getCountryField(openedCheckout), "");
  expect(getStateField(openedCheckout)).toBeDisabled();
});

test("for a country without known states, state and city are text fields", async () => {
  const openedCheckout = await openCheckout({ countries: ["Gibraltar"] });
  const { user, checkout } = openedCheckout;
  await user.type(await checkout.findByRole("textbox", { name: "State/Province" }), "Gibraltar");
  const typedCity = await checkout.findByRole("textbox", { name: "City" });
  await user.type(typedCity, "Westside");
  expect(typedCity).toHaveValue("Westside");
});

test("the phone country defaults to Pakistan, and the order contains the selected country's dial code", async () => {
  const openedCheckout = await openFilledCheckout(() => Response.json(buildPlacedOrder()));
  const { user, checkout, fields, getPlaceOrderButton } = openedCheckout;
  const phoneCountrySelect = checkout.getByRole("combobox", { name: "Phone country" });
  expect(phoneCountrySelect).toHaveValue("PK");
  fireEvent.change(fields.phone, { target: { value: "07911 123456" } });
  await user.selectOptions(phoneCountrySelect, "GB");
  await user.click(getPlaceOrderButton());
  await findConfirmation();
  expect(listSent("POST /orders")[0]?.body).toMatchObject({ customer: { phone: "+44 7911 123456" } });
});

test("the order contains the gift message and the note that the shopper added", async () => {
  const opened = await openFilledCheckout(() => Response.json(buildPlacedOrder()));
  const { user, fields, getPlaceOrderButton } = opened;
  await user.type(fields.giftMessage, "Eid Mubarak,{Enter}Ammi");
  await user.click(getPlaceOrderButton());
  await findConfirmation();
  expect(listSent("POST /orders")[0]?.body).toMatchObject({ details: { giftMessage: "Eid Mubarak,\nAmmi" } });
});

test("for an order that requires an advance payment, the confirmation does not mention cash", async () => {
  const expiresAt = "2026-11-26T04:00:00.000Z";
  const order = buildPlacedOrder({
    confirmation: {
      state: "waiting",
      expiresAt,
      staffStep: "advance-payment",
      reservedUntil: null,
      sentVia: ["email"],
    },
  });
  const { user, getPlaceOrderButton } = await openFilledCheckout(() => Response.json(order));
  await user.click(getPlaceOrderButton());
  const confirmation = within(await findConfirmation());
  expect(confirmation.getByText(/we'll contact you about an advance payment/)).toBeVisible();
  expect(confirmation.getByText("Total to pay in advance")).toBeVisible();
  expect(confirmation.queryByText("Total to pay on delivery")).toBeNull();
  expect(confirmation.getByRole("link", { name: "View your order" })).toBeVisible();
});

test.each([
  [
    ["email"],
    "We sent a link to a•••@e•••.com. Open it to confirm your order. If you don't, we'll call you between 09:00 and 21:00.",
  ],
  [[], "We'll call to confirm your order between 09:00 and 21:00."],
] as const)(
  "the thank-you page says how the order is confirmed and asks nothing: sent via %j",
  async (sentVia, text) => {
    const order = buildPlacedOrder({
      confirmation: {
        state: "waiting",
        expiresAt: "2026-11-26T04:00:00.000Z",
        staffStep: null,
        reservedUntil: null,
        sentVia: [...sentVia],
      },
    });
    const { user, getPlaceOrderButton } = await openFilledCheckout(() => Response.json(order));
    await user.click(getPlaceOrderButton());
    const shown = within(await findConfirmation());
    expect(shown.getByText(text)).toBeVisible();
    expect(shown.queryByRole("link", { name: /^Confirm/ })).toBeNull();
    expect(shown.queryByRole("button", { name: /^Confirm/ })).toBeNull();
  },
);

test("an order with more bottles than the shop accepts is not sent, and the notice states the limit", async () => {
  const limitNotice = "You can order up to 6 bottles at once. This order has 7. For more, please contact us.";
  const { user, checkout, getPlaceOrderButton } = await openFilledCheckout(() =>
    Response.json(buildPlacedOrder()),
  );
  const quote = quoteLines([buildCheckedLine(LINE)], QUOTE_CONTEXT);
  respond("POST /orders/quote", () => Response.json({ ...quote, limitNotice }));
  await user.click(getPlaceOrderButton());
  expect(await checkout.findByText(limitNotice)).toBeVisible();
  expect(listSent("POST /orders")).toEqual([]);
});

test("the button shows 'Processing...' until the response arrives, and a double click places one order [000 §2]", async () => {
  const delayedResponse = delayResponse();
  const { user, checkout, getPlaceOrderButton } = await openFilledCheckout(() => delayedResponse.promise);
  await user.dblClick(getPlaceOrderButton());
  expect(await checkout.findByRole("button", { name: "Processing..." })).toBeVisible();
  await delayedResponse.send(Response.json(buildPlacedOrder()));
  expect(within(await findConfirmation()).getByRole("heading", { name: "ZE12345678901" })).toBeVisible();
  await expectToast("Order created successfully!");
  expect(listSent("POST /orders")).toHaveLength(1);
});

test("the order-created toast disappears after 3 seconds, and 'Copied!' after 2 seconds [000 §8] [000 §9]", async () => {
  const { getPlaceOrderButton } = await openFilledCheckout(() => Response.json(buildPlacedOrder()));
  const writeText = vi.spyOn(navigator.clipboard, "writeText");
  useFakeTimers();
  fireEvent.click(getPlaceOrderButton());
  const queryCreatedToast = () => screen.queryByText("Order created successfully!");
  await waitInRealTime(() => void screen.getByRole("dialog", { name: "Thank you for your order" }));
  expect(queryCreatedToast()).toBeVisible();
  advanceTime(2999);
  expect(queryCreatedToast()).toBeVisible();
  advanceTime(1);
  expect(queryCreatedToast()).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Copy order number" }));
  await waitInRealTime(() => expect(screen.getByText("Copied!")).toBeVisible());
  expect(writeText).toHaveBeenCalledWith("ZE12345678901");
  advanceTime(1999);
  expect(screen.getByText("Copied!")).toBeVisible();
  advanceTime(1);
  expect(screen.queryByText("Copied!")).toBeNull();
});

test("a failure shows a toast and keeps the input, and the next attempt sends the current input [000 §4] [000 §8]", async () => {
  const { user, fields, getPlaceOrderButton } = await openFilledCheckout(
    () => new Response("", { status: 500 }),
  );
  await user.click(getPlaceOrderButton());
  await expectToast(ORDER_FAILED);
  expect(fields.street).toHaveValue("12 Mall Road");
  fireEvent.change(fields.street, { target: { value: "14 Mall Road" } });
  respond("POST /orders", () => Response.json(buildPlacedOrder()));
  await user.click(getPlaceOrderButton());
  await findConfirmation();
  expect(listSent("POST /orders").at(-1)?.body).toMatchObject({ address: { street: "14 Mall Road" } });
});

test("after a lost response, the button sends the order again with the same key", async () => {
  const { user, checkout, getPlaceOrderButton } = await openFilledCheckout(loseConnection);
  await user.click(getPlaceOrderButton());
  await checkout.findByText(UNKNOWN_OUTCOME);
  respond("POST /orders", () => Response.json(buildPlacedOrder()));
  await user.click(getPlaceOrderButton());
  await findConfirmation();
  expect(listSentKeys().length).toBeGreaterThan(1);
  expect(new Set(listSentKeys()).size).toBe(1);
});

test("after a lost response, an edited form is sent only when the button is clicked", async () => {
  const { user, checkout, fields, getPlaceOrderButton } = await openFilledCheckout(loseConnection);
  await user.click(getPlaceOrderButton());
  await checkout.findByText(UNKNOWN_OUTCOME);
  fireEvent.change(fields.street, { target: { value: "14 Mall Road" } });
  expect(checkout.getByText(UNKNOWN_OUTCOME)).toBeVisible();
  const keyCountBefore = listSentKeys().length;
  respond("POST /orders", () => Response.json(buildPlacedOrder()));
  act(() => void dispatchEvent(new Event("online")));
  expect(listSentKeys()).toHaveLength(keyCountBefore);
  await user.click(getPlaceOrderButton());
  await findConfirmation();
  expect(listSentKeys()).toHaveLength(keyCountBefore + 1);
});

test("a rate-limited order shows the failure toast and no notice that it may have been placed", async () => {
  const { user, checkout, getPlaceOrderButton } = await openFilledCheckout(
    () => new Response("", { status: 429 }),
  );
  await user.click(getPlaceOrderButton());
  await expectToast(ORDER_FAILED);
  expect(checkout.queryByText(UNKNOWN_OUTCOME)).toBeNull();
});

test("if stock is insufficient, checkout shows the server's message and keeps the input", async () => {
  const detail = "Insufficient stock for: Noor (50ml): requested 2, available 1";
  const { user, checkout, fields, getPlaceOrderButton } = await openFilledCheckout(() =>
    createProblem(409, detail),
  );
  await user.click(getPlaceOrderButton());
  await checkout.findByText(detail);
  expect(fields.name).toHaveValue("Ayesha Khan");
});

test("if a price has changed, checkout shows the new price and sends the order only after another click", async () => {
  const openedCheckout = await openFilledCheckout(() => Response.json(buildPlacedOrder()));
  const { user, checkout, getPlaceOrderButton } = openedCheckout;
  respond("POST /orders/quote", () => buildQuote(buildCheckedLine(LINE, { price: 1200 })));
  await user.click(getPlaceOrderButton());
  const change = /changed from Rs. 1,000 to Rs. 1,200\. The total is now Rs. 1,200\. Please review it/;
  expect(await checkout.findByText(change)).toBeVisible();
  expect(listSent("POST /orders")).toEqual([]);
  await user.click(getPlaceOrderButton());
  await findConfirmation();
});

/** A quote with a delivery charge and a discount, which the current pricing rules never produce. */
const QUOTE_WITH_ADJUSTMENTS = {
  ...quoteLines([buildCheckedLine(LINE)], QUOTE_CONTEXT),
  adjustments: [
    { kind: "delivery", label: "Delivery", amount: 250 },
    { kind: "discount", label: "EID10", amount: -100 },
  ],
  total: 1150,
};
const TOTAL_CHANGED = "The total is now Rs. 1,150. Please review it and place the order again.";

/** Returns the rows of the summary, such as `Delivery Rs. 0`. */
const readSummary = ({ checkout }: Checkout) =>
  within(checkout.getByRole("region", { name: "Order Summary" }))
    .getAllByRole("term")
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);

test("the summary shows the quote's adjustments and total", async () => {
  const openedCheckout = await openCheckout({}, [LINE], () => Response.json(QUOTE_WITH_ADJUSTMENTS));
  await waitFor(() =>
    expect(readSummary(openedCheckout)).toEqual([
      "Subtotal Rs.\u00A01,000",
      "Delivery Rs.\u00A0250",
      "EID10 −Rs.\u00A0100",
      "Total Rs.\u00A01,150",
    ]),
  );
});

test("the order contains the displayed total", async () => {
  const openedCheckout = await openFilledCheckout(() => Response.json(buildPlacedOrder()));
  expect(readSummary(openedCheckout)).toEqual([
    "Subtotal Rs.\u00A01,000",
    "Delivery Free",
    "Total Rs.\u00A01,000",
  ]);
  await openedCheckout.user.click(openedCheckout.getPlaceOrderButton());
  await findConfirmation();
  expect(listSent("POST /orders")[0]?.body).toMatchObject({ expectedTotal: 1000 });
});

test("if the total has changed, checkout shows the new total and sends the order only after another click", async () => {
  const openedCheckout = await openFilledCheckout(() => Response.json(buildPlacedOrder()));
  const { user, checkout, getPlaceOrderButton } = openedCheckout;
  respond("POST /orders/quote", () => Response.json(QUOTE_WITH_ADJUSTMENTS));
  await user.click(getPlaceOrderButton());
  await checkout.findByText(TOTAL_CHANGED);
  expect(readSummary(openedCheckout)).toContain("Total Rs.\u00A01,150");
  expect(listSent("POST /orders")).toEqual([]);
  await user.click(getPlaceOrderButton());
  await findConfirmation();
  expect(listSent("POST /orders")[0]?.body).toMatchObject({ expectedTotal: 1150 });
});

test("if the server rejects the total, the new total is shown, and the next click sends it with a new key", async () => {
  const openedCheckout = await openFilledCheckout(() =>
    Response.json(
      { status: 409, code: "total-changed", detail: TOTAL_CHANGED, quote: QUOTE_WITH_ADJUSTMENTS },
      { status: 409 },
    ),
  );
  const { user, checkout, fields, getPlaceOrderButton } = openedCheckout;
  // Toasts of earlier tests may still be on screen.
  const countFailureToasts = () => screen.queryAllByText(ORDER_FAILED).length;
  const toastCountBefore = countFailureToasts();
  await user.click(getPlaceOrderButton());
  await checkout.findByText(TOTAL_CHANGED);
  expect(readSummary(openedCheckout)).toContain("Total Rs.\u00A01,150");
  expect(fields.name).toHaveValue("Ayesha Khan");
  expect(countFailureToasts()).toBe(toastCountBefore);
  respond("POST /orders/quote", () => Response.json(QUOTE_WITH_ADJUSTMENTS));
  respond("POST /orders", () => Response.json(buildPlacedOrder()));
  await user.click(getPlaceOrderButton());
  await findConfirmation();
  expect(listSent("POST /orders").map(({ body }) => (body as OrderInput).expectedTotal)).toEqual([
    1000, 1150,
  ]);
  expect(new Set(listSentKeys()).size).toBe(2);
});

test("a mistyped email domain gets a suggestion, which the shopper accepts or ignores", async () => {
  const { user, checkout, fields } = await openCheckout();
  await user.type(fields.email, "ayesha@gmail.con");
  await user.click(checkout.getByRole("button", { name: "ayesha@gmail.com" }));
  expect(fields.email).toHaveValue("ayesha@gmail.com");
  expect(checkout.queryByText(/^Did you mean/)).toBeNull();
});
