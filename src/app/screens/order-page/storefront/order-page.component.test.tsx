import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import type { LinkedOrder } from "#orders/rules/order.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildPlacedOrder } from "#test/components/data.ts";
import { renderStorefront } from "#test/components/render.tsx";

import type { LoadedOrder } from "#orders/storefront/order/order-calls.ts";
import { OrderPage } from "./order-page.tsx";

const DECIDE_REQUEST = "POST /orders/token-1/confirmation";
const EXPIRES_AT = "2026-11-25T07:00:00.000Z";

const buildOrder = (
  state: NonNullable<LinkedOrder["confirmation"]>["state"],
  status: LinkedOrder["status"] = "pending",
  changes: Partial<NonNullable<LinkedOrder["confirmation"]>> = {},
): LinkedOrder =>
  buildPlacedOrder({
    linkKind: "message",
    status,
    confirmation: {
      state,
      expiresAt: EXPIRES_AT,
      reservedUntil: EXPIRES_AT,
      sentVia: ["email"],
      staffStep: null,
      ...changes,
    },
  });

const renderOrderPage = (loaded: LoadedOrder, linkChannels: readonly MessageChannel[] = []) =>
  renderStorefront(
    <OrderPage
      token="token-1"
      loaded={loaded}
      linkChannels={linkChannels}
      rejection={undefined}
      linkRequest={undefined}
      correction={undefined}
    />,
  );

test("an order is confirmed with one click, and the page shows the new status", async () => {
  respond(DECIDE_REQUEST, () => Response.json(buildOrder("confirmed", "confirmed")));
  const user = renderOrderPage(buildOrder("waiting"));
  expect(screen.getByText("25 Nov 2026, 12:00")).toBeVisible();
  expect(screen.queryByText(/we'll call/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Confirm order" }));
  expect(await screen.findByRole("heading", { name: "Your order is confirmed" })).toHaveFocus();
  expect(listSent(DECIDE_REQUEST).map(({ body }) => body)).toEqual([{ decision: "confirm" }]);
});

const CORRECT_REQUEST = "PATCH /orders/token-1";

/** An order whose page shows the shopper's own details. */
const buildOwnOrder = (changes: Partial<LinkedOrder> = {}) =>
  buildPlacedOrder({
    customerInfo: { name: "Ayesha Khan", email: "ayesha@example.com", phone: "+92 300 1234567" },
    shippingAddress: {
      street: "12 Mall Road",
      city: "Lahore",
      state: "Punjab",
      zipCode: "54000",
      country: "Pakistan",
    },
    ...changes,
  });

test.each(["browser", "message"] as const)(
  "the link of a %s shows the shopper's own details in full and offers to correct them",
  (linkKind) => {
    renderOrderPage(buildOwnOrder({ linkKind }));
    for (const text of ["Ayesha Khan", "+92 300 1234567", "ayesha@example.com"])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText("12 Mall Road, Lahore, Punjab, 54000, Pakistan")).toBeVisible();
    expect(screen.queryByText(/partly hidden/)).toBeNull();
    expect(screen.getByLabelText(/^Phone/)).toHaveValue("+92 300 1234567");
  },
);

test("a correction states the other terms of the new city and saves them once the shopper accepts", async () => {
  const statement = "Delivery to Gilgit Rs. 600, arrives Mon 7 Dec; no cash on delivery";
  const terms = { total: 1600, day: "2026-12-07", statement };
  respond(CORRECT_REQUEST, ({ body }) =>
    "accepted" in (body as object)
      ? Response.json(buildOwnOrder({ totalAmount: 1600 }))
      : Response.json({ status: 409, code: "terms-changed", detail: "Other terms", terms }, { status: 409 }),
  );
  const user = renderOrderPage(buildOwnOrder());
  await user.click(screen.getByText("Correct your details"));
  await user.clear(screen.getByLabelText(/^City/));
  await user.type(screen.getByLabelText(/^City/), "Gilgit");
  await user.click(screen.getByRole("button", { name: "Save details" }));
  expect(await screen.findByText(`${statement}. The new total is Rs. 1,600.`)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Accept and save" }));
  await screen.findByText("Your details are saved.");
  expect(listSent(CORRECT_REQUEST).map(({ body }) => body)).toMatchObject([
    { address: { city: "Gilgit" }, customer: { phone: "+92 300 1234567" } },
    { address: { city: "Gilgit" }, accepted: { total: 1600, day: "2026-12-07" } },
  ]);
});

test("an incomplete phone number is rejected before sending", async () => {
  const user = renderOrderPage(buildOwnOrder());
  await user.click(screen.getByText("Correct your details"));
  const phone = screen.getByLabelText(/^Phone/);
  await user.clear(phone);
  await user.type(phone, "0321");
  await user.click(screen.getByRole("button", { name: "Save details" }));
  expect(phone).toHaveAccessibleDescription(/phone number/);
  expect(phone).toHaveFocus();
  expect(listSent(CORRECT_REQUEST)).toEqual([]);
});

const buildParcel = (state: LinkedOrder["parcels"][number]["state"]): LinkedOrder["parcels"][number] => ({
  courier: "TCS",
  trackingNumber: null,
  trackingUrl: null,
  state,
  updatedAt: EXPIRES_AT,
});

test.each([
  ["pending", undefined, true, true],
  ["confirmed", undefined, true, true],
  ["processing", "draft", true, true],
  ["processing", "booked", true, false],
  ["processing", "picked", false, false],
  ["shipped", undefined, false, false],
  ["delivered", undefined, false, false],
] as const)(
  "an order that is %s with a parcel that is %s can be cancelled: %s, corrected: %s",
  (status, state, isCancellable, isCorrectable) => {
    renderOrderPage(buildOwnOrder({ status, parcels: state ? [buildParcel(state)] : [] }));
    expect(screen.queryAllByText("Cancel order")).toHaveLength(isCancellable ? 1 : 0);
    expect(screen.queryAllByText("Correct your details")).toHaveLength(isCorrectable ? 1 : 0);
  },
);

test("declining sends the chosen reason", async () => {
  respond(DECIDE_REQUEST, () => Response.json(buildOrder("declined", "cancelled")));
  const user = renderOrderPage(buildOrder("waiting"));
  await user.click(screen.getByText("Cancel order"));
  await user.click(screen.getByRole("radio", { name: "I ordered by mistake" }));
  await user.click(screen.getByRole("button", { name: "Yes, cancel order" }));
  await screen.findByRole("heading", { name: "Your order was cancelled" });
  expect(listSent(DECIDE_REQUEST)[0]?.body).toEqual({ decision: "decline", reason: "I ordered by mistake" });
});

test("if staff decided first, the page shows the reason for the rejection and the current order", async () => {
  respond(DECIDE_REQUEST, () =>
    createProblem(409, "This order is already confirmed.", {}, "confirmation-closed"),
  );
  respond("GET /orders/token-1", () => Response.json(buildOrder("confirmed", "confirmed")));
  const user = renderOrderPage(buildOrder("waiting"));
  await user.click(screen.getByRole("button", { name: "Confirm order" }));
  expect(await screen.findByText("This order is already confirmed.")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "Your order is confirmed" })).toBeVisible();
});

test("after a lost connection, the form stays and asks the shopper to try again", async () => {
  respond(DECIDE_REQUEST, loseConnection);
  const user = renderOrderPage(buildOrder("waiting"));
  await user.click(screen.getByRole("button", { name: "Confirm order" }));
  expect(await screen.findByText(/We could not save your decision/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Confirm order" })).toBeEnabled();
});

test("the page states how long bottles are reserved only if the shop reserves them", () => {
  renderOrderPage(buildOrder("waiting", "pending", { reservedUntil: null }));
  expect(screen.getByText(/We pack your order as soon as you confirm it/)).toBeVisible();
  expect(screen.queryByText(/We keep your fragrances/)).toBeNull();
});

test("after the confirmation has expired, the order can still be confirmed or declined", () => {
  renderOrderPage(buildOrder("expired"));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Do you still want your order?");
  expect(screen.getByText(/while its fragrances are in stock/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Confirm order" })).toBeVisible();
  expect(screen.getByText("Cancel order")).toBeVisible();
});

test("if an item is out of stock after the confirmation, the page states that the shop will get in touch, and the order can be cancelled", () => {
  renderOrderPage(buildOrder("out-of-stock"));
  expect(screen.getByText(/Some bottles of this order are out of stock, so we'll contact you/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Confirm order" })).toBeNull();
  expect(screen.getByText("Cancel order")).toBeVisible();
});

test.each([
  ["call-first", "Next, we'll call to confirm your order."],
  ["advance-payment", "Next, we'll contact you about an advance payment for your order."],
] as const)(
  "an order that waits for the staff step %s can be cancelled but not confirmed",
  (staffStep, text) => {
    renderOrderPage(buildOrder("waiting", "pending", { staffStep }));
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Confirm order" })).toBeNull();
    expect(screen.getByText("Cancel order")).toBeVisible();
  },
);

test("only an order that waits for an advance payment links to the shop's contact details", () => {
  renderOrderPage(buildOrder("waiting", "pending", { staffStep: "advance-payment" }));
  expect(screen.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
  cleanup();
  renderOrderPage(buildOrder("waiting", "pending", { staffStep: "call-first" }));
  expect(screen.queryByRole("link", { name: "Contact us" })).toBeNull();
});

test("a paid order asks for no payment, whatever its confirmation waits for", () => {
  const prepaid = { ...buildOrder("waiting", "pending", { staffStep: "advance-payment" }) };
  for (const confirmation of [prepaid.confirmation, null]) {
    renderOrderPage({ ...prepaid, confirmation, paymentMethod: "raast", isPaid: true });
    expect(screen.getByText(/^We have received your payment/)).toBeVisible();
    expect(screen.queryByRole("link", { name: /^Pay|Contact/ })).toBeNull();
    cleanup();
  }
});

test("if staff set a confirmed order back to pending, the page does not announce a call", () => {
  renderOrderPage(buildOrder("confirmed"));
  expect(screen.getByText(/You have confirmed this order/)).toBeVisible();
  expect(screen.queryByText(/we'll call/)).toBeNull();
});

test("if confirmations are off, the page announces a call", () => {
  renderOrderPage(buildPlacedOrder());
  expect(screen.getByText("Next, we'll call to confirm your order.")).toBeVisible();
});

test("the browser that ordered is not asked to confirm, and can request the message again", async () => {
  respond("POST /orders/send-link", () => Response.json({ channels: ["email", "sms"] }, { status: 202 }));
  const user = renderOrderPage({ ...buildOrder("waiting"), linkKind: "browser" }, ["email", "sms"]);
  expect(screen.queryByRole("button", { name: "Confirm order" })).toBeNull();
  expect(
    screen.getByText(/We sent a link to a•••@e•••\.com\. Open it to confirm your order\./),
  ).toBeVisible();
  expect(screen.getByText("Cancel order")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send the link again" }));
  expect(
    await screen.findByText(
      /If we have this order, .* to the email address and the phone number of the order/,
    ),
  ).toBeVisible();
  expect(listSent("POST /orders/send-link")[0]?.body).toEqual({ term: "token-1" });
});

test("if the shop sent no link, the browser that ordered is told when the shop calls", () => {
  renderOrderPage({ ...buildOrder("waiting", "pending", { sentVia: [] }), linkKind: "browser" });
  expect(screen.getByText("We'll call to confirm your order between 09:00 and 21:00.")).toBeVisible();
  expect(screen.queryByText(/link/)).toBeNull();
});

test("a link that does not work offers to send a new one, without saying whether the order exists", async () => {
  respond("POST /orders/send-link", () => Response.json({ channels: ["sms"] }, { status: 202 }));
  const user = renderOrderPage("missing", ["sms"]);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This link doesn't open an order");
  expect(screen.getByText(/only to the phone number of the order/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send the link again" }));
  expect(await screen.findByText(/If we have this order/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send the link again" })).toBeNull();
});

test("after a lost connection, the link can be requested again", async () => {
  respond("POST /orders/send-link", loseConnection);
  const user = renderOrderPage("missing", ["sms"]);
  await user.click(screen.getByRole("button", { name: "Send the link again" }));
  expect(await screen.findByText(/We could not send the link/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Send the link again" })).toBeEnabled();
});

test("a shop without message channels offers no link and names the contact page", () => {
  renderOrderPage("missing");
  expect(screen.getByText(/This shop sends no messages/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
  expect(screen.queryByRole("button", { name: "Send the link again" })).toBeNull();
});
