import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { DAY_MS, MINUTE_MS } from "#platform/rules/day.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { shipmentEvents, shipmentLines, shipments } from "#shipments/tables/shipment-schema.server.ts";
import { ORDER_STATUSES } from "#orders/rules/order-status.ts";
import type { OrderStatus, ShipmentState } from "#orders/rules/order-status.ts";
import type { CourierReport } from "#shipments/rules/reports/list-reports.ts";
import { SHIPMENT_STATES } from "#orders/rules/order-status.ts";
import {
  SHIPMENT_RULES,
  filterShipmentStates,
  findStatusByShipments,
} from "#shipments/rules/shipment-state.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { createShipments } from "#shipments/operations/create-shipments.ts";
import { inspectReturn } from "#shipments/operations/inspect-return.ts";
import { recordShipmentReports } from "#shipments/operations/record-shipment-reports.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildConfirmedOrder, buildCourier } from "#test/shipments.ts";

import { REPRODUCE_HINT, getRunCount } from "./fuzz-run.ts";
import { getRejectionCode } from "./real-shop.ts";

const db = await openTestDatabase();
const courier = await buildCourier(db);

const INITIAL_STOCK = 12;
const BOTTLES_PER_ORDER = 3;
/** The states that couriers report: all except draft. */
const REPORTED_STATES = SHIPMENT_STATES.filter((state) => state !== "draft");
const COLLECTING_STATES = filterShipmentStates(({ isUnderway }) => isUnderway);
/**
 * Creation time of the parcels. All report times are between this time and now, so the reports are ordered by time.
 */
const CREATED_AT = new Date(Date.now() - 10 * DAY_MS);

const stateArbitrary = fc.constantFrom(...REPORTED_STATES);
const reportArbitrary = fc
  .record({ state: stateArbitrary, minute: fc.integer({ min: 1, max: 9 * 24 * 60 }) })
  .map(({ state, minute }): CourierReport => {
    const occurredAt = new Date(CREATED_AT.getTime() + minute * MINUTE_MS).toISOString();
    const place = { position: 1, occurrence: 1, isCurrent: false, statusKey: null };
    return { state, code: state, text: state, occurredAt, precision: "minute", ...place };
  });

const indexArbitrary = fc.nat(9);
const actionArbitrary = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("ship" as const),
      quantity: fc.integer({ min: 1, max: BOTTLES_PER_ORDER }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("report" as const),
      index: indexArbitrary,
      reports: fc.array(reportArbitrary, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("repeat" as const), index: indexArbitrary }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("staff" as const),
      index: indexArbitrary,
      state: stateArbitrary,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("inspect" as const),
      index: indexArbitrary,
      sealed: fc.nat(BOTTLES_PER_ORDER),
      opened: fc.nat(BOTTLES_PER_ORDER),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("status" as const),
      status: fc.constantFrom(...ORDER_STATUSES),
    }),
  },
);

type Action = typeof actionArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** An order of a new product, with its parcels. */
interface Run {
  orderId: string;
  productId: string;
  parcelIds: number[];
  reports: { shipmentId: number; reports: CourierReport[] }[];
  /** Number of opened and damaged bottles, which never return to the stock. */
  lostBottles: number;
}

async function startRun(): Promise<Run> {
  const { order, product } = await buildConfirmedOrder(db, BOTTLES_PER_ORDER, INITIAL_STOCK);
  return { orderId: order.id, productId: product.id, parcelIds: [], reports: [], lostBottles: 0 };
}

async function readOrder({ orderId }: Run) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  if (!order || !item) throw new Error("The order is missing");
  return { ...order, stockTaken: item.stockTaken, soldCounted: item.soldCounted };
}

function listParcels({ orderId }: Run) {
  return db
    .select({
      id: shipments.id,
      state: shipments.state,
      inspectedAt: shipments.inspectedAt,
      cash: shipments.cashToCollect,
      attempts: shipments.attempts,
      bottles: shipmentLines.quantity,
    })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.id));
}

const countEvents = ({ orderId }: Run) =>
  db.$count(shipmentEvents, sql`shipment_id in (select id from ${shipments} where order_id = ${orderId})`);

function pickParcel({ parcelIds }: Run, index: number): number | undefined {
  return parcelIds.length === 0 ? undefined : parcelIds[index % parcelIds.length];
}

/** Ships bottles. Expects that the parcel collects at most the balance due. */
async function ship(run: Run, quantity: number): Promise<void> {
  const parcelsBefore = await listParcels(run);
  const { totalAmount } = await readOrder(run);
  const cashOfEarlierParcels = parcelsBefore
    .filter(({ state }) => COLLECTING_STATES.includes(state))
    .reduce((sum, { cash }) => sum + cash, 0);
  const line = { productId: run.productId, variant: "50ml", quantity };
  const requested = { order: run.orderId, trackingNumber: null, pieces: 1, lines: [line] };
  const [result] = await createShipments(
    db,
    { courierId: courier.id, isHandedOver: false, shipments: [requested] },
    { now: CREATED_AT },
  );
  if (typeof result?.shipmentId !== "number") return;
  run.parcelIds.push(result.shipmentId);
  const created = (await listParcels(run)).find(({ id }) => id === result.shipmentId);
  expect(created?.cash).toBeLessThanOrEqual(Math.max(0, totalAmount - cashOfEarlierParcels));
}

/** Records reports. Expects that each new report is stored once and that the order has the status for its parcels. */
async function recordReports(run: Run, shipmentId: number, reports: CourierReport[]): Promise<void> {
  const [{ status }, eventCount] = [await readOrder(run), await countEvents(run)];
  const storedKeys = new Set(
    run.reports.flatMap((batch) => batch.reports.map((report) => toKey(batch.shipmentId, report))),
  );
  const newKeys = new Set(reports.map((report) => toKey(shipmentId, report))).difference(storedKeys);
  await recordShipmentReports(db, [{ shipmentId, reports }]);
  run.reports.push({ shipmentId, reports });
  expect(await countEvents(run)).toBe(eventCount + newKeys.size);
  if (newKeys.size > 0) await expectOrderStatus(run, status);
}

const toKey = (shipmentId: number, { code, occurredAt }: CourierReport) =>
  `${shipmentId} ${code} ${occurredAt}`;

async function expectOrderStatus(run: Run, statusBefore: OrderStatus): Promise<void> {
  const { status, totalItems } = await readOrder(run);
  const parcels = await listParcels(run);
  expect(status).toBe(
    findStatusByShipments({ status: statusBefore, bottles: totalItems }, parcels) ?? statusBefore,
  );
}

async function recordStaffState(run: Run, shipmentId: number, state: ShipmentState): Promise<void> {
  const { status } = await readOrder(run);
  const current = (await listParcels(run)).find(({ id }) => id === shipmentId)?.state;
  const [result] = await recordState(db, { shipmentIds: [shipmentId], state }, { by: COMMAND_LINE });
  const isNext = current !== undefined && SHIPMENT_RULES[current].next.includes(state);
  expect(result?.problem?.code).toBe(isNext ? undefined : "shipment-state-not-next");
  if (isNext && state !== "cancelled") await expectOrderStatus(run, status);
}

async function inspect(run: Run, shipmentId: number, sealed: number, opened: number): Promise<void> {
  const parcel = (await listParcels(run)).find(({ id }) => id === shipmentId);
  const { stockTaken: deducted } = await readOrder(run);
  const bottles = parcel?.bottles ?? 0;
  const damaged = bottles - sealed - opened;
  const line = { productId: run.productId, variant: "50ml", sealed, opened, damaged };
  const code = await getRejectionCode(
    inspectReturn(db, shipmentId, { lines: [line], cancelsOrder: false }, { by: COMMAND_LINE }),
  );
  if (code !== undefined) return;
  run.lostBottles += deducted - Math.max(0, deducted - bottles) - Math.min(deducted, sealed);
}

async function performAction(run: Run, action: Action): Promise<void> {
  switch (action.kind) {
    case "ship":
      return ship(run, action.quantity);
    case "status":
      await getRejectionCode(updateOrderStatus(db, { orderId: run.orderId, status: action.status }));
      return;
    case "repeat": {
      const earlierReports = run.reports[action.index % Math.max(1, run.reports.length)];
      if (earlierReports) await recordReports(run, earlierReports.shipmentId, earlierReports.reports);
      return;
    }
    default: {
      const shipmentId = pickParcel(run, action.index);
      if (shipmentId === undefined) return;
      if (action.kind === "report") return recordReports(run, shipmentId, action.reports);
      if (action.kind === "staff") return recordStaffState(run, shipmentId, action.state);
      const bottles = (await listParcels(run)).find(({ id }) => id === shipmentId)?.bottles ?? 0;
      const sealed = Math.min(action.sealed, bottles);
      return inspect(run, shipmentId, sealed, Math.min(action.opened, bottles - sealed));
    }
  }
}

/** Expects that every bottle is in stock, deducted for the order, or lost. */
async function expectStock(run: Run): Promise<void> {
  const product = await getProduct(db, run.productId);
  const { stockTaken, soldCounted } = await readOrder(run);
  expect(product?.stock["50ml"]).toBe(INITIAL_STOCK - stockTaken - run.lostBottles);
  expect(product?.sold["50ml"]).toBe(soldCounted);
}

test("after any sequence of events, no bottle is missing, the order has the status for its parcels, and no parcel collects more than the balance due", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { maxLength: 30, size: "max" }), async (actions) => {
      const run = await startRun();
      for (const action of actions) {
        await performAction(run, action);
        await expectStock(run);
      }
    }),
    { numRuns: getRunCount({ pglite: 5, postgres: 40, long: 2000 }) },
  );
  expect(await findViolations(db), REPRODUCE_HINT).toEqual([]);
});

test("a parcel's state does not depend on the sequence and the batches in which reports arrive", async () => {
  const reportsArbitrary = fc.uniqueArray(reportArbitrary, {
    minLength: 2,
    maxLength: 8,
    selector: ({ occurredAt }) => occurredAt,
  });
  const arrivalArbitrary = reportsArbitrary.chain((reports) =>
    fc.record({
      singleReports: fc.shuffledSubarray(reports, { minLength: reports.length }),
      batchedReports: fc.shuffledSubarray(reports, { minLength: reports.length }),
      batchSize: fc.integer({ min: 1, max: 8 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(arrivalArbitrary, async ({ singleReports, batchedReports, batchSize }) => {
      const [one, other] = [await startRun(), await startRun()];
      for (const run of [one, other]) await ship(run, BOTTLES_PER_ORDER);
      const [oneId = 0, otherId = 0] = [...one.parcelIds, ...other.parcelIds];
      for (const report of singleReports)
        await recordShipmentReports(db, [{ shipmentId: oneId, reports: [report] }]);
      for (let index = 0; index < batchedReports.length; index += batchSize)
        await recordShipmentReports(db, [
          { shipmentId: otherId, reports: batchedReports.slice(index, index + batchSize) },
        ]);
      expect(await readProgress(oneId)).toEqual(await readProgress(otherId));
    }),
    { numRuns: getRunCount({ pglite: 5, postgres: 40, long: 2000 }) },
  );
});

async function readProgress(shipmentId: number) {
  const [row] = await db
    .select({
      state: shipments.state,
      attempts: shipments.attempts,
      handedOverAt: shipments.handedOverAt,
      deliveredAt: shipments.deliveredAt,
      returnedAt: shipments.returnedAt,
    })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  return row;
}
