import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import type { TrackingCorrection } from "../../rules/tracking-correction.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { createShipments } from "../create-shipments.ts";
import { connectSimulatedCourier } from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import { listOrderShipments } from "../list-shipments.ts";
import { listPublicParcels } from "../list-public-parcels.ts";
import { recordShipmentReports } from "../record-shipment-reports.ts";
import { correctTracking } from "./correct-tracking.ts";
import { withdrawParcel } from "./withdraw-parcel.ts";

const db = await openTestDatabase();
const courier = await buildCourier(db);
const otherCourier = await buildCourier(db, "Other rider");
const connectedId = await connectSimulatedCourier(db, "postex", "http://127.0.0.1:2");
const options = { by: COMMAND_LINE, channels: ["email"] } as const;

let count = 0;
async function buildShipped(courierId = courier.id) {
  const { order } = await buildConfirmedOrder(db);
  const number = `LE-${(count += 1)}`;
  const { id } = await buildParcel(db, order.id, courierId, { trackingNumber: number, isHandedOver: true });
  return {
    id,
    number,
    order,
    read: async () => (await listOrderShipments(db, order.id))[0],
    correct: (trackingNumber: string | null, changes: Partial<TrackingCorrection> = {}) =>
      correctTracking(
        db,
        id,
        {
          courierId,
          trackingNumber,
          expected: { courierId, trackingNumber: number },
          isConfirmed: false,
          ...changes,
        },
        options,
      ),
    withdraw: (expectedTrackingNumber: string | null = number) =>
      withdrawParcel(db, id, { expectedTrackingNumber }, options),
    report: (state: ShipmentState) =>
      recordShipmentReports(db, [
        {
          shipmentId: id,
          reports: [{ state, code: state, text: null, occurredAt: new Date().toISOString() }],
        },
      ]),
    /** Records that the customer has received a message with this text. */
    tell: (text: string, channel: MessageChannel = "email") =>
      db.insert(outboxMessages).values({
        kind: "order-shipped",
        channel,
        orderId: order.id,
        dedupeKey: `told:${order.id}:${text}`,
        status: "sent",
        text,
        sentAt: new Date(),
      }),
    countCorrections: () =>
      db.$count(
        outboxMessages,
        and(eq(outboxMessages.orderId, order.id), eq(outboxMessages.kind, "tracking-corrected")),
      ),
  };
}

describe("correcting a tracking number", () => {
  test("is told to a customer who has only received the link to the order page on WhatsApp", async () => {
    const { correct, tell, countCorrections } = await buildShipped();
    await tell("Template order_shipped: Ayesha", "whatsapp");
    await correct("LE-RIGHT-WHATSAPP");
    expect(await countCorrections()).toBe(1);
  });

  test("changes the parcel, its tracking link, the timeline and the audit log; the state is unchanged", async () => {
    const { id, number, order, read, correct } = await buildShipped();
    await correct("LE-RIGHT-1", { courierId: otherCourier.id });
    expect(await read()).toMatchObject({
      trackingNumber: "LE-RIGHT-1",
      trackingUrl: "https://courier.example/track?cn=LE-RIGHT-1",
      courier: { name: "Other rider" },
      state: "picked",
      attempts: 0,
    });
    expect((await listPublicParcels(db, [order.id])).get(order.id)).toMatchObject([
      { trackingNumber: "LE-RIGHT-1" },
    ]);
    const [entry] = await getOrderTimeline(db, order.id);
    expect(entry).toMatchObject({ note: `Corrected from Rider ${number} to Other rider LE-RIGHT-1` });
    const { items } = await listAudit(db, { pageSize: 1 });
    expect(items[0]?.changes).toMatchObject([{ from: `Rider ${number}`, to: "Other rider LE-RIGHT-1" }]);
    await recordShipmentReports(db, [
      {
        shipmentId: id,
        reports: [{ state: "in-transit", code: "t", text: null, occurredAt: new Date().toISOString() }],
      },
    ]);
    expect(await read()).toMatchObject({ state: "in-transit" });
  });

  test("tells a customer who has received the wrong number once, and nobody else", async () => {
    const told = await buildShipped();
    await told.tell(`Your parcel is on its way. Rider ${told.number}`);
    await told.correct("LE-RIGHT-2");
    await told.correct("LE-RIGHT-3", { expected: { courierId: courier.id, trackingNumber: "LE-RIGHT-2" } });
    expect(await told.countCorrections()).toBe(1);
    const untold = await buildShipped();
    await untold.tell("Your order is confirmed.");
    await untold.correct("LE-RIGHT-4");
    expect(await untold.countCorrections()).toBe(0);
  });

  test("of two staff members, one succeeds; the other is told that the parcel has changed", async () => {
    const { correct, read } = await buildShipped();
    const results = await Promise.allSettled([correct("LE-A-1"), correct("LE-A-2")]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await read())?.trackingNumber).toMatch(/^LE-A-[12]$/);
    await expect(correct("LE-A-3")).rejects.toMatchObject({ code: "conflict" });
  });

  test("a number of the same courier is rejected; a number of another courier needs a confirmation", async () => {
    const { number } = await buildShipped();
    const other = await buildShipped(otherCourier.id);
    const { correct } = await buildShipped();
    await expect(correct(number, { isConfirmed: true })).rejects.toMatchObject({
      code: "tracking-number-taken",
    });
    await expect(correct(number.toLowerCase())).rejects.toMatchObject({ code: "tracking-number-in-use" });
    await expect(correct(other.number)).rejects.toThrow(other.order.orderNumber);
    await correct(other.number, { isConfirmed: true });
  });

  test.each(["delivered", "returned", "cancelled"] as const)(
    "is impossible after the parcel is %s",
    async (state) => {
      const { correct, report } = await buildShipped();
      await report(state);
      await expect(correct("LE-LATE")).rejects.toMatchObject({ code: "conflict" });
    },
  );

  test("is impossible for a parcel of a connected courier, and to a connected courier", async () => {
    const { correct } = await buildShipped(connectedId);
    await expect(correct("LE-C-1")).rejects.toMatchObject({ code: "conflict" });
    const manual = await buildShipped();
    await expect(manual.correct("LE-C-2", { courierId: connectedId })).rejects.toThrow("assigns its own");
    await expect(manual.correct("LE-C-2", { courierId: 999_999 })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});

describe("withdrawing a parcel", () => {
  test("frees its items and its number, even after the handover, and the customer is told the next number once", async () => {
    const { number, order, withdraw, tell, countCorrections } = await buildShipped();
    await tell(`Rider ${number}`);
    await withdraw();
    expect(await listOrderShipments(db, order.id)).toMatchObject([
      { state: "cancelled", trackingNumber: null },
    ]);
    const [entry] = await getOrderTimeline(db, order.id);
    expect(entry?.note).toContain(number);
    expect((await listPublicParcels(db, [order.id])).get(order.id)).toBeUndefined();
    expect(await countCorrections()).toBe(0);
    const ship = (trackingNumber: string) =>
      createShipments(
        db,
        {
          courierId: courier.id,
          isHandedOver: true,
          shipments: [{ order: order.id, trackingNumber, pieces: 1 }],
        },
        options,
      );
    expect(await ship(number)).toMatchObject([{ problem: null }]);
    expect(await countCorrections()).toBe(1);
  });

  test("is impossible after a delivery, during a return, and if somebody else has changed the parcel", async () => {
    for (const state of ["delivered", "returning", "lost"] as const) {
      const { withdraw, report } = await buildShipped();
      await report(state);
      await expect(withdraw()).rejects.toMatchObject({ code: "conflict" });
    }
    const { withdraw } = await buildShipped();
    await expect(withdraw("LE-OTHER")).rejects.toMatchObject({ code: "conflict" });
    await withdraw();
    await expect(withdraw(null)).rejects.toMatchObject({ code: "conflict" });
  });
});
