import { useRef, useState } from "react";

import type { Order } from "#domain/orders/order.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { canChangeStatus, skipsStock } from "#domain/orders/order-status.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

import { updateOrderStatus } from "./order-calls.ts";
import type { ChangeableOrder } from "./use-status-change.ts";

interface RejectedOrder {
  order: ChangeableOrder;
  /** The API's error message. */
  reason: string;
}

/** The result of setting the status of several orders. */
export interface BulkOutcome {
  /** Number of orders to change. */
  total: number;
  changed: Order[];
  rejected: RejectedOrder[];
  /** The error that stopped the run before the remaining orders, e.g. a lost connection. */
  stoppedBy: ApiProblem | undefined;
}

/** The new status of all orders. */
export interface BulkStatus {
  status: OrderStatus;
  notes: string;
  /** Deducts the stock of orders that hold none. */
  deductStock: boolean;
}

/** Returns the orders whose status would change. */
export const ordersToChange = (orders: readonly ChangeableOrder[], status: OrderStatus) =>
  orders.filter((order) => canChangeStatus(order.status, status));

/**
 * Sets the status of several orders one after another. Each order deducts or restores its own stock, and a rejected
 * order does not affect the others. An order that someone else has changed since it was loaded is rejected.
 */
export function useBulkStatus() {
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const isRunning = useRef(false);

  async function setAll(orders: readonly ChangeableOrder[], { status, notes, deductStock }: BulkStatus) {
    const outcome: BulkOutcome = {
      total: orders.length,
      changed: [],
      rejected: [],
      stoppedBy: undefined,
    };
    const trimmed = notes.trim();
    for (const [done, order] of orders.entries()) {
      setProgress({ done, total: orders.length });
      try {
        const change = {
          status,
          expectedStatus: order.status,
          ...(trimmed !== "" && { notes: trimmed }),
          ...(skipsStock(status, order.holdsStock) && { deductStock }),
        };
        outcome.changed.push(await updateOrderStatus(order.id, change));
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (!isErrorOfOneOrder(error)) return { ...outcome, stoppedBy: error };
        outcome.rejected.push({ order, reason: error.detail });
      }
    }
    return outcome;
  }

  return {
    /** Defined while a run is in progress. */
    progress,
    /** Returns `undefined` if another run is in progress. */
    run: async (orders: readonly ChangeableOrder[], change: BulkStatus): Promise<BulkOutcome | undefined> => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      try {
        return await setAll(orders, change);
      } finally {
        isRunning.current = false;
        setProgress(undefined);
      }
    },
  };
}

/** Returns whether the error concerns only this order, so that the run can continue. */
function isErrorOfOneOrder({ isRejection, code }: ApiProblem): boolean {
  return isRejection && code !== "not-signed-in" && code !== "access-denied";
}
