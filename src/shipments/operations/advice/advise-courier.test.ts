import { afterAll, afterEach, expect, test } from "vitest";

import type { ShipmentState } from "#orders/rules/order-status.ts";
import type { AdviceKind } from "../../rules/advice.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import { createUser } from "#staff/operations/users.ts";
import {
  SIMULATED_COURIERS,
  TEST_CREDENTIALS_KEY,
  connectSimulatedCourier,
} from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import { listOrderShipments } from "../list-shipments.ts";
import { recordShipmentReports } from "../record-shipment-reports.ts";
import { adviseCourier } from "./advise-courier.ts";

const db = await openTestDatabase();
const manualCourier = await buildCourier(db);
const server = await SIMULATED_COURIERS.postex.start();
const postexId = await connectSimulatedCourier(db, "postex", server.url);
const user = await createUser(db, {
  email: "packer@example.com",
  password: "a-password-for-tests",
  displayName: "Sana Mir",
  isAdmin: true,
});
const by = { uid: user.uid, email: user.email };
afterEach(() => server.setFault("none"));
afterAll(server.close);

/** Creates a parcel in the given state. The simulated courier knows the parcel. */
async function buildParcelInState(state: ShipmentState, courierId = postexId) {
  const { order } = await buildConfirmedOrder(db);
  const { trackingNumber } = server.book.add({ reference: "", city: "", phone: "", cash: 0 });
  const { id } = await buildParcel(db, order.id, courierId, { trackingNumber });
  const report = { state, code: state, text: null, occurredAt: new Date().toISOString() };
  await recordShipmentReports(db, [{ shipmentId: id, reports: [report] }]);
  const getParcel = async () => (await listOrderShipments(db, order.id))[0];
  return { id, orderId: order.id, trackingNumber, getParcel };
}

const advise = (id: number, advice: AdviceKind, remarks = "") =>
  adviseCourier(db, id, { advice, remarks }, { by, getKey: () => TEST_CREDENTIALS_KEY });

test("a request for another attempt is sent to the courier and recorded with the staff member's name", async () => {
  const { id, orderId, trackingNumber, getParcel } = await buildParcelInState("attempted");
  await advise(id, "retry", "After 5 pm");
  expect(server.book.find(trackingNumber)?.advice).toBe("retry");
  expect(await getParcel()).toMatchObject({
    state: "attempted",
    attempts: 1,
    latestAdvice: { advice: "retry", by: "Sana Mir" },
  });
  const [entry] = await getOrderTimeline(db, orderId);
  expect(entry).toMatchObject({
    by: "Sana Mir",
    text: expect.stringMatching(/another attempt requested$/),
    note: "After 5 pm",
  });
});

test("a return request changes the parcel's state and is recorded with the staff member's name", async () => {
  const { id, orderId, trackingNumber, getParcel } = await buildParcelInState("attempted");
  await advise(id, "return");
  expect(server.book.find(trackingNumber)?.advice).toBe("return");
  expect(await getParcel()).toMatchObject({ state: "return-requested", latestAdvice: { advice: "return" } });
  const timeline = await getOrderTimeline(db, orderId);
  expect(timeline.filter(({ text }) => text.endsWith("return requested"))).toMatchObject([
    { by: "Sana Mir" },
  ]);
});

test.each(["booked", "in-transit", "delivered", "returned"] as const)(
  "advice for a parcel in the state “%s” is rejected",
  async (state) => {
    const { id, trackingNumber } = await buildParcelInState(state);
    await expect(advise(id, "retry")).rejects.toMatchObject({ code: "shipment-not-waiting" });
    expect(server.book.find(trackingNumber)?.advice).toBeUndefined();
  },
);

test("advice to a courier that does not support it is rejected, and nothing is recorded", async () => {
  const { id, getParcel } = await buildParcelInState("attempted", manualCourier.id);
  await expect(advise(id, "retry")).rejects.toMatchObject({ code: "advice-not-supported" });
  expect(await getParcel()).toMatchObject({ latestAdvice: null });
});

test.each([
  [400, "courier-rejected"],
  ["error with status 200", "courier-rejected"],
  [401, "courier-unavailable"],
  [503, "courier-unavailable"],
  ["reset", "courier-unavailable"],
  ["malformed", "courier-unavailable"],
] as const)(
  "if the courier fails with “%s”, the advice is rejected and nothing is recorded",
  async (fault, code) => {
    const { id, getParcel } = await buildParcelInState("attempted");
    server.setFault(fault);
    await expect(advise(id, "return")).rejects.toMatchObject({ code });
    expect(await getParcel()).toMatchObject({ state: "attempted", latestAdvice: null });
  },
);

test("advice about an unknown parcel is rejected", async () => {
  await expect(advise(999_999, "retry")).rejects.toMatchObject({ code: "not-found" });
});
