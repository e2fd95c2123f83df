import { afterAll, expect, inject, test, vi } from "vitest";

import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import {
  SIMULATED_COURIERS,
  TEST_CREDENTIALS_KEY,
  connectSimulatedCourier,
} from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { runLaterReactions } from "#test/run-jobs.ts";
import { buildConfirmedOrder, buildParcel } from "#test/shipments.ts";
import { eq, sql } from "drizzle-orm";

import { listOrderShipments } from "../list-shipments.ts";
import { listPublicParcels } from "../list-public-parcels.ts";
import { pollShipments } from "../polling/poll-shipments.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { recordShipmentReports } from "../record-shipment-reports.ts";
import { chooseMeaning } from "./choose-meaning.ts";
import { listStatusTexts } from "./list-status-texts.ts";

const db = await openTestDatabase();
const server = await SIMULATED_COURIERS.leopards.start();
const courierId = await connectSimulatedCourier(db, "leopards", server.url);
afterAll(server.close);

const TEXT = "Pickup Scheduled";

/** Creates a parcel for which the courier reports the texts, and polls the courier. */
async function buildPolledParcel(...texts: string[]) {
  const { order } = await buildConfirmedOrder(db);
  const { trackingNumber } = server.book.add({ reference: "", city: "", phone: "", cash: 0 });
  const { id } = await buildParcel(db, order.id, courierId, { trackingNumber });
  for (const text of texts) server.move(trackingNumber, text, new Date());
  await poll();
  const getParcel = async () => (await listOrderShipments(db, order.id))[0];
  return { id, orderId: order.id, trackingNumber, getParcel };
}

async function poll() {
  await db.execute(sql`update shipments set next_poll_at = now() where next_poll_at is not null`);
  await pollShipments(db, { getCredentialsKey: () => TEST_CREDENTIALS_KEY, channels: ["email"] });
}

const choose = (text: string, state: Exclude<ShipmentState, "draft"> | null) =>
  chooseMeaning(db, courierId, { text, state }, { by: COMMAND_LINE, channels: ["email"] });

test("an unknown text changes nothing for the customer; staff see the text until they choose its meaning", async () => {
  const { orderId, getParcel } = await buildPolledParcel(TEXT);
  expect(await getParcel()).toMatchObject({ state: "booked", unknownText: TEXT });
  expect((await getOrder(db, orderId))?.status).toBe("confirmed");
  expect((await listPublicParcels(db, [orderId])).get(orderId)).toMatchObject([{ state: "booked" }]);
  const kinds = await db
    .select({ kind: outboxMessages.kind })
    .from(outboxMessages)
    .where(eq(outboxMessages.orderId, orderId));
  expect(kinds.map(({ kind }) => kind)).not.toContain("order-shipped");
  expect(await listStatusTexts(db)).toMatchObject([
    { text: "pickup scheduled", parcels: 1, isDecided: false },
  ]);
});

test("a chosen meaning applies to all parcels with the text and to later reports, and can be changed", async () => {
  const first = await buildPolledParcel("Handed To Rider - GULBERG");
  const second = await buildPolledParcel("Handed  to rider - GULBERG");
  expect(await choose("Handed To Rider - GULBERG", "out-for-delivery")).toEqual({ parcels: 2 });
  for (const { getParcel, orderId } of [first, second]) {
    expect(await getParcel()).toMatchObject({ state: "out-for-delivery", unknownText: null });
    expect((await getOrder(db, orderId))?.status).toBe("shipped");
  }
  const later = await buildPolledParcel("HANDED TO RIDER - GULBERG");
  expect(await later.getParcel()).toMatchObject({ state: "out-for-delivery", unknownText: null });
  await choose("handed to rider - gulberg", "delivered");
  expect(await later.getParcel()).toMatchObject({ state: "delivered" });
  await runLaterReactions(db);
  const [entry] = await getOrderTimeline(db, later.orderId);
  expect(entry?.text).toMatch(/delivered/);
});

test("a text without a meaning for the parcel leaves the last known state and is no longer shown", async () => {
  const { getParcel } = await buildPolledParcel("Shipment Picked", "Customer rang the office");
  expect(await getParcel()).toMatchObject({ state: "picked", unknownText: "Customer rang the office" });
  await choose("Customer rang the office", null);
  expect(await getParcel()).toMatchObject({ state: "picked", unknownText: null });
});

test("the choice is audited; a text that no report has is rejected", async () => {
  await buildPolledParcel("Weighed");
  await choose("Weighed", "in-transit");
  const { items } = await listAudit(db);
  expect(items.find(({ subject }) => subject.type === "courier")).toMatchObject({
    changes: [{ field: "weighed", from: null, to: "in-transit" }],
  });
  await expect(choose("Nobody said this", "delivered")).rejects.toThrow(
    "No parcel of this courier has this text.",
  );
  await expect(
    chooseMeaning(db, 999_999, { text: TEXT, state: null }, { by: COMMAND_LINE }),
  ).rejects.toMatchObject({ code: "not-found" });
});

const countLockWaits = async () =>
  (
    await queryRows(
      db,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;

test.runIf(inject("databaseTemplate").engine === "postgres").each(["before", "after"])(
  "a meaning that staff choose while a report with the text is recorded applies to the parcel, if it is chosen %s the report",
  async (order) => {
    const text = `Handed to the night shift (${order})`;
    await buildPolledParcel(text);
    const { id, orderId, getParcel } = await buildPolledParcel("Shipment Picked");
    const statusKey = text.toLowerCase();
    const place = { position: 90_001, occurrence: 1, isCurrent: false, statusKey } as const;
    const time = { occurredAt: new Date().toISOString(), precision: "minute" } as const;
    const report = { state: "unknown", code: text, text, ...time, ...place } as const;
    const record = (tx: typeof db) => recordShipmentReports(tx, [{ shipmentId: id, reports: [report] }]);
    const started: { choice?: Promise<unknown>; record?: Promise<unknown> } = {};
    if (order === "after")
      await db.transaction(async (tx) => {
        await record(tx);
        started.choice = choose(text, "out-for-delivery");
        await vi.waitUntil(async () => (await countLockWaits()) === 1);
      });
    else
      await db.transaction(async (tx) => {
        await lockOrder(tx, orderId);
        started.record = record(db);
        await vi.waitUntil(async () => (await countLockWaits()) === 1);
        started.choice = choose(text, "out-for-delivery");
        await started.choice;
      });
    await Promise.all([started.choice, started.record]);
    expect(await getParcel()).toMatchObject({ state: "out-for-delivery", unknownText: null });
  },
);
