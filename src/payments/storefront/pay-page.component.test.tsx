import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderStorefront } from "#test/components/render.tsx";

import type { PayPage as LoadedPayPage } from "../rules/shopper-payment.ts";
import { PayPage } from "./pay-page.tsx";

const PAGE: LoadedPayPage = {
  orderNumber: "ZE1",
  status: "pending",
  total: 10_400,
  received: 0,
  refunded: 0,
  due: 10_400,
  cashFee: 0,
  advance: 1000,
  advanceDue: 1000,
  underway: 0,
  overpaid: 0,
  accounts: [
    {
      accountId: 1,
      method: "raast",
      name: "Meezan",
      title: "Zarif",
      iban: null,
      raastId: "03001234567",
      phone: null,
    },
  ],
  payments: [],
  change: null,
};

const open = (changes: Partial<LoadedPayPage> = {}, values?: Record<string, string>) =>
  renderStorefront(
    <PayPage
      token="t"
      loaded={{ ...PAGE, ...changes }}
      codes={{}}
      formKey="k"
      rejection={undefined}
      values={values}
    />,
  );

const getAmount = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

test("the page asks for the advance of an order whose rest the courier collects, and names both amounts", () => {
  open();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Pay Rs. 1,000");
  expect(getAmount("Of that in advance")).toMatch(/^Rs\.\s1,000$/);
  expect(getAmount("Of that in cash, when you receive the order")).toMatch(/^Rs\.\s9,400$/);
  expect(screen.getByLabelText(/^Amount/)).toHaveValue("1000");
});

test("a rejected form is shown with what was typed", () => {
  const accounts = PAGE.accounts.flatMap((account) => [account, { ...account, accountId: 2 }]);
  open({ accounts }, { step: "start", account: "raast:2", amount: "12.5" });
  expect(screen.getByLabelText(/^Amount/)).toHaveValue("12.5");
  expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    true,
  ]);
});

test("a paid advance is said, and the rest can still be paid before the courier comes", () => {
  open({ status: "confirmed", received: 1000, due: 9400, advanceDue: 0 });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Your advance is paid");
  expect(screen.queryByText("Of that in advance")).toBeNull();
  expect(getAmount("Of that in cash, when you receive the order")).toMatch(/^Rs\.\s9,400$/);
  expect(screen.getByLabelText(/^Amount/)).toHaveValue("9400");
});

test.each([
  ["submitted", "We are checking your payment"],
  ["unsure", "We are checking your payment"],
  ["paid", "Your order is paid"],
] as const)("the title says that a payment is checked only if one is: %s is %j", (state, title) => {
  const payment = {
    reference: "ZE1-P1",
    method: "raast",
    account: null,
    amount: 3550,
    claimedAmount: 3550,
    acceptedAmount: null,
    reason: null,
    proofs: 1,
    expiresAt: null,
    createdAt: "2026-11-29T10:00:00.000Z",
  } as const;
  const due = state === "paid" ? 100 : 3650;
  open({
    total: 3650,
    due,
    received: 3650 - due,
    cashFee: 100,
    advance: 0,
    advanceDue: 0,
    payments: [{ ...payment, state }],
  });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title);
});
