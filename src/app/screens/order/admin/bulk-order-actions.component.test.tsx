import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { loseConnection, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { SelectAll } from "#kit/admin/lists/selection/checkbox.tsx";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { BulkOrderActions } from "./bulk-order-actions.tsx";
import { parseOrderListQuery } from "#orders/admin/use-order-export.ts";
import type { SelectableOrder } from "#orders/rules/order.ts";

const MATCHING_ORDERS_REQUEST = "GET /admin/orders/matching";
const TOTAL = 412;

const buildOrder = (n: number): SelectableOrder => ({
  id: `order-${n}`,
  orderNumber: `ZE${n}`,
  status: "pending",
  isStockDeducted: false,
  customerName: "Ayesha Khan",
  city: "Lahore",
  paymentState: "cash-on-delivery",
  isPacked: false,
  delivery: null,
});
const ALL_ORDERS = Array.from({ length: TOTAL }, (_, index) => buildOrder(index));
const FIRST_PAGE = ALL_ORDERS.slice(0, 100);

function List() {
  const selection = useSelection(FIRST_PAGE);
  return (
    <>
      <SelectAll label="Select all on this page" selection={selection} />
      <BulkOrderActions
        selection={selection}
        listQuery={parseOrderListQuery(new URLSearchParams("status=pending"))}
        total={TOTAL}
        isExporting={false}
        onShip={() => undefined}
        onSetStatus={() => undefined}
        onExport={() => undefined}
      />
    </>
  );
}

async function selectPage() {
  const user = renderAdmin(<List />, "/admin/orders?status=pending");
  await user.click(screen.getByRole("checkbox"));
  expect(screen.getByText("100 orders selected")).toBeVisible();
  return user;
}

test("after selecting a page, staff can select all matching orders", async () => {
  respond(MATCHING_ORDERS_REQUEST, () => Response.json({ items: ALL_ORDERS, total: TOTAL }));
  const user = await selectPage();
  await user.click(screen.getByRole("button", { name: "Select all 412 orders" }));
  expect(await screen.findByText("412 orders selected")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Select all/ })).toBeNull();
});

test("a selection above the print limit can be exported but not printed", async () => {
  respond(MATCHING_ORDERS_REQUEST, () => Response.json({ items: ALL_ORDERS, total: TOTAL }));
  const user = await selectPage();
  expect(screen.getByRole("link", { name: /Print invoices/ })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Select all 412 orders" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /Print/ })).toBeNull());
  expect(screen.getByRole("button", { name: /Export/ })).toBeVisible();
});

test("if 'Select all' fails because the connection is lost, the page stays selected", async () => {
  respond(MATCHING_ORDERS_REQUEST, loseConnection);
  const user = await selectPage();
  await user.click(screen.getByRole("button", { name: "Select all 412 orders" }));
  await expectToast("Failed to select all orders");
  expect(screen.getByText("100 orders selected")).toBeVisible();
});
