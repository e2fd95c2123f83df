import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { orders } from "#orders/tables/order-schema.server.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import { listMatchingOrders } from "#orders/operations/lists/list-matching-orders.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { DEFAULT_DELIVERY_RATES } from "#delivery/rules/delivery-rates.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { findAccountId } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";
import { readOrderMoney } from "#test/money.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import type { ShipmentReport } from "./apply-reports.ts";
import { createShipments } from "./create-shipments.ts";
import { correctCollected } from "./payments/correct-collected.ts";
import { listOrderShipments, listShipments } from "./list-shipments.ts";
import { recordShipmentReports } from "./record-shipment-reports.ts";
import { recordState } from "./record-state.ts";

const db = await openTestDatabase();
const courier = await buildCourier(db);

const getStatus = async (id: string) => (await getOrder(db, id))?.status;

const toTime = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();

describe("creating parcels", () => {
  test("by default, a parcel contains all items of its order and collects the total, and the order's timeline shows the parcel", async () => {
    const { order } = await buildConfirmedOrder(db, 2);
    await buildParcel(db, order.id, courier.id, { trackingNumber: "LE-1001" });
    const [createdParcel] = await listOrderShipments(db, order.id);
    expect(createdParcel).toMatchObject({
      orderNumber: order.orderNumber,
      reference: `${order.orderNumber}-1`,
      trackingNumber: "LE-1001",
      trackingUrl: "https://courier.example/track?cn=LE-1001",
      cashToCollect: order.totalAmount,
      state: "booked",
      // The sum of the bottles' weights. Sizes without a weight have the bottle weight of the delivery rates.
      weightGrams: 2 * DEFAULT_DELIVERY_RATES.bottleGrams,
      lines: [{ variant: "50ml", quantity: 2 }],
    });
    expect(await getStatus(order.id)).toBe("confirmed");
    const [entry] = await getOrderTimeline(db, order.id);
    expect(entry).toMatchObject({ kind: "shipment", text: "Rider LE-1001: booked" });
  });

  test("a new parcel that the courier has already collected changes the order's status to shipped", async () => {
    const { order } = await buildConfirmedOrder(db);
    await buildParcel(db, order.id, courier.id, { isHandedOver: true });
    expect(await getStatus(order.id)).toBe("shipped");
  });

  test("orders that cannot be shipped are reported, and the parcels of the other orders are created", async () => {
    const { order } = await buildConfirmedOrder(db);
    const { order: packedOrder } = await buildConfirmedOrder(db);
    const product = await buildProduct(db, { stock: { "50ml": 10 } });
    const pendingOrder = await placeOrder(
      db,
      buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
    );
    await buildParcel(db, packedOrder.id, courier.id, { trackingNumber: "TAKEN-1" });
    const toShipment = (id: string, trackingNumber: string | null = null) => ({
      order: id,
      trackingNumber,
      pieces: 1,
    });
    const results = await createShipments(
      db,
      {
        courierId: courier.id,
        isHandedOver: true,
        shipments: [
          toShipment("ZE00000000000"),
          toShipment(pendingOrder.id),
          toShipment(packedOrder.id),
          toShipment(order.id, "TAKEN-1"),
          toShipment(order.orderNumber, "FREE-1"),
        ],
      },
      { by: COMMAND_LINE },
    );
    expect(results.map(({ problem }) => problem?.code ?? null)).toEqual([
      "not-found",
      "order-not-shippable",
      "nothing-to-ship",
      "tracking-number-taken",
      null,
    ]);
    expect(await listOrderShipments(db, order.id)).toMatchObject([{ trackingNumber: "FREE-1" }]);
    expect(await getStatus(pendingOrder.id)).toBe("pending");
  });

  test("the parcels of an order together collect exactly its total and never contain more than was ordered", async () => {
    const { order, line } = await buildConfirmedOrder(db, 3);
    const first = await buildParcel(db, order.id, courier.id, { lines: [{ ...line, quantity: 1 }] });
    await expect(
      buildParcel(db, order.id, courier.id, { lines: [{ ...line, quantity: 3 }] }),
    ).rejects.toThrow("Only 2 of");
    const isPacked = async () =>
      (await listMatchingOrders(db, { search: order.orderNumber })).items[0]?.isPacked;
    expect(await isPacked()).toBe(false);
    const second = await buildParcel(db, order.id, courier.id);
    expect(await isPacked()).toBe(true);
    expect(second.lines).toMatchObject([{ quantity: 2 }]);
    expect(first.cashToCollect + second.cashToCollect).toBe(order.totalAmount);
    await recordState(db, { shipmentIds: [first.id], state: "picked" }, { by: COMMAND_LINE });
    await recordState(db, { shipmentIds: [first.id], state: "delivered" }, { by: COMMAND_LINE });
    expect(await getStatus(order.id)).toBe("shipped");
    await recordState(db, { shipmentIds: [second.id], state: "picked" }, { by: COMMAND_LINE });
    await recordState(db, { shipmentIds: [second.id], state: "delivered" }, { by: COMMAND_LINE });
    expect(await getStatus(order.id)).toBe("delivered");
  });

  test.each([
    ["return-requested", ["attempted", "return-requested"]],
    ["returning", ["returning"]],
    ["returned", ["returning", "returned"]],
    ["lost", ["lost"]],
  ] as const)(
    "the last parcel does not collect the price of bottles in a parcel that is %s",
    async (_state, reported) => {
      const { order, line } = await buildConfirmedOrder(db, 3);
      const first = await buildParcel(db, order.id, courier.id, {
        lines: [{ ...line, quantity: 1 }],
        isHandedOver: true,
      });
      for (const state of reported)
        await recordState(db, { shipmentIds: [first.id], state }, { by: COMMAND_LINE });
      const second = await buildParcel(db, order.id, courier.id);
      expect(second.lines).toMatchObject([{ quantity: 2 }]);
      expect(second.cashToCollect).toBe(order.totalAmount - first.cashToCollect);
    },
  );

  test("the courier collects whole rupees of an order from before prices were rounded, and never more than is due", async () => {
    const { order, line } = await buildConfirmedOrder(db, 3);
    const total = toPaisa(order.totalAmount) + 50;
    await db.transaction(async (tx) => {
      await tx
        .update(orders)
        .set({ totalAmount: total, subtotal: toPaisa(order.subtotal) + 50 })
        .where(eq(orders.id, order.id));
    });
    const first = await buildParcel(db, order.id, courier.id, { lines: [{ ...line, quantity: 1 }] });
    const second = await buildParcel(db, order.id, courier.id);
    expect([first.cashToCollect, second.cashToCollect].every(Number.isInteger)).toBe(true);
    expect(first.cashToCollect + second.cashToCollect).toBe(order.totalAmount);
    expect((await getOrder(db, order.id))?.totalAmount).toBe(order.totalAmount + 0.5);
  });

  test("a parcel never collects more than the balance due", async () => {
    const { order } = await buildConfirmedOrder(db);
    await expect(
      buildParcel(db, order.id, courier.id, { cashToCollect: order.totalAmount + 1 }),
    ).rejects.toThrow("The courier can collect at most");
    const parcel = await buildParcel(db, order.id, courier.id, { cashToCollect: 0 });
    expect(parcel.cashToCollect).toBe(0);
  });

  test("concurrent requests create only one parcel", async () => {
    const { order } = await buildConfirmedOrder(db);
    const create = () =>
      createShipments(
        db,
        {
          courierId: courier.id,
          isHandedOver: true,
          shipments: [{ order: order.id, trackingNumber: null, pieces: 1 }],
        },
        { by: COMMAND_LINE },
      );
    await Promise.all([create(), create()]);
    expect(await listOrderShipments(db, order.id)).toHaveLength(1);
  });

  test("an order's packed items cannot be edited until their parcel is cancelled", async () => {
    const { order, line } = await buildConfirmedOrder(db);
    const parcel = await buildParcel(db, order.id, courier.id);
    const edit = async () => {
      const { updatedAt, totalAmount } = (await getOrder(db, order.id)) ?? order;
      const items = [{ ...line, quantity: 2 }];
      const expectedTotal = totalAmount * 2;
      return updateOrderItems(db, order.id, { items, expectedTotal, expectedUpdatedAt: updatedAt });
    };
    await expect(edit()).rejects.toThrow("A parcel with these items exists");
    await recordState(db, { shipmentIds: [parcel.id], state: "cancelled" }, { by: COMMAND_LINE });
    expect((await edit()).totalItems).toBe(2);
  });
});

describe("reports about parcels", () => {
  test("repeated reports are stored once, and late reports do not change the state", async () => {
    const { order } = await buildConfirmedOrder(db);
    const { id } = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
    const addToNow = (ms: number) => new Date(Date.now() + ms).toISOString();
    const delivered = {
      state: "delivered",
      code: "0005",
      text: "Delivered",
      occurredAt: addToNow(2),
    } as const;
    const attempted = { state: "attempted", code: "0013", text: "Closed", occurredAt: toTime(9) } as const;
    const record = (...reports: ShipmentReport[]) => recordShipmentReports(db, [{ shipmentId: id, reports }]);
    await record(delivered);
    await record(delivered, attempted);
    await record(attempted);
    const [parcel] = await listOrderShipments(db, order.id);
    expect(parcel).toMatchObject({ state: "delivered", stateText: "Delivered", attempts: 1 });
    const entries = (await getOrderTimeline(db, order.id)).filter(({ kind }) => kind === "shipment");
    expect(entries).toHaveLength(3);
    expect(await getStatus(order.id)).toBe("delivered");
  });

  test("the return of a delivered parcel does not change the order's status", async () => {
    const { order } = await buildConfirmedOrder(db);
    const { id } = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
    for (const state of ["delivered", "returning", "returned"] as const)
      expect(await recordState(db, { shipmentIds: [id], state }, { by: COMMAND_LINE })).toEqual([
        { shipmentId: id, problem: null },
      ]);
    expect(await getStatus(order.id)).toBe("delivered");
    expect((await listShipments(db, { needsStaff: true, search: order.orderNumber })).total).toBe(1);
  });

  test("reports about the parcel of a cancelled order do not change the order's status", async () => {
    const { order } = await buildConfirmedOrder(db);
    const { id } = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
    await updateOrderStatus(db, { orderId: order.id, status: "cancelled" });
    await recordState(db, { shipmentIds: [id], state: "delivered" }, { by: COMMAND_LINE });
    expect(await listOrderShipments(db, order.id)).toMatchObject([{ state: "delivered" }]);
    expect(await getStatus(order.id)).toBe("cancelled");
  });

  test("staff cannot record a state that cannot follow the current state, and unknown parcels are reported", async () => {
    const { order } = await buildConfirmedOrder(db);
    const { id } = await buildParcel(db, order.id, courier.id);
    const results = await recordState(
      db,
      { shipmentIds: [id, 999_999_999], state: "delivered" },
      { by: COMMAND_LINE },
    );
    expect(results.map(({ problem }) => problem?.code)).toEqual(["shipment-state-not-next", "not-found"]);
  });
});

describe("cash on delivery", () => {
  const readMoney = (id: string) => readOrderMoney(db, id);
  const report = (state: "delivered" | "returning", hour: number): ShipmentReport => {
    return { state, code: state, text: null, occurredAt: toTime(hour) };
  };

  test("a delivered parcel has collected its cash, once, and nothing if the delivery was an error", async () => {
    const { order } = await buildConfirmedOrder(db);
    const { id } = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
    expect(await readMoney(order.id)).toMatchObject({ received: 0, due: order.totalAmount });
    await recordShipmentReports(db, [{ shipmentId: id, reports: [report("delivered", 10)] }]);
    await recordShipmentReports(db, [{ shipmentId: id, reports: [report("delivered", 10)] }]);
    await recordShipmentReports(db, [{ shipmentId: id, reports: [report("delivered", 11)] }]);
    expect(await readMoney(order.id)).toMatchObject({ received: order.totalAmount, due: 0, overpaid: 0 });
    await recordShipmentReports(db, [{ shipmentId: id, reports: [report("returning", 12)] }]);
    expect(await readMoney(order.id)).toMatchObject({ received: 0, due: order.totalAmount });
  });

  test("a repeated report keeps the amount that the rider has really collected", async () => {
    const { order } = await buildConfirmedOrder(db);
    const { id } = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
    await recordShipmentReports(db, [{ shipmentId: id, reports: [report("delivered", 10)] }]);
    await correctCollected(db, id, { amount: 100, note: "" }, { by: COMMAND_LINE });
    await recordShipmentReports(db, [{ shipmentId: id, reports: [report("delivered", 11)] }]);
    expect(await readMoney(order.id)).toMatchObject({ received: 100, due: order.totalAmount - 100 });
  });

  test("a parcel collects what was not paid before, and a payment while it is on its way is overpaid", async () => {
    const { order } = await buildConfirmedOrder(db);
    const paid = async (amount: number) =>
      recordMovement(db, {
        kind: "payment",
        fromId: await findAccountId(db, "customers"),
        toId: await findAccountId(db, "suspense"),
        amount: amount * 100,
        orderId: order.id,
      });
    await paid(500);
    const { id, cashToCollect } = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
    expect(cashToCollect).toBe(order.totalAmount - 500);
    await paid(cashToCollect);
    expect(await readMoney(order.id)).toMatchObject({ due: 0, overpaid: 0 });
    await recordShipmentReports(db, [{ shipmentId: id, reports: [report("delivered", 10)] }]);
    expect(await readMoney(order.id)).toMatchObject({ due: 0, overpaid: cashToCollect });
  });
});

describe("cancelling an order", () => {
  test("cancels only the parcels that the courier has not collected", async () => {
    const { order, line } = await buildConfirmedOrder(db, 3);
    const collected = await buildParcel(db, order.id, courier.id, {
      isHandedOver: true,
      lines: [{ ...line, quantity: 1 }],
    });
    const packed = await buildParcel(db, order.id, courier.id);
    await updateOrderStatus(db, { orderId: order.id, status: "cancelled" }, { by: COMMAND_LINE });
    expect(await listOrderShipments(db, order.id)).toMatchObject([
      { id: collected.id, state: "picked" },
      { id: packed.id, state: "cancelled", stateText: "The order was cancelled.", bookingState: null },
    ]);
    const { items } = await listShipments(db, { search: order.orderNumber, needsStaff: true });
    expect(items).toMatchObject([{ id: collected.id, task: "cancelled-underway" }]);
  });
});

test("the list finds parcels by tracking number, order number, state and courier", async () => {
  const { order } = await buildConfirmedOrder(db);
  const otherCourier = await buildCourier(db, "Other courier");
  const { id } = await buildParcel(db, order.id, otherCourier.id, { trackingNumber: "FIND_ME-7" });
  const find = async (query: Parameters<typeof listShipments>[1]) =>
    (await listShipments(db, query)).items.map((item) => item.id);
  expect(await find({ search: "find_me" })).toEqual([id]);
  expect(await find({ search: order.orderNumber })).toEqual([id]);
  expect(await find({ courier: otherCourier.id, state: ["booked"] })).toEqual([id]);
  expect(await find({ courier: otherCourier.id, state: ["delivered"] })).toEqual([]);
});
