import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import type { StoredCourier } from "../rules/courier.ts";
import { listSent, loseConnection, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { ShipDialog } from "./ship-dialog.tsx";

const RIDER: StoredCourier = {
  id: 1,
  name: "Rider",
  kind: "manual",
  trackingUrl: null,
  helpContact: null,
  isActive: true,
  hasAccount: false,
  accountProblem: null,
  cities: 0,
  citiesFetchedAt: null,
  hookPath: null,
  shipments: 0,
  updatedAt: "2026-11-20T10:00:00.000Z",
};
const POSTEX: StoredCourier = { ...RIDER, id: 2, name: "PostEx", kind: "postex", hasAccount: true };
const UNMATCHED_PLACES_REQUEST = "POST /admin/couriers/2/unmatched-places";
const ORDERS = [
  {
    id: "a",
    orderNumber: "ZE12345678901",
    status: "confirmed",
    customerName: "Ayesha Khan",
    city: "Lahore",
    isPacked: false,
  },
  {
    id: "b",
    orderNumber: "ZE12345678902",
    status: "processing",
    customerName: "Bilal Ahmed",
    city: "Quetta",
    isPacked: false,
  },
] as const;
const CREATE_REQUEST = "POST /admin/shipments";

async function openDialog(
  orders: Parameters<typeof ShipDialog>[0]["orders"] = ORDERS,
  couriers: readonly StoredCourier[] = [{ ...RIDER, id: 9, isActive: false, name: "Old" }, RIDER],
) {
  respond("GET /admin/couriers", () => Response.json(couriers));
  const onShipped = vi.fn();
  const onClose = vi.fn();
  const user = renderAdmin(<ShipDialog orders={orders} onShipped={onShipped} isOpen close={onClose} />);
  const dialog = within(screen.getByRole("dialog"));
  if (orders.length > 1 || orders[0]?.status !== "pending") await dialog.findByLabelText(/^Courier/);
  return { user, dialog, onShipped, onClose };
}

test("pasting a list fills in the tracking numbers and shows the unused lines", async () => {
  respond(CREATE_REQUEST, () =>
    Response.json({
      results: ORDERS.map(({ id }, index) => ({ order: id, shipmentId: index + 1, problem: null })),
    }),
  );
  const { user, dialog, onShipped, onClose } = await openDialog();
  await user.click(dialog.getByLabelText("Tracking number of ZE12345678901"));
  await user.paste("ZE12345678902\tCX-2\nZE12345678901\tCX-1\nZE99999999999\tCX-3");
  expect(dialog.getByLabelText("Tracking number of ZE12345678901")).toHaveValue("CX-1");
  expect(dialog.getByLabelText("Tracking number of ZE12345678902")).toHaveValue("CX-2");
  expect(dialog.getByText(/ZE99999999999.*order not selected/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Ship 2 orders" }));
  await expectToast("2 parcels handed over");
  expect(listSent(CREATE_REQUEST)[0]?.body).toEqual({
    courierId: 1,
    isHandedOver: true,
    shipments: [
      { order: "a", trackingNumber: "CX-1" },
      { order: "b", trackingNumber: "CX-2" },
    ],
  });
  expect(onShipped).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test("Enter after a scanned number moves the focus to the next order", async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Tracking number of ZE12345678901"), "CX-1{Enter}CX-2");
  expect(dialog.getByLabelText("Tracking number of ZE12345678902")).toHaveValue("CX-2");
  expect(listSent(CREATE_REQUEST)).toEqual([]);
});

test("orders that could not be shipped stay in the dialog with the reason", async () => {
  const problem = { code: "tracking-number-taken", text: "Another shipment has the tracking number CX-2." };
  respond(CREATE_REQUEST, () =>
    Response.json({
      results: [
        { order: "a", shipmentId: 1, problem: null },
        { order: "b", shipmentId: null, problem },
      ],
    }),
  );
  const { user, dialog, onShipped, onClose } = await openDialog();
  await user.click(dialog.getByRole("button", { name: "Ship 2 orders" }));
  expect(await dialog.findByText(`ZE12345678902: ${problem.text}`)).toBeVisible();
  expect(dialog.queryByLabelText("Tracking number of ZE12345678901")).toBeNull();
  expect(dialog.getByRole("button", { name: "Ship 1 order" })).toBeEnabled();
  expect(onShipped).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

test("after a lost connection, the dialog keeps the tracking numbers", async () => {
  respond(CREATE_REQUEST, loseConnection);
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText("Tracking number of ZE12345678901"), "CX-1");
  await user.click(dialog.getByRole("button", { name: "Ship 2 orders" }));
  expect(await dialog.findByText("Failed to create the parcels. Please try again.")).toBeVisible();
  expect(dialog.getByLabelText("Tracking number of ZE12345678901")).toHaveValue("CX-1");
});

test("for a connected courier, the dialog does not ask about the handover, because the shop books the parcels", async () => {
  respond(CREATE_REQUEST, () => Response.json({ results: [{ order: "a", shipmentId: 1, problem: null }] }));
  respond(UNMATCHED_PLACES_REQUEST, () => Response.json([]));
  const { user, dialog } = await openDialog(ORDERS.slice(0, 1), [RIDER, POSTEX]);
  expect(dialog.getByRole("switch", { name: /collected the parcels/ })).toBeVisible();
  await user.selectOptions(dialog.getByLabelText(/^Courier/), "PostEx");
  expect(dialog.queryByRole("switch")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Ship 1 order" }));
  await expectToast("1 parcel created. The shop books parcels that have no tracking number.");
  expect(listSent(CREATE_REQUEST)[0]?.body).toMatchObject({ courierId: 2, isHandedOver: false });
});

test("orders that are not confirmed cannot be shipped", async () => {
  const { dialog } = await openDialog([
    { ...ORDERS[0], id: "c", orderNumber: "ZE12345678903", status: "pending" },
  ]);
  expect(dialog.getByText(/Confirm them first/)).toBeVisible();
  expect(dialog.getByRole("button", { name: /^Ship/ })).toBeDisabled();
});

test("the dialog omits orders whose items are all in parcels", async () => {
  const [first, second] = ORDERS;
  const { dialog } = await openDialog([first, { ...second, isPacked: true }]);
  expect(dialog.getByText(/1 selected order is left out/)).toBeVisible();
  expect(dialog.queryByLabelText("Tracking number of ZE12345678902")).toBeNull();
  expect(dialog.getByRole("button", { name: "Ship 1 order" })).toBeEnabled();
});

test("the dialog lists a place that a connected courier does not know, until staff choose one of the courier's cities", async () => {
  const place = { city: "Nasirabad", province: "Sindh", orders: 2, reason: "Ambiguous" };
  respond(UNMATCHED_PLACES_REQUEST, () => Response.json([place]));
  respond("GET /admin/couriers/2/cities", () =>
    Response.json({ fetchedAt: null, cities: [{ code: "NASIRABAD", name: "NASIRABAD" }] }),
  );
  respond("PUT /admin/couriers/2/city-choices", () => new Response(null, { status: 204 }));
  const { user, dialog } = await openDialog(ORDERS, [POSTEX]);
  expect(await dialog.findByText("City not known to PostEx:")).toBeVisible();
  expect(dialog.getByText("Nasirabad, Sindh (2 orders)")).toBeVisible();
  expect(listSent(UNMATCHED_PLACES_REQUEST)[0]?.body).toEqual({ orderIds: ["a", "b"] });
  await user.click(dialog.getByRole("button", { name: "Choose city Nasirabad, Sindh" }));
  const cityDialog = within(await screen.findByRole("dialog", { name: "City for Nasirabad, Sindh" }));
  await user.type(await cityDialog.findByLabelText(/^PostEx city/), "nasirabad");
  respond(UNMATCHED_PLACES_REQUEST, () => Response.json([]));
  await user.click(cityDialog.getByRole("button", { name: "Save city" }));
  await expectToast("City for Nasirabad saved");
  await waitFor(() => expect(dialog.queryByText("City not known to PostEx:")).toBeNull());
  expect(listSent(CREATE_REQUEST)).toEqual([]);
});

test("each field shows the recipient's name and city, and a number that several orders have is reported", async () => {
  const { user, dialog } = await openDialog();
  const [first, second] = ["ZE12345678901", "ZE12345678902"].map((order) =>
    dialog.getByLabelText(`Tracking number of ${order}`),
  );
  expect(first).toHaveAccessibleDescription("Ayesha Khan, Lahore");
  expect(second).toHaveAccessibleDescription("Bilal Ahmed, Quetta");
  expect(dialog.getByText("Ayesha Khan, Lahore")).toBeVisible();
  if (!first || !second) return;
  await user.type(first, "le-1");
  expect(dialog.queryByText(/^Several orders/)).not.toBeInTheDocument();
  await user.type(second, "LE-1");
  expect(dialog.getByText("Several orders have the tracking number LE-1. Check the numbers.")).toBeVisible();
});
