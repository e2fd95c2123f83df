import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { ConfirmationRow } from "#orders/rules/confirmation/confirmation-list.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import { expectToast, renderAdminPage } from "#test/components/render.tsx";

import Confirmations from "./routes/confirmations.tsx";

const ROW: ConfirmationRow = {
  id: "order-1",
  orderNumber: "ZE12345678901",
  name: "Ayesha Khan",
  phone: "0300 1234567",
  phoneE164: "+923001234567",
  city: "Lahore",
  total: 4500,
  items: 3,
  lines: [
    { quantity: 2, name: "Rose of Taif", variant: "50ml" },
    { quantity: 1, name: "Amber Oud", variant: "10ml" },
  ],
  placedAt: "2026-11-21T08:00:00.000Z",
  state: "waiting",
  staffStep: null,
  expiresAt: "2026-11-23T08:00:00.000Z",
  reservation: "active",
  reservedUntil: "2026-11-21T10:00:00.000Z",
  verifiedAt: null,
  nextCallAt: "2026-11-21T08:00:00.000Z",
  unansweredCalls: 2,
  reminders: 1,
  lastEvent: { event: "call-no-answer", note: "Rang out", at: "2026-11-21T10:00:00.000Z" },
  whatsApp: {
    kind: "confirm-by-reply",
    language: "en",
    phone: "+923001234567",
    text: "Hello Ayesha & family",
    sentAt: null,
    sentBy: null,
  },
};
const CALL_STATISTICS = {
  calls: 3,
  reached: 2,
  confirmed: 1,
  declined: 1,
  confirmedOnline: 7,
  declinedOnline: 0,
  toConfirm: { total: 7, due: 2, later: 1, unreachable: 1, expired: 1, outside: 2 },
};
const MARK_SENT_REQUEST = "PUT /admin/orders/order-1/whatsapp-message";
const RECORD_PAYMENT_REQUEST = "POST /admin/orders/order-1/payments";
const WALLET = { id: 7, kind: "wallet", name: "JazzCash", isActive: true };
const RECORD_CALL_REQUEST = "POST /admin/orders/order-1/calls";

const renderList = (rows: ConfirmationRow[] = [ROW], isEnabled = true) =>
  renderAdminPage(Confirmations, () => ({
    list: { items: rows, page: 1, pageSize: 24, total: rows.length },
    statistics: CALL_STATISTICS,
    isEnabled,
  }));

const getRow = () => within(screen.getByRole("row", { name: /ZE12345678901/ }));

test("a row has phone and WhatsApp links, and shows earlier calls", () => {
  renderList();
  const row = getRow();
  expect(row.getByRole("link", { name: "Call 0300 1234567" })).toHaveAttribute("href", "tel:+923001234567");
  expect(row.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    "https://wa.me/923001234567?text=Hello%20Ayesha%20%26%20family",
  );
  expect(row.getByText("2 unanswered calls")).toBeVisible();
  expect(row.getByText("“Rang out”")).toBeVisible();
  expect(screen.getByText("Confirmed online").nextSibling).toHaveTextContent("7");
});

test("a row shows what to confirm, and its order opens beside the queue, which stays", async () => {
  respond("GET /admin/orders/order-1", () => Response.json(buildOrder({ id: "order-1" })));
  respond("GET /admin/orders/order-1/risks", () => Response.json([]));
  respond("GET /admin/orders/order-1/confirmation", () => Response.json(null));
  respond("GET /admin/orders/order-1/timeline", () => Response.json([]));
  respond("GET /admin/orders/order-1/customer", () =>
    Response.json({ total: 0, counts: {}, totalSpent: 0, orders: [] }),
  );
  respond("GET /admin/orders/order-1/whatsapp-message", () => Response.json(ROW.whatsApp));
  const user = renderList();
  for (const text of ["Ayesha Khan, Lahore", "2 × Rose of Taif (50ml)", "1 × Amber Oud (10ml)", "Rs. 4,500"])
    expect(getRow().getByText(text)).toBeVisible();
  await user.click(getRow().getByRole("link", { name: "ZE12345678901" }));
  expect(await screen.findByRole("dialog", { name: /^Order ZE/ })).toBeVisible();
  expect(screen.getByText("2 × Rose of Taif (50ml)")).toBeInTheDocument();
});

test("one click records 'Confirmed' or 'No answer'", async () => {
  respond(RECORD_CALL_REQUEST, () => Response.json(buildOrder({ status: "confirmed" })));
  const user = renderList();
  await user.click(getRow().getByRole("button", { name: /^Confirmed/ }));
  await expectToast("ZE12345678901: confirmed");
  await user.click(getRow().getByRole("button", { name: /^No answer/ }));
  await expectToast("ZE12345678901: no answer");
  expect(listSent(RECORD_CALL_REQUEST).map(({ body }) => body)).toEqual([
    { result: "confirmed" },
    { result: "no-answer" },
  ]);
});

test("for an order that needs an advance payment, the first button asks for amount and account", async () => {
  respond("GET /admin/money-accounts", () => Response.json([WALLET]));
  respond(RECORD_PAYMENT_REQUEST, () => Response.json({}, { status: 201 }));
  const user = renderList([{ ...ROW, staffStep: "advance-payment" }]);
  expect(getRow().queryByRole("button", { name: /^Confirmed/ })).toBeNull();
  await user.click(getRow().getByRole("button", { name: /^Record payment/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByRole("combobox", { name: /^Paid with/ }), "Mobile wallet");
  await user.selectOptions(await dialog.findByRole("combobox", { name: /^Account/ }), "JazzCash");
  await user.type(dialog.getByRole("textbox", { name: /^Received amount/ }), "1000");
  await user.type(dialog.getByRole("textbox", { name: /^Transaction ID/ }), "TX1");
  await user.click(dialog.getByRole("button", { name: "Record payment" }));
  await expectToast("Payment recorded");
  expect(listSent(RECORD_PAYMENT_REQUEST).map(({ body }) => body)).toMatchObject([
    { method: "wallet", accountId: 7, amount: 1000, transactionId: "TX1" },
  ]);
});

test("staff can mark a message as sent, and a marked message shows who sent it", async () => {
  respond(MARK_SENT_REQUEST, () => Response.json(ROW.whatsApp));
  const user = renderList();
  await user.click(getRow().getByRole("button", { name: /^Mark as sent/ }));
  expect(listSent(MARK_SENT_REQUEST)[0]?.body).toEqual({ kind: "confirm-by-reply", language: "en" });
  renderList([{ ...ROW, whatsApp: { ...ROW.whatsApp, sentAt: "2026-11-21T08:00:00.000Z", sentBy: "Sana" } }]);
  expect(screen.getByText(/^Sent by Sana/)).toBeVisible();
});

test("keyboard shortcuts record the call result of the focused row and mark its message as sent", async () => {
  respond(RECORD_CALL_REQUEST, () => Response.json(buildOrder()));
  respond(MARK_SENT_REQUEST, () => Response.json(ROW.whatsApp));
  const user = renderList();
  await user.keyboard("yn");
  expect(listSent(RECORD_CALL_REQUEST)).toEqual([]);
  await user.keyboard("jm");
  await waitFor(() => expect(listSent(MARK_SENT_REQUEST)).toHaveLength(1));
  await user.keyboard("n");
  await expectToast("ZE12345678901: no answer");
  await user.keyboard("y");
  await expectToast("ZE12345678901: confirmed");
  expect(listSent(RECORD_CALL_REQUEST).map(({ body }) => body)).toEqual([
    { result: "no-answer" },
    { result: "confirmed" },
  ]);
  await user.keyboard("r");
  expect(await screen.findByRole("dialog", { name: /^Result of the call/ })).toBeVisible();
  await user.keyboard("y");
  expect(listSent(RECORD_CALL_REQUEST)).toHaveLength(2);
});

test("staff can record 'Call later' with a note and a delay", async () => {
  respond(RECORD_CALL_REQUEST, () => Response.json(buildOrder()));
  const user = renderList();
  getRow()
    .getByRole("button", { name: /^Other result/ })
    .focus();
  await user.keyboard("{Enter}");
  const dialog = within(screen.getByRole("dialog", { name: "Result of the call about ZE12345678901" }));
  await user.selectOptions(dialog.getByLabelText("Result"), "Call later");
  await user.selectOptions(dialog.getByLabelText("Call again"), "In 4 hours");
  await user.click(dialog.getByLabelText(/^Note/));
  await user.keyboard("In a meeting");
  await user.click(dialog.getByRole("button", { name: "Save result" }));
  await expectToast("ZE12345678901: call later");
  expect(listSent(RECORD_CALL_REQUEST)[0]?.body).toEqual({
    result: "later",
    note: "In a meeting",
    inHours: 4,
  });
});

test.each([
  [
    () => createProblem(409, "This order is already confirmed.", {}, "confirmation-closed"),
    "already confirmed",
  ],
  [loseConnection, "Failed to save the call result"],
])("if a result cannot be saved, the reason is shown", async (handler, text) => {
  respond(RECORD_CALL_REQUEST, handler);
  const user = renderList();
  await user.click(getRow().getByRole("button", { name: /^Confirmed/ }));
  expect(await screen.findByText(new RegExp(text))).toBeVisible();
});

test("if confirmations are off, the page says so and links to the settings", () => {
  renderList([], false);
  expect(screen.getByText(/does not ask shoppers to confirm/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the settings" })).toHaveAttribute(
    "href",
    "/admin/settings/confirmation",
  );
});

test("the page shows the one number of orders to confirm, and links to those that need no call", () => {
  renderList();
  expect(
    screen.getByText("7 orders to confirm: 2 to call now, 1 to call later, 1 unreachable, 1 expired."),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: /^2 of them need no call/ })).toHaveAttribute(
    "href",
    "/admin/orders?status=pending",
  );
});
