import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import type { StoredCourier } from "../rules/courier.ts";
import type { ShipmentRow } from "../rules/shipment.ts";
import { ROLE_PERMISSIONS } from "#staff/rules/role.ts";
import { listSent, respond } from "#test/components/api.ts";
import { expectToast, renderAdmin } from "#test/components/render.tsx";

import { PermissionsContext } from "#kit/admin/use-access.ts";
import { OrderParcel } from "./order-parcel.tsx";
import { ParcelDialogs } from "./parcel-dialogs.tsx";

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
  courierCharge: null,
  payment: null,
  state: "booked",
  stateText: null,
  unknownText: null,
  wasDelivered: false,
  task: null,
  isTaskOpen: false,
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

const MANUAL = { courier: { id: 1, name: "Rider", kind: "manual", helpContact: null } } as const;
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

function renderParcel(parcel: Partial<ShipmentRow>) {
  const onChanged = vi.fn();
  const row = { ...PARCEL, ...parcel };
  const user = renderAdmin(
    <>
      <OrderParcel parcel={row} onChanged={onChanged} />
      <ParcelDialogs parcels={[row]} onChanged={onChanged} />
    </>,
  );
  return { user, onChanged };
}

test("if the courier rejects a cancellation, the parcel shows the reason and staff can mark it as cancelled", async () => {
  respond("DELETE /admin/shipments/7/booking", () => new Response(null, { status: 204 }));
  const { user, onChanged } = renderParcel({
    state: "cancelled",
    bookingState: "not-cancelled",
    bookingError: "Already collected.",
  });
  expect(screen.getByText(/did not cancel the parcel: Already collected\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel again" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark as cancelled" }));
  await expectToast("Parcel marked as cancelled");
  expect(listSent("DELETE /admin/shipments/7/booking")).toHaveLength(1);
  expect(onChanged).toHaveBeenCalledOnce();
});

test("staff ask the courier about a parcel now, and see what it answered", async () => {
  const result = { shipmentId: 7, state: "in-transit", hasChanged: true, problem: null };
  respond("POST /admin/shipments/checks", () => Response.json({ results: [result] }));
  const { user, onChanged } = renderParcel({});
  await user.click(screen.getByRole("button", { name: "Check now ZE12345678901-1" }));
  await expectToast("1 parcel checked, 1 changed.");
  expect(listSent("POST /admin/shipments/checks").map(({ body }) => body)).toEqual([{ shipmentIds: [7] }]);
  expect(onChanged).toHaveBeenCalledOnce();
  respond("POST /admin/shipments/checks", () =>
    Response.json({ results: [{ ...result, hasChanged: false, problem: "The courier cannot be reached." }] }),
  );
  await user.click(screen.getByRole("button", { name: "Check now ZE12345678901-1" }));
  await expectToast("The courier cannot be reached.");
});

test("a booking that waits for the courier says so, and has nothing to repeat", () => {
  renderParcel({
    state: "draft",
    trackingNumber: null,
    bookingState: "queued",
    bookingError: "The courier rejected the account.",
  });
  expect(screen.getByText("The booking waits. The courier rejected the account.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Book again|Check now/ })).toBeNull();
});

test("a contradiction between order and parcel shows one button per outcome until staff have resolved it", async () => {
  respond("POST /admin/shipments/7/task", () => new Response(null, { status: 204 }));
  const { user, onChanged } = renderParcel({
    state: "delivered",
    task: "cancelled-delivered",
    isTaskOpen: true,
  });
  expect(screen.getByText(/The order is cancelled, but the parcel was delivered/)).toBeVisible();
  expect(screen.getByRole("button", { name: /It comes back/ })).toBeVisible();
  expect(screen.getByRole("button", { name: /Mark as checked/ })).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Customer keeps it/ }));
  await expectToast("Task done");
  expect(listSent("POST /admin/shipments/7/task").map(({ body }) => body)).toEqual([
    { task: "cancelled-delivered", outcome: "restore-delivered" },
  ]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test("a checked contradiction is no longer shown", () => {
  renderParcel({ state: "delivered", task: "cancelled-delivered", isTaskOpen: false });
  expect(screen.queryByText(/The order is cancelled/)).not.toBeInTheDocument();
});

test("a parcel without a final state after 60 days shows a note to staff", () => {
  renderParcel({ state: "in-transit", pollingEndedAt: "2026-11-20T10:00:00.000Z" });
  expect(screen.getByText(/No final state after 60 days/)).toBeVisible();
});

test("if the courier does not know a parcel's city, staff can choose one of the courier's cities", async () => {
  const cities = [
    { code: "4", name: "NASIRABAD" },
    { code: "5", name: "NASIRABAD" },
    { code: "6", name: "LAHORE" },
  ];
  respond("GET /admin/couriers/1/cities", () => Response.json({ fetchedAt: PARCEL.createdAt, cities }));
  respond("PUT /admin/couriers/1/city-choices", () => new Response(null, { status: 204 }));
  const { user, onChanged } = renderParcel({
    state: "draft",
    bookingState: "rejected",
    bookingError: "The list is ambiguous.",
    needsCity: true,
    city: "Nasirabad",
    province: "Sindh",
  });
  expect(screen.getByText(/City not known to PostEx: .* The list is ambiguous\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Choose city/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "City for Nasirabad, Sindh" }));
  const field = await dialog.findByLabelText(/^PostEx city/);
  await user.type(field, "Nasirabad");
  expect(await dialog.findByText("Choose a city from the list.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Save city" })).toBeDisabled();
  await user.type(field, " (5)");
  await user.click(dialog.getByRole("button", { name: "Save city" }));
  await expectToast("City for Nasirabad saved");
  expect(listSent("PUT /admin/couriers/1/city-choices")[0]?.body).toEqual({
    city: "Nasirabad",
    province: "Sindh",
    code: "5",
    name: "NASIRABAD",
  });
  expect(onChanged).toHaveBeenCalledOnce();
});

const ADOPT_REQUEST = "PUT /admin/shipments/7/tracking-number";

test("if the result of a booking is unknown, staff can enter the tracking number, and must confirm a number that the courier does not know", async () => {
  const detail = "PostEx does not know the tracking number CX-9.";
  const unknownNumberProblem = { status: 409, code: "tracking-number-unknown", title: "Conflict", detail };
  respond(ADOPT_REQUEST, () => Response.json(unknownNumberProblem, { status: 409 }));
  const { user, onChanged } = renderParcel({
    state: "draft",
    bookingState: "unsure",
    bookingError: "Response lost.",
    trackingNumber: null,
  });
  await user.click(screen.getByRole("button", { name: /^Enter tracking number/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Tracking number/), "CX-9");
  await user.click(dialog.getByRole("button", { name: "Save number" }));
  expect(await dialog.findByText(detail)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Save number" })).toBeDisabled();
  await user.click(dialog.getByRole("switch", { name: /Save anyway/ }));
  respond(ADOPT_REQUEST, () => new Response(null, { status: 204 }));
  await user.click(dialog.getByRole("button", { name: "Save number" }));
  await expectToast("Tracking number saved");
  expect(listSent(ADOPT_REQUEST).map(({ body }) => body)).toEqual([
    { trackingNumber: "CX-9", isConfirmed: false },
    { trackingNumber: "CX-9", isConfirmed: true },
  ]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test("a delivered parcel shows the courier's charge, and whether the courier has paid out the cash", () => {
  renderParcel({ state: "delivered", courierCharge: 232.3 });
  expect(screen.getByText("Cash not yet paid out").parentElement).toHaveTextContent(
    "Courier’s charge Rs. 232.30 · Cash not yet paid out",
  );
});

test("a parcel whose cash the courier has paid out shows the amount, the date and the reference", () => {
  const payment = { paidAt: "2026-11-25T05:00:00.000Z", amount: 4500, reference: "CPR-1" };
  renderParcel({ state: "delivered", payment });
  expect(screen.getByText(/^Cash paid out/).parentElement).toHaveTextContent(
    /^Cash paid out: Rs\. 4,500 .*Nov.*\(CPR-1\)$/,
  );
});

test.each([
  ["packer", ["Check now ZE12345678901-1", "Set state ZE12345678901-1", "Print label ZE12345678901-1"], 0],
  ["accountant", [], 0],
  [
    "orders",
    [
      "Deliver again ZE12345678901-1",
      "Return ZE12345678901-1",
      "Check now ZE12345678901-1",
      "Set state ZE12345678901-1",
      "Print label ZE12345678901-1",
    ],
    1,
  ],
] as const)("the role %s sees only the parcel actions that its permissions allow", (role, buttons, links) => {
  renderAdmin(
    <PermissionsContext value={ROLE_PERMISSIONS[role]}>
      <OrderParcel parcel={{ ...PARCEL, state: "attempted" }} onChanged={() => undefined} />
    </PermissionsContext>,
  );
  expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(buttons);
  expect(screen.queryAllByRole("link")).toHaveLength(links);
});

test("staff choose the meaning of a courier's text that the shop does not know, or ignore the text", async () => {
  const chosen: unknown[] = [];
  respond("PUT /admin/couriers/1/status-texts", ({ body }) => {
    chosen.push(body);
    return Response.json({ parcels: 3 });
  });
  const { user, onChanged } = renderParcel({ unknownText: "Pickup Scheduled" });
  expect(screen.getByText(/does not know: “Pickup Scheduled”/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Choose meaning/ }));
  const dialog = await screen.findByRole("dialog", { name: "Meaning of “Pickup Scheduled”" });
  expect(within(dialog).getByRole("button", { name: "Save meaning" })).toBeDisabled();
  await user.selectOptions(within(dialog).getByRole("combobox"), "Booked");
  await user.click(within(dialog).getByRole("button", { name: "Save meaning" }));
  await expectToast("Meaning saved for 3 parcels");
  expect(chosen).toEqual([{ text: "Pickup Scheduled", state: "booked" }]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test("staff correct the number of a parcel whose courier has no connection; a number in use needs a confirmation", async () => {
  const bodies: unknown[] = [];
  respond("GET /admin/couriers", () => Response.json([{ ...RIDER, id: 3, name: "Other rider" }, RIDER]));
  respond("PUT /admin/shipments/7/tracking", ({ body }) => {
    bodies.push(body);
    return bodies.length > 1
      ? new Response(null, { status: 204 })
      : Response.json({ code: "tracking-number-in-use", detail: "In use." }, { status: 409 });
  });
  const { user, onChanged } = renderParcel({ ...MANUAL, state: "in-transit", trackingNumber: "LE-1" });
  await user.click(screen.getByRole("button", { name: /Correct number/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText(/^Tracking number/);
  await user.clear(field);
  await user.type(field, "LE-2");
  await dialog.findByLabelText(/^Courier/);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await user.click(await dialog.findByRole("switch", { name: /both parcels/ }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await expectToast("Tracking number corrected");
  const correction = {
    courierId: 1,
    trackingNumber: "LE-2",
    expected: { courierId: 1, trackingNumber: "LE-1" },
  };
  expect(bodies).toEqual([
    { ...correction, isConfirmed: false },
    { ...correction, isConfirmed: true },
  ]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test("staff withdraw a handed-over parcel of a courier without connection, but not a delivered or booked one of a connected courier", async () => {
  respond("POST /admin/shipments/7/withdrawal", () => new Response(null, { status: 204 }));
  const { user } = renderParcel({ ...MANUAL, state: "picked", trackingNumber: "LE-1" });
  await user.click(screen.getByRole("button", { name: /^Withdraw/ }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Withdraw" }));
  await expectToast("Parcel withdrawn");
  expect(listSent("POST /admin/shipments/7/withdrawal")[0]?.body).toEqual({ expectedTrackingNumber: "LE-1" });
});

test.each([{ ...MANUAL, state: "delivered" }, { state: "in-transit" }] as const)(
  "a parcel that is delivered or whose courier is connected has no correction buttons (%o)",
  (parcel) => {
    renderParcel(parcel);
    expect(screen.queryByRole("button", { name: /Correct number|^Withdraw/ })).not.toBeInTheDocument();
  },
);
