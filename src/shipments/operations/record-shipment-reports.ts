import { inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { shipments } from "../tables/shipment-schema.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listShipmentEvents } from "../rules/shipment-webhooks.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { lockOrders } from "#orders/operations/lock-order.ts";
import { recordEvents } from "#webhooks/operations/record-events.ts";

import { advanceOrders } from "./advance-orders.ts";
import type { ParcelReports } from "./apply-reports.ts";
import { applyReports } from "./apply-reports.ts";
import { recordCollectedCash } from "./payments/record-collected-cash.ts";
import { parcelStatesChanged } from "./events.ts";
import { refreshTasks } from "./tasks/refresh-tasks.ts";
import { setNextPolls } from "./polling/claim-shipments.ts";

export interface ReportOptions {
  by?: Actor | undefined;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  now?: Date;
}

/**
 * Records reports about parcels, and updates the states of the parcels and the statuses of their orders, in one
 * transaction. Reports can be repeated and arrive in any order: see `orderReports`. Skips
 * parcels that no longer exist. Executes a fixed number of statements, plus three for each order whose status changes.
 */
export async function recordShipmentReports(
  db: Database,
  parcels: readonly ParcelReports[],
  { by, channels = [], now = new Date() }: ReportOptions = {},
): Promise<void> {
  const ids = parcels.map(({ shipmentId }) => shipmentId);
  await db.transaction(async (tx) => {
    const orderIds = (await listShipments(tx, ids)).map(({ orderId }) => orderId);
    const orders = await lockOrders(tx, orderIds);
    const shipmentsBefore = new Map(
      (await listShipments(tx, ids)).map((shipment) => [shipment.id, shipment]),
    );
    const existingParcels = parcels.filter(({ shipmentId }) => shipmentsBefore.has(shipmentId));
    const states = await applyReports(tx, existingParcels, { by, now });
    await setNextPolls(
      tx,
      existingParcels.flatMap(({ shipmentId: id, getNextPoll }) => {
        const state = shipmentsBefore.get(id)?.state;
        const at = state && getNextPoll?.(state);
        return at === undefined || states.has(id) ? [] : [{ id, at }];
      }),
    );
    const changedParcels = [...states].flatMap(([id, state]) => {
      const shipment = shipmentsBefore.get(id);
      const order = orders.find(({ id: orderId }) => orderId === shipment?.orderId);
      return shipment && order ? [{ ...shipment, state, previousState: shipment.state, order }] : [];
    });
    await recordCollectedCash(tx, changedParcels, { by, now });
    await advanceOrders(tx, [...new Set(changedParcels.map(({ order }) => order))], { by, channels });
    await refreshTasks(tx, [...new Set(changedParcels.map(({ order }) => order.id))]);
    await recordEvents(tx, changedParcels.flatMap(toEvents));
    await publish(tx, parcelStatesChanged, {
      parcels: changedParcels.filter(({ state, previousState }) => state !== previousState),
      channels,
    });
  });
}

function listShipments(tx: Database, ids: readonly number[]) {
  return tx
    .select({
      id: shipments.id,
      orderId: shipments.orderId,
      reference: shipments.reference,
      trackingNumber: shipments.trackingNumber,
      state: shipments.state,
    })
    .from(shipments)
    .where(inArray(shipments.id, [...ids]));
}

interface ChangedParcel {
  id: number;
  reference: string;
  trackingNumber: string | null;
  state: ShipmentState;
  previousState: ShipmentState;
  order: LockedOrder;
}

/** Returns the webhook events for a parcel's state change. */
function toEvents({ id: shipmentId, order, reference, trackingNumber, state, previousState }: ChangedParcel) {
  const { id: orderId, orderNumber } = order;
  return listShipmentEvents({
    shipmentId,
    orderId,
    orderNumber,
    reference,
    trackingNumber,
    state,
    previousState,
  });
}
