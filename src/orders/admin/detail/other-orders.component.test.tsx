import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { loseConnection, respond } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import { renderAdmin } from "#test/components/render.tsx";

import { OtherOrders } from "./other-orders.tsx";

const READ_REQUEST = "GET /admin/orders/order-1/customer";
const summary = {
  ...buildOrder({ id: "order-0", orderNumber: "ZE0", status: "cancelled", totalAmount: 2500 }),
};

test("the panel counts a customer's other orders by status and links to them", async () => {
  respond(READ_REQUEST, () =>
    Response.json({
      total: 3,
      counts: { delivered: 2, cancelled: 1 },
      totalSpent: 9000,
      orders: [summary],
      profile: null,
    }),
  );
  renderAdmin(<OtherOrders order={buildOrder()} />);
  expect(await screen.findByText("Rs. 9,000 in delivered orders")).toBeVisible();
  const counts = within(screen.getAllByRole("list")[0] ?? document.body).getAllByRole("listitem");
  expect(counts.map(({ textContent }) => textContent)).toEqual(["2 × Delivered", "1 × Cancelled"]);
  expect(screen.getByRole("link", { name: "ZE0" })).toHaveAttribute("href", "/admin/orders/order-0");
  expect(screen.getByRole("link", { name: "All 3 other orders" })).toBeVisible();
});

test("if a customer has no other orders, the panel shows a message", async () => {
  respond(READ_REQUEST, () =>
    Response.json({ total: 0, counts: {}, totalSpent: 0, orders: [], profile: null }),
  );
  renderAdmin(<OtherOrders order={buildOrder()} />);
  expect(await screen.findByText("No other orders with this phone number.")).toBeVisible();
});

test("if the other orders fail to load, an error is shown", async () => {
  respond(READ_REQUEST, loseConnection);
  renderAdmin(<OtherOrders order={buildOrder()} />);
  expect(await screen.findByText("Failed to load other orders")).toBeVisible();
});
