import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { OrderItems } from "../detail/order-items.tsx";
import { buildOrder } from "#test/components/data.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { Invoice } from "./invoice.tsx";

const CASH = /cash on delivery/i;

test("the invoice and the item list show that the order is paid cash on delivery", () => {
  renderAdmin(<Invoice order={buildOrder()} store={readSampleStore()} />);
  expect(screen.getByText(CASH)).toBeVisible();
  renderAdmin(<OrderItems order={buildOrder()} />);
  expect(screen.getByText("Cash on delivery")).toBeVisible();
});

test.each(["paid", "overpaid"] as const)(
  "the invoice of an order that is %s asks for no cash",
  (paymentState) => {
    const order = buildOrder({ paymentState });
    renderAdmin(<Invoice order={order} store={readSampleStore()} />);
    expect(screen.queryByText(CASH)).toBeNull();
    expect(screen.getByText(/^Paid\. /)).toBeVisible();
  },
);

test("an order that the customer picks up is paid at the shop, on the invoice and in the item list", () => {
  const order = buildOrder({ delivery: { method: "pickup", minDays: 0, maxDays: 1 } });
  renderAdmin(
    <>
      <Invoice order={order} store={readSampleStore()} />
      <OrderItems order={order} />
    </>,
  );
  expect(screen.getByText(/^To be paid at the shop\. /)).toBeVisible();
  expect(screen.getByText("Pay at the shop")).toBeVisible();
  expect(screen.queryByText(CASH)).toBeNull();
});

test("for an order that needs an advance payment, the invoice and the item list do not mention cash on delivery", () => {
  const order = buildOrder({ needsAdvancePayment: true });
  renderAdmin(
    <>
      <Invoice order={order} store={readSampleStore()} />
      <OrderItems order={order} />
    </>,
  );
  expect(screen.queryByText(CASH)).toBeNull();
  expect(screen.getByText("Advance payment")).toBeVisible();
});
