import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { PaymentRow } from "#payments/rules/payment-list.ts";
import { createProblem, listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdminPage } from "#test/components/render.tsx";

import Payments from "./routes/payments.tsx";

const PAYMENT: PaymentRow = {
  id: 3,
  orderId: "order-1",
  orderNumber: "ZE12345678901",
  customerName: "Ayesha Khan",
  method: "bank-transfer",
  accountId: 7,
  accountName: "Meezan",
  amount: 3400,
  claimedAmount: 500,
  acceptedAmount: null,
  due: 3400,
  state: "submitted",
  reference: "ZE12345678901-P1",
  transactionId: "FT-1",
  senderLast4: "6789",
  submittedAt: "2026-11-28T08:00:00.000Z",
  createdAt: "2026-11-28T07:00:00.000Z",
  decidedAt: null,
  decidedBy: null,
  reason: null,
  proofIds: [9],
  sameImage: ["ZE99999999999"],
  transactionUsedBy: null,
};
const BANK = { id: 7, kind: "bank", name: "Meezan", isActive: true };
const ACCEPT = "POST /admin/payments/3/acceptance";
const REJECT = "POST /admin/payments/3/rejection";

function renderQueue(payment: PaymentRow = PAYMENT) {
  respond("GET /admin/money-accounts", () => Response.json([BANK]));
  return renderAdminPage(Payments, () => ({
    list: { items: [payment], page: 1, pageSize: 24, total: 1 },
  }));
}

test("the queue warns about an image of another order", () => {
  renderQueue();
  expect(screen.getAllByText("Same image as ZE99999999999")[0]).toBeVisible();
  expect(screen.getAllByRole("img", { name: /ZE12345678901/ })[0]).toHaveAttribute(
    "src",
    "/api/admin/payment-proofs/9",
  );
});

test("key a accepts the focused payment with the received amount; above the due amount asks first", async () => {
  let attempts = 0;
  respond(ACCEPT, () => {
    attempts += 1;
    return attempts === 1
      ? createProblem(409, "The customer owes Rs. 3,400.", {}, "amount-above-due")
      : new Response(null, { status: 204 });
  });
  const user = renderQueue();
  await user.keyboard("ja");
  const dialog = within(await screen.findByRole("dialog"));
  const amount = dialog.getByRole("textbox", { name: /^Received amount/ });
  expect(amount).toHaveValue("500");
  await user.clear(amount);
  await user.type(amount, "4000");
  await dialog.findByRole("option", { name: "Meezan" });
  await user.click(dialog.getByRole("button", { name: "Accept" }));
  await user.click(await dialog.findByRole("checkbox", { name: /^More than the customer owes/ }));
  await user.click(dialog.getByRole("button", { name: "Accept" }));
  await expectToast("Payment accepted");
  expect(listSent(ACCEPT).map(({ body }) => body)).toMatchObject([
    { amount: 4000, transactionId: "FT-1", accountId: 7, allowsOverpayment: false },
    { amount: 4000, allowsOverpayment: true },
  ]);
});

test("key r rejects the focused payment, with a reason for the customer", async () => {
  respond(REJECT, () => new Response(null, { status: 204 }));
  const user = renderQueue();
  await user.keyboard("jr");
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Not on the statement");
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  await expectToast("Payment rejected");
  expect(listSent(REJECT).map(({ body }) => body)).toEqual([{ reason: "Not on the statement" }]);
});

test("a decided payment has no buttons", () => {
  renderQueue({ ...PAYMENT, state: "paid", acceptedAmount: 500 });
  expect(screen.queryByRole("button", { name: /^Accept|^Reject/ })).toBeNull();
});
