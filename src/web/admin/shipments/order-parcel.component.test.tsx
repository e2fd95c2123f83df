import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { ShipmentRow } from "#domain/shipments/shipment.ts";
import { listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { OrderParcel } from "./order-parcel.tsx";

const PARCEL: ShipmentRow = {
  id: 7,
  orderId: "a",
  orderNumber: "ZE12345678901",
  customerName: "Ayesha Khan",
  customerPhone: "03001234567",
  customerPhoneE164: "+923001234567",
  latestAdvice: null,
  city: "Lahore",
  province: "Punjab",
  address: "Mall Road 1, Lahore",
  courier: { id: 1, name: "PostEx", kind: "postex", helpContact: null },
  loadSheetId: null,
  reference: "ZE12345678901-1",
  trackingNumber: "CX-1",
  trackingUrl: null,
  pieces: 1,
  weightGrams: 400,
  cashToCollect: 4500,
  state: "booked",
  stateText: null,
  attempts: 0,
  bookingState: null,
  bookingError: null,
  needsCity: false,
  pollingEndedAt: null,
  lines: [{ productId: "p", name: "Oud", variant: "50ml", quantity: 1, sealed: 0, opened: 0, damaged: 0 }],
  handedOverAt: null,
  deliveredAt: null,
  returnedAt: null,
  inspectedAt: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
};

function renderParcel(parcel: Partial<ShipmentRow>, orderStatus: OrderStatus = "confirmed") {
  const onChanged = vi.fn();
  const user = renderAdmin(
    <OrderParcel parcel={{ ...PARCEL, ...parcel }} orderStatus={orderStatus} onChanged={onChanged} />,
  );
  return { user, onChanged };
}

test("a parcel that the courier did not cancel shows the reason and can be marked as cancelled", async () => {
  respond("DELETE /admin/shipments/7/booking", () => new Response(null, { status: 204 }));
  const { user, onChanged } = renderParcel(
    { state: "cancelled", bookingState: "not-cancelled", bookingError: "Already collected." },
    "cancelled",
  );
  expect(screen.getByText(/did not cancel the parcel: Already collected\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel again" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark as cancelled" }));
  await expectToast("Parcel marked as cancelled");
  expect(listSent("DELETE /admin/shipments/7/booking")).toHaveLength(1);
  expect(onChanged).toHaveBeenCalledOnce();
});

test("a parcel of a cancelled order that the courier has collected says what to do", () => {
  renderParcel({ state: "in-transit" }, "cancelled");
  expect(screen.getByText(/Ask the courier to bring it back/)).toBeVisible();
});

test("a parcel without a final state after 60 days says what to do", () => {
  renderParcel({ state: "in-transit", pollingEndedAt: "2026-11-20T10:00:00.000Z" });
  expect(screen.getByText(/No final state after 60 days/)).toBeVisible();
});
