import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { OrderPaymentState } from "../rules/order-payment.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import type { ApiRequest } from "#test/components/api.ts";
import { loseConnection, createProblem, respond, listSent } from "#test/components/api.ts";
import { buildOrder } from "#test/components/data.ts";
import {
  advanceTime,
  expectToast,
  renderAdmin,
  useFakeTimers,
  waitInRealTime,
} from "#test/components/render.tsx";

import { StatusControl } from "./status-control.tsx";
import { StatusDialogs } from "./status-dialog.tsx";

const STATUS_REQUEST = "PATCH /admin/orders/order-1/status";
const UPDATE_FAILED = "Failed to update order status. Please try again.";

afterEach(() => {
  vi.useRealTimers();
  fireEvent.keyDown(document.body, { key: "Escape" });
});

/** Simulates the API, which responds with the order and its new status. */
function respondWithStatus({ body }: ApiRequest): Response {
  const { status, notes = "" } = body as { status: OrderStatus; notes?: string };
  return Response.json(
    buildOrder({ status, adminNotes: notes === "" ? null : notes, isStockDeducted: true }),
  );
}

interface ControlProps {
  status: OrderStatus;
  paymentState: OrderPaymentState | undefined;
  onStale: () => void;
}

function StatefulControl({ status, paymentState, onStale }: ControlProps) {
  const [order, setOrder] = useState(
    buildOrder({ status, isStockDeducted: true, ...(paymentState && { paymentState }) }),
  );
  return (
    <>
      <StatusControl place="list" order={order} onChange={setOrder} onStale={onStale} />
      <StatusDialogs place="list" orders={[order]} onChange={setOrder} onStale={onStale} />
    </>
  );
}

function renderControl(status: OrderStatus = "pending", paymentState?: OrderPaymentState) {
  const onStale = vi.fn();
  const user = renderAdmin(<StatefulControl status={status} paymentState={paymentState} onStale={onStale} />);
  const getTrigger = () => screen.getByRole("button", { name: /^Status of order/ });
  return {
    user,
    onStale,
    getTrigger,
    chooseStatus: (name: string) => {
      fireEvent.click(getTrigger());
      fireEvent.click(within(screen.getByRole("menu")).getByRole("menuitem", { name }));
    },
  };
}

async function findShipDialog() {
  const dialog = within(await screen.findByRole("dialog", { name: "Ship order ZE12345678901?" }));
  return {
    notes: dialog.getByLabelText(/^Notes/),
    submit: dialog.getByRole("button", { name: "Mark as shipped" }),
  };
}

test("confirming an order takes effect immediately, but cancelling first asks for optional notes [001 §4]", async () => {
  const { user, getTrigger, chooseStatus } = renderControl();
  respond(STATUS_REQUEST, respondWithStatus);
  chooseStatus("Confirmed");
  await waitFor(() => expect(getTrigger()).toHaveTextContent("Confirmed"));
  expect(listSent(STATUS_REQUEST)[0]?.body).toEqual({ status: "confirmed", expectedStatus: "pending" });
  fireEvent.click(getTrigger());
  const items = within(screen.getByRole("menu")).getAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual([
    "Pending",
    "Processing",
    "Shipped",
    "Delivered",
    "Cancelled",
  ]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Cancelled" }));
  await user.click(await screen.findByRole("button", { name: "Back" }));
  expect(listSent(STATUS_REQUEST)).toHaveLength(1);
  chooseStatus("Cancelled");
  await user.click(await screen.findByRole("button", { name: "Cancel order" }));
  await waitFor(() => expect(getTrigger()).toHaveTextContent("Cancelled"));
  expect(listSent(STATUS_REQUEST)[1]?.body).toEqual({
    status: "cancelled",
    notes: "",
    expectedStatus: "confirmed",
  });
});

test("closing the dialog keeps a separate notes draft for each status", async () => {
  const { user, chooseStatus } = renderControl();
  chooseStatus("Shipped");
  await user.type((await findShipDialog()).notes, "TCS 123");
  await user.click(screen.getByRole("button", { name: "Back" }));
  chooseStatus("Cancelled");
  expect(await screen.findByLabelText(/^Notes/)).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Back" }));
  chooseStatus("Shipped");
  const { notes, submit } = await findShipDialog();
  expect(notes).toHaveValue("TCS 123");
  respond(STATUS_REQUEST, respondWithStatus);
  await user.click(submit);
  await waitFor(() =>
    expect(listSent(STATUS_REQUEST)[0]?.body).toMatchObject({ status: "shipped", notes: "TCS 123" }),
  );
});

test("a toast is shown for 4 seconds after 'Confirmed' and for 2 seconds after 'Processing' [000 §8] [001 §9]", async () => {
  useFakeTimers();
  const { getTrigger, chooseStatus } = renderControl();
  respond(STATUS_REQUEST, respondWithStatus);
  chooseStatus("Confirmed");
  await waitInRealTime(() => expect(getTrigger()).toHaveTextContent("Confirmed"));
  expect(screen.getByText(/is now confirmed/)).toBeVisible();
  advanceTime(3999);
  expect(screen.getByText(/is now confirmed/)).toBeVisible();
  advanceTime(1);
  expect(screen.queryByText(/is now confirmed/)).toBeNull();
  chooseStatus("Processing");
  await waitInRealTime(() => expect(getTrigger()).toHaveTextContent("Processing"));
  expect(screen.getByText(/is now processing/)).toBeVisible();
  advanceTime(1999);
  expect(screen.getByText(/is now processing/)).toBeVisible();
  advanceTime(1);
  expect(screen.queryByText(/is now processing/)).toBeNull();
});

test("the toast for insufficient stock lists the shortage for 6 seconds, and the order keeps its status [001 §8] [001 §9]", async () => {
  useFakeTimers();
  const { getTrigger, chooseStatus } = renderControl();
  const shortage = "Insufficient stock for: Noor (50ml): requested 2, available 1";
  respond(STATUS_REQUEST, () => createProblem(409, shortage, {}, "insufficient-stock"));
  chooseStatus("Confirmed");
  const toastText = `Cannot confirm order: ${shortage}`;
  await waitInRealTime(() => expect(screen.getByText(toastText)).toBeVisible());
  advanceTime(5999);
  expect(screen.getByText(/Insufficient stock/)).toBeVisible();
  advanceTime(1);
  expect(screen.queryByText(/Insufficient stock/)).toBeNull();
  expect(getTrigger()).toHaveTextContent("Pending");
});

test("a failed status change shows 'Failed to update order status. Please try again.' and keeps the notes [001 §8]", async () => {
  const { user, getTrigger, chooseStatus } = renderControl();
  respond(STATUS_REQUEST, loseConnection);
  chooseStatus("Delivered");
  await expectToast(UPDATE_FAILED);
  expect(getTrigger()).toHaveTextContent("Pending");
  chooseStatus("Shipped");
  const { notes, submit } = await findShipDialog();
  await user.clear(notes);
  await user.type(notes, "TCS 1");
  await user.click(submit);
  await waitFor(() => expect(listSent(STATUS_REQUEST)).toHaveLength(2));
  await waitFor(() => expect(submit).not.toHaveAttribute("aria-busy"));
  expect(notes).toHaveValue("TCS 1");
  respond(STATUS_REQUEST, respondWithStatus);
  await user.click(submit);
  await waitFor(() => expect(getTrigger()).toHaveTextContent("Shipped"));
});

test("if another staff member changed the order, a status change shows the reason and reloads the order", async () => {
  const { onStale, chooseStatus } = renderControl();
  const reason = "Someone else changed this order to cancelled. Please review it and try again.";
  respond(STATUS_REQUEST, () => createProblem(409, reason, {}, "conflict"));
  chooseStatus("Confirmed");
  await expectToast(reason);
  expect(onStale).toHaveBeenCalledOnce();
});

test("repeated clicks send only one status change", async () => {
  const { user, getTrigger, chooseStatus } = renderControl();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  respond(STATUS_REQUEST, async (request) => {
    await released;
    return respondWithStatus(request);
  });
  chooseStatus("Shipped");
  const { submit } = await findShipDialog();
  act(() => {
    submit.click();
    submit.click();
  });
  expect(await screen.findByRole("button", { name: /Saving …/ })).toBeVisible();
  await user.keyboard("{Enter}");
  release();
  await waitFor(() => expect(getTrigger()).toHaveTextContent("Shipped"));
  expect(listSent(STATUS_REQUEST)).toHaveLength(1);
});

describe("an order with an amount due that staff set to delivered", () => {
  const account = { title: null, bank: null, iban: null, raastId: null, phone: null, position: 0 };
  const answerMoney = (underway: number) => {
    respond(STATUS_REQUEST, respondWithStatus);
    respond("GET /admin/money-accounts", () =>
      Response.json([
        { ...account, id: 4, kind: "bank", name: "Meezan", isActive: true },
        { ...account, id: 5, kind: "cash", name: "Old till", isActive: false },
        { ...account, id: 6, kind: "cash", name: "Till", isActive: true },
        { ...account, id: 7, kind: "cash", name: "Safe", isActive: true },
      ]),
    );
    respond("GET /admin/orders/order-1/money", () => Response.json({ due: 3400, underway }));
  };
  const findDialog = () => screen.findByRole("dialog", { name: /delivered\?$/ });

  test("the cash goes into the first cash account unless staff choose another one", async () => {
    const { user, chooseStatus } = renderControl("shipped", "cash-on-delivery");
    answerMoney(0);
    chooseStatus("Delivered");
    const dialog = within(await findDialog());
    expect(await dialog.findByText("Rs. 3,400 is due, and no parcel collects it.")).toBeVisible();
    expect(dialog.getByRole("checkbox", { name: "The customer paid in cash" })).toBeChecked();
    const select = dialog.getByRole("combobox");
    expect(
      within(select)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Till", "Safe"]);
    await user.selectOptions(select, "Safe");
    await user.click(dialog.getByRole("button", { name: "Set to delivered" }));
    await waitFor(() => expect(listSent(STATUS_REQUEST)).toHaveLength(1));
    expect(listSent(STATUS_REQUEST)[0]?.body).toMatchObject({ status: "delivered", cashAccountId: 7 });
  });

  test("nothing is recorded if staff say that no cash came", async () => {
    const { user, chooseStatus } = renderControl("shipped", "part-paid");
    answerMoney(0);
    chooseStatus("Delivered");
    const dialog = within(await findDialog());
    await user.click(await dialog.findByRole("checkbox", { name: "The customer paid in cash" }));
    expect(dialog.getByText("What is due stays due.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Set to delivered" }));
    await waitFor(() => expect(listSent(STATUS_REQUEST)).toHaveLength(1));
    expect(listSent(STATUS_REQUEST)[0]?.body).not.toHaveProperty("cashAccountId");
  });

  test("a failed load of the accounts or the amount is shown and can be tried again", async () => {
    const { user, chooseStatus } = renderControl("shipped", "cash-on-delivery");
    answerMoney(0);
    respond("GET /admin/money-accounts", loseConnection);
    chooseStatus("Delivered");
    const dialog = within(await findDialog());
    expect(await dialog.findByText(/no cash is recorded/)).toBeVisible();
    answerMoney(0);
    await user.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByRole("checkbox", { name: "The customer paid in cash" })).toBeChecked();
  });

  test("there is no question if parcels collect everything", async () => {
    const { chooseStatus } = renderControl("shipped", "cash-on-delivery");
    answerMoney(3400);
    chooseStatus("Delivered");
    await findDialog();
    await waitFor(() => expect(listSent("GET /admin/orders/order-1/money")).toHaveLength(1));
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

test("a paid order is set to delivered without a dialog", async () => {
  const { chooseStatus, getTrigger } = renderControl("shipped", "paid");
  respond(STATUS_REQUEST, respondWithStatus);
  chooseStatus("Delivered");
  await waitFor(() => expect(getTrigger()).toHaveTextContent("Delivered"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an order that is picked up is set to the words of a pickup, and no courier is asked for", async () => {
  const order = buildOrder({
    status: "processing",
    isStockDeducted: true,
    delivery: { method: "pickup", minDays: 0, maxDays: 1 },
  });
  respond(STATUS_REQUEST, ({ body }) =>
    Response.json({ ...order, status: (body as { status: OrderStatus }).status }),
  );
  const user = renderAdmin(
    <>
      <StatusControl place="list" order={order} onChange={() => {}} onStale={() => {}} />
      <StatusDialogs place="list" orders={[order]} onChange={() => {}} onStale={() => {}} />
    </>,
  );
  await user.click(screen.getByRole("button", { name: /^Status of order/ }));
  expect(screen.queryByRole("menuitem", { name: "Shipped" })).toBeNull();
  await user.click(screen.getByRole("menuitem", { name: "Ready for pickup" }));
  const dialog = await screen.findByRole("dialog", { name: /to ready for pickup\?$/ });
  expect(dialog).not.toHaveTextContent(/courier|shipped/i);
  await user.click(within(dialog).getByRole("button", { name: "Set to ready for pickup" }));
  await expectToast("ready for pickup");
});
