import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import { buildLineNet } from "#orders/operations/discounts/line-net.ts";
import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { orderItems, orders, orderItemParts } from "#orders/tables/order-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import {
  couriers,
  orderCash,
  shipmentEvents,
  shipmentLines,
  shipments,
} from "../tables/shipment-schema.server.ts";
import { getViolatedConstraint } from "#platform/db/statements/constraint-errors.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { canShipOrder } from "#orders/rules/order-status.ts";
import { parseOrderNumber } from "#kit/rules/order-number.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { Conflict, InvalidInput, ShopError } from "#kit/rules/errors.ts";
import { createOrderNotFound } from "#orders/rules/order-errors.ts";
import {
  NothingToShip,
  OrderNotShippable,
  TrackingNumberTaken,
  createCourierNotFound,
} from "../rules/shipment-errors.ts";
import { formatPrice, toPaisa, toPkr } from "#kit/rules/money.ts";
import type { NewShipment, NewShipments, ShipmentResult } from "../rules/shipment.ts";
import { shipmentMessages as messages } from "../rules/shipment-messages.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import { SHIPMENT_RULES, filterShipmentStates } from "../rules/shipment-state.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listShipmentEvents } from "../rules/shipment-webhooks.ts";
import type { ShipmentWebhookData } from "../rules/shipment-webhooks.ts";
import { getDeliveryRates } from "#delivery/operations/get-delivery-rates.ts";
import { shipmentsManifest } from "../manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { deductAgain } from "#orders/operations/stock/deduct-again.ts";
import { recordEvents } from "#webhooks/operations/record-events.ts";

import type { OpenLine, PackedLine } from "./plan-parcel.ts";
import { planBottlesToTake, planLines, planCash, countPackedBottles } from "./plan-parcel.ts";
import { advanceOrders } from "./advance-orders.ts";
import { parcelCreated } from "./events.ts";

interface ShipmentOptions {
  by?: Actor | undefined;
  /** Channels for which messages about shipped orders are queued. Default: none. */
  channels?: readonly MessageChannel[];
  now?: Date;
}

type Courier = typeof couriers.$inferSelect;

/** States of parcels that the customer does not get, unless a courier corrects itself. */
const UNRECEIVED_STATES = filterShipmentStates(({ isUnderway }) => !isUnderway).filter(
  (state) => state !== "cancelled",
);

/**
 * Creates one parcel per order. Uses separate transactions, so that a rejected order does not affect the others.
 * If the courier is connected, parcels without a tracking number are queued for booking.
 * @returns the results in the order of the request
 * @throws NotFound 'Courier not found'
 * @throws Conflict if the courier is switched off
 */
export async function createShipments(
  db: Database,
  { courierId, isHandedOver, shipments: requestedShipments }: NewShipments,
  options: ShipmentOptions = {},
): Promise<ShipmentResult[]> {
  const [courier] = await db.select().from(couriers).where(eq(couriers.id, courierId));
  if (!courier) throw createCourierNotFound();
  if (!courier.isActive) throw new Conflict(messages.courierInactive(courier.name));
  const { bottleGrams } = await getDeliveryRates(db);
  const results: ShipmentResult[] = [];
  for (const shipment of requestedShipments) {
    const { order } = shipment;
    try {
      const plan = { shipment, courier, bottleGrams, isHandedOver };
      const shipmentId = await db.transaction((tx) => createShipment(tx, plan, options));
      results.push({ order, shipmentId, problem: null });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ order, shipmentId: null, problem: { code: error.code, text: error.message } });
    }
  }
  // Starts the booking immediately. If this process stops here, the recurring job books the parcels within a minute.
  if (courier.kind !== "manual") await enqueueJob(db, shipmentsManifest.jobs["book-shipments"], {});
  return results;
}

interface ShipmentPlan {
  shipment: NewShipment;
  courier: Courier;
  bottleGrams: number;
  isHandedOver: boolean;
}

async function createShipment(
  tx: Database,
  { shipment, courier, bottleGrams, isHandedOver }: ShipmentPlan,
  options: ShipmentOptions,
): Promise<number> {
  const orderId = await findOrderId(tx, shipment.order);
  const order = await lockOrder(tx, orderId);
  if (!canShipOrder(order.status)) throw new OrderNotShippable(order.status);
  const openLines = await listOpenLines(tx, orderId, bottleGrams);
  const lines = planLines(openLines, shipment.lines);
  if (lines.length === 0) throw new NothingToShip();
  const bottlesToTake = planBottlesToTake(openLines, lines);
  if (order.isStockDeducted && bottlesToTake.size > 0)
    await deductReturnedBottles(tx, orderId, bottlesToTake, options);
  const balanceDue = await getBalanceDue(tx, orderId);
  const unreceived = await listUnreceived(tx, orderId);
  const cash = toPaisa(shipment.cashToCollect ?? toPkr(planCash(openLines, lines, balanceDue, unreceived)));
  if (cash > balanceDue) {
    const message = messages.cashTooHigh(formatPrice(toPkr(balanceDue)));
    throw new InvalidInput(message, { cashToCollect: [message] });
  }
  const weightGrams = lines.reduce((sum, line) => sum + line.quantity * line.weightGrams, 0);
  const isConnected = courier.kind !== "manual";
  // A parcel with a tracking number has already been booked, for example on the courier's website.
  const needsBooking = isConnected && shipment.trackingNumber === null;
  const state: ShipmentState = needsBooking ? "draft" : isHandedOver ? "picked" : "booked";
  const now = options.now ?? new Date();
  const reference = await createReference(tx, orderId, order.orderNumber);
  const { trackingNumber } = shipment;
  const id = await insertShipment(tx, {
    orderId,
    courierId: courier.id,
    reference,
    trackingNumber,
    pieces: shipment.pieces,
    weightGrams: shipment.weightGrams ?? weightGrams,
    cashToCollect: cash,
    state,
    bookingState: needsBooking ? "queued" : null,
    nextPollAt: isConnected && !needsBooking ? now : null,
    handedOverAt: SHIPMENT_RULES[state].isHandedOver ? now : null,
    staffId: options.by?.uid ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await tx
    .insert(shipmentLines)
    .values(lines.map(({ itemId, quantity }) => ({ shipmentId: id, itemId, quantity })));
  await tx.insert(shipmentEvents).values({
    shipmentId: id,
    state,
    code: `staff:${state}`,
    occurredAt: now,
    staffId: options.by?.uid ?? null,
  });
  const parcel = { shipmentId: id, reference, trackingNumber, state };
  await recordCreation(tx, { ...parcel, orderId, orderNumber: order.orderNumber }, courier, options.by);
  await advanceOrders(tx, [order], options);
  await publish(tx, parcelCreated, { order, trackingNumber, channels: options.channels ?? [] });
  return id;
}

/** Records a new parcel in the audit log and as a webhook event. */
async function recordCreation(
  tx: Database,
  parcel: Omit<ShipmentWebhookData, "previousState">,
  courier: Courier,
  by: Actor | undefined,
): Promise<void> {
  await recordAudit(tx, {
    by,
    action: "shipped",
    subject: { type: "order", id: parcel.orderId, label: parcel.orderNumber },
    changes: [{ field: "courier", from: null, to: courier.name }],
  });
  await recordEvents(tx, listShipmentEvents({ ...parcel, previousState: null }));
}

/** Deducts returned bottles from the stock again. @throws InsufficientStock if the stock is too low */
async function deductReturnedBottles(
  tx: Database,
  orderId: string,
  bottlesToTake: ReadonlyMap<number, number>,
  { by }: ShipmentOptions,
): Promise<void> {
  await lockOrder(tx, orderId, { shouldLockSizes: true });
  await deductAgain(tx, bottlesToTake, { orderId, staffId: by?.uid });
  await incrementRevision(tx, { leavesProductsUnchanged: true });
}

/** @throws NotFound 'Order not found' */
async function findOrderId(tx: Database, order: string): Promise<string> {
  const orderNumber = parseOrderNumber(order);
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(orderNumber === undefined ? eq(orders.id, order) : eq(orders.orderNumber, orderNumber));
  if (!row) throw createOrderNotFound();
  return row.id;
}

/**
 * Returns the lines of an order with the number of bottles that are not in any parcel. Bottles in lost parcels count
 * as packed.
 */
async function listOpenLines(tx: Database, orderId: string, bottleGrams: number): Promise<OpenLine[]> {
  const partWeight = subquery`(
    select sum(part.quantity * coalesce(size.weight_grams, ${bottleGrams}::int))
    from ${orderItemParts} as part left join ${productVariants} as size on size.id = part.variant_id
    where part.item_id = ${orderItems.id})`;
  const netAmount = sql<number>`${buildLineNet(sql`${orderItems}`)}::float8`;
  const packed = countPackedBottles(sql`line.item_id = ${orderItems.id}`);
  const rows = await tx
    .select({
      itemId: orderItems.id,
      productId: orderItems.productId,
      productName: orderItems.productName,
      variant: orderItems.variant,
      quantity: orderItems.quantity,
      netAmount,
      weightGrams: sql<number>`coalesce(${productVariants.weightGrams}, ${partWeight}, ${bottleGrams}::int)::int`,
      unpacked: sql<number>`${orderItems.quantity} - ${packed}`,
      packed,
      deducted: orderItems.soldCounted,
    })
    .from(orderItems)
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
  return rows;
}

/** Returns the amount (paisa) of an order that is due and that no parcel on its way collects. */
async function getBalanceDue(tx: Database, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ toPack: orderCash.toPack })
    .from(orderCash)
    .where(eq(orderCash.orderId, orderId));
  return row?.toPack ?? 0;
}

/** Returns the bottles of an order in parcels that come back, or came back and are not inspected, or are lost. */
async function listUnreceived(tx: Database, orderId: string): Promise<PackedLine[]> {
  const { shipmentId, itemId, quantity } = shipmentLines;
  return tx
    .select({ shipmentId, itemId, quantity })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentId))
    .where(
      and(
        eq(shipments.orderId, orderId),
        inArray(shipments.state, UNRECEIVED_STATES),
        isNull(shipments.inspectedAt),
      ),
    );
}

/** Returns a unique reference for the order's next shipment. The caller must have locked the order. */
async function createReference(tx: Database, orderId: string, orderNumber: string): Promise<string> {
  const count = await tx.$count(shipments, eq(shipments.orderId, orderId));
  return `${orderNumber}-${count + 1}`;
}

/** @throws TrackingNumberTaken if another shipment of the courier has the tracking number */
async function insertShipment(tx: Database, row: typeof shipments.$inferInsert): Promise<number> {
  try {
    // Uses a savepoint, because a violated constraint aborts the transaction.
    const [inserted] = await tx.transaction((savepoint) =>
      savepoint.insert(shipments).values(row).returning({ id: shipments.id }),
    );
    if (!inserted) throw new Error("The insert returned no row");
    return inserted.id;
  } catch (error) {
    if (getViolatedConstraint(error) !== "shipments_tracking_number") throw error;
    throw new TrackingNumberTaken(row.trackingNumber ?? "");
  }
}
