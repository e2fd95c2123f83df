import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { createProblem, listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import type { StoredCourier } from "../rules/courier.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { taskMessages } from "../rules/task-messages.ts";
import { ParcelButton } from "./parcel-button.tsx";
import { ParcelDialogs } from "./parcel-dialogs.tsx";

const PARCEL: ShipmentRow = {
  id: 7,
  orderId: "a",
  orderNumber: "ZE1",
  customerName: "Ayesha Khan",
  customerPhone: "03001234567",
  customerPhoneE164: "+923001234567",
  latestAdvice: null,
  city: "Lahore",
  province: "Punjab",
  address: "Mall Road 1, Lahore",
  courier: { id: 1, name: "Rider", kind: "manual", helpContact: null },
  loadSheetId: null,
  reference: "ZE1-1",
  trackingNumber: "LE-1",
  trackingUrl: null,
  pieces: 1,
  weightGrams: 400,
  cashToCollect: 4500,
  courierCharge: null,
  payment: null,
  state: "in-transit",
  stateText: null,
  unknownText: null,
  wasDelivered: false,
  task: "cancelled-delivered",
  isTaskOpen: true,
  attempts: 0,
  bookingState: null,
  bookingError: null,
  needsCity: false,
  pollingEndedAt: null,
  lines: [],
  handedOverAt: null,
  deliveredAt: null,
  returnedAt: null,
  inspectedAt: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
};

/** Renders the dialogs, and a button that opens one of them, or opens it by URL. */
function renderDialogs(dialog: Parameters<typeof ParcelButton>[0]["dialog"], opensByUrl = false) {
  const onChanged = vi.fn();
  const user = renderAdmin(
    <>
      <ParcelButton parcel={PARCEL} dialog={dialog}>
        Open
      </ParcelButton>
      <ParcelDialogs parcels={[PARCEL]} onChanged={onChanged} />
    </>,
    opensByUrl ? `/?dialog=${dialog}&id=7` : "/",
  );
  return { user, onChanged, findDialog: async () => within(await screen.findByRole("dialog")) };
}

test("a contradiction's dialog opens by URL, explains it and resolves it with one click", async () => {
  respond("POST /admin/shipments/7/task", () => new Response(null, { status: 204 }));
  const { user, onChanged, findDialog } = renderDialogs("parcel-task", true);
  const dialog = await findDialog();
  expect(dialog.getByText(taskMessages.tasks["cancelled-delivered"])).toBeVisible();
  await user.click(dialog.getByRole("button", { name: /^It comes back/ }));
  await expectToast(taskMessages.resolved);
  expect(listSent("POST /admin/shipments/7/task").map(({ body }) => body)).toEqual([
    { task: "cancelled-delivered", outcome: "expect-return" },
  ]);
  expect(onChanged).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("requesting a return requires confirmation", async () => {
  const request = "POST /admin/shipments/7/advice";
  respond(request, () => new Response(null, { status: 204 }));
  const { user, findDialog } = renderDialogs("parcel-return");
  await user.click(screen.getByRole("button", { name: "Open ZE1-1" }));
  const dialog = await findDialog();
  expect(listSent(request)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Note to the courier/), "Refused");
  await user.click(dialog.getByRole("button", { name: "Return to shop" }));
  await expectToast("Rider will bring it back");
  expect(listSent(request)[0]?.body).toEqual({ advice: "return", remarks: "Refused" });
});

test("if someone else corrected the parcel first, staff see both numbers and can save theirs", async () => {
  const rider = { id: 1, name: "Rider", kind: "manual", isActive: true } as StoredCourier;
  const theirs = { ...PARCEL, trackingNumber: "LE-9", updatedAt: "2026-11-21T10:00:00.000Z" };
  const request = "PUT /admin/shipments/7/tracking";
  respond("GET /admin/couriers", () => Response.json([rider]));
  respond("GET /admin/orders/a/shipments", () => Response.json([theirs]));
  respond(request, () => createProblem(409, "Someone else corrected it", {}, "conflict"));
  const { user, findDialog } = renderDialogs("parcel-correct", true);
  const dialog = await findDialog();
  await dialog.findByLabelText(/^Courier/);
  await user.clear(dialog.getByLabelText(/^Tracking number/));
  await user.type(dialog.getByLabelText(/^Tracking number/), "LE-2");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const panel = within(await dialog.findByRole("alert", { name: /parcel was changed by someone else/ }));
  expect(panel.getByRole("row", { name: "Tracking number LE-9 LE-2" })).toBeVisible();
  respond(request, () => new Response(null, { status: 204 }));
  await user.click(panel.getByRole("button", { name: "Save my version" }));
  await expectToast("Tracking number corrected");
  expect(listSent(request)[1]?.body).toMatchObject({
    trackingNumber: "LE-2",
    expected: { courierId: 1, trackingNumber: "LE-9" },
  });
});
