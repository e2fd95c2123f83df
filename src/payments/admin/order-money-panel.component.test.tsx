import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { RECORD_PAYMENT } from "#orders/admin/confirmation/call-results.tsx";
import { respond } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import { renderAdmin } from "#test/components/render.tsx";

import type { OrderMoneyDetails } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { OrderMoneyPanel } from "./order-money-panel.tsx";

const MONEY: OrderMoneyDetails = {
  state: "unpaid",
  total: 3400,
  received: 0,
  refunded: 0,
  credited: 0,
  due: 3400,
  overpaid: 0,
  advanceDue: 500,
  underway: 0,
  refundable: 0,
  entries: [],
  payments: [],
  refunds: [],
};

test("a dialog that a link opens has the amount that the shop asks for", async () => {
  const order = buildOrder();
  respond("GET /admin/money-accounts", () => Response.json([]));
  respond(`GET /admin/orders/${order.id}/money`, () => Response.json(MONEY));
  renderAdmin(<OrderMoneyPanel order={order} onChange={() => undefined} />, `/?dialog=${RECORD_PAYMENT}`);
  expect(await screen.findByLabelText(messages.amount)).toHaveValue("500");
});

test("the money of an order that is picked up is paid at the shop", async () => {
  const order = { ...buildOrder(), delivery: { method: "pickup", minDays: 0, maxDays: 1 } as const };
  const money: OrderMoneyDetails = { ...MONEY, state: "cash-on-delivery" };
  respond(`GET /admin/orders/${order.id}/money`, () => Response.json(money));
  renderAdmin(<OrderMoneyPanel order={order} onChange={() => undefined} />);
  expect(await screen.findByText("Pay at the shop")).toBeVisible();
});
