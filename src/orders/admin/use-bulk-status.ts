import type { Order } from "../rules/order.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { bringsCash } from "../rules/order-payment.ts";
import { canChangeStatus, skipsStockDeduction } from "../rules/order-status.ts";

import { useBulkChange } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { updateOrderStatus } from "./order-calls.ts";
import type { ChangeableOrder } from "./use-status-change.ts";

/** The status change to apply to the selected orders. */
export interface BulkStatus {
  status: OrderStatus;
  notes?: string | undefined;
  /** Whether the change deducts stock for orders without deducted stock. */
  deductStock?: boolean | undefined;
  /** The cash account that receives what is due with the delivery. */
  cashAccountId?: number | undefined;
}

/** Returns the orders that can change to the status. */
export const listOrdersToChange = (orders: readonly ChangeableOrder[], status: OrderStatus) =>
  orders.filter((order) => canChangeStatus(order.status, status));

/**
 * Sets the status of several orders one after another. A rejected order does not affect the others.
 * The API rejects an order that someone else has changed since it was loaded.
 */
export function useBulkStatus() {
  const { progress, run } = useBulkChange<ChangeableOrder, Order>();
  return {
    /** Defined while a run is in progress. */
    progress,
    /** Returns `undefined` if another run is in progress. */
    run: (
      orders: readonly ChangeableOrder[],
      { status, notes = "", deductStock = false, cashAccountId }: BulkStatus,
    ) =>
      run(orders, (order) =>
        updateOrderStatus(order.id, {
          status,
          expectedStatus: order.status,
          ...(notes.trim() !== "" && { notes: notes.trim() }),
          ...(skipsStockDeduction(status, order.isStockDeducted) && { deductStock }),
          ...(cashAccountId !== undefined && bringsCash(status, order.paymentState) && { cashAccountId }),
        }),
      ),
  };
}
