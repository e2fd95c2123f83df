import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { BulkStatusDialog } from "./bulk-status-dialog.tsx";
import type { ChangeableOrder } from "./use-status-change.ts";

const ORDERS: ChangeableOrder[] = ["1", "2", "3"].map((n) => ({
  id: `order-${n}`,
  orderNumber: `ZE${n}`,
  status: "pending",
  isStockDeducted: false,
}));
const buildRequest = ({ id }: { id: string }) => `PATCH /admin/orders/${id}/status`;

/** Renders the dialog for the selected orders. Deselects changed orders, as the order list does. */
function StatefulDialog() {
  const [orders, setOrders] = useState(ORDERS);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <BulkStatusDialog
      isOpen={isOpen}
      orders={orders}
      close={() => setIsOpen(false)}
      onChanged={(_changed, unchangedIds) =>
        setOrders((all) => all.filter(({ id }) => unchangedIds.includes(id)))
      }
    />
  );
}

/** Renders the dialog, selects a status and turns "Deduct stock" off. */
async function renderWithStatus(label: string) {
  for (const order of ORDERS) respond(buildRequest(order), () => Response.json(order));
  const user = renderAdmin(<StatefulDialog />);
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.queryByLabelText("Notes")).toBeNull();
  await user.selectOptions(dialog.getByLabelText(/New status/), label);
  await user.click(dialog.getByLabelText(/Deduct stock now/));
  return { user, dialog };
}

test("a bulk status change sends the notes with each order", async () => {
  const { user, dialog } = await renderWithStatus("Shipped");
  await user.type(dialog.getByLabelText(/Notes/), "Leopards, picked up at 5");
  await user.click(dialog.getByRole("button", { name: "Set 3 orders to shipped" }));
  await expectToast("3 orders are now shipped");
  const change = {
    status: "shipped",
    expectedStatus: "pending",
    notes: "Leopards, picked up at 5",
    deductStock: false,
  };
  for (const order of ORDERS) expect(listSent(buildRequest(order)).map(({ body }) => body)).toEqual([change]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("if another staff member changed one order, a bulk status change updates the other orders and shows the reason", async () => {
  const { user, dialog } = await renderWithStatus("Processing");
  respond(buildRequest({ id: "order-2" }), () =>
    createProblem(409, "Someone else changed this order to cancelled."),
  );
  await user.click(dialog.getByRole("button", { name: "Set 3 orders to processing" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "ZE2: Someone else changed this order to cancelled.",
  );
  expect(ORDERS.map((order) => listSent(buildRequest(order)).length)).toEqual([1, 1, 1]);
});

test("after a lost connection, the dialog shows how many orders were changed, and submitting again sends the others", async () => {
  const { user, dialog } = await renderWithStatus("Delivered");
  respond(buildRequest({ id: "order-2" }), loseConnection);
  await user.click(dialog.getByRole("button", { name: "Set 3 orders to delivered" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("1 of 3 were changed before the error.");
  respond(buildRequest({ id: "order-2" }), () => Response.json(ORDERS[1]));
  await user.click(dialog.getByRole("button", { name: "Set 2 orders to delivered" }));
  await expectToast("2 orders are now delivered");
  expect(ORDERS.map((order) => listSent(buildRequest(order)).length)).toEqual([1, 2, 1]);
});
