import { useRef, useState } from "react";

import type { Order } from "#domain/orders/order.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { canChangeStatus, skipsStock } from "#domain/orders/order-status.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";

import { updateOrderStatus } from "./order-calls.ts";
import type { ChangeableOrder } from "./use-status-change.ts";

interface Refused {
  order: ChangeableOrder;
  /** Why, as the shop says it. */
  reason: string;
}

/** How setting several orders has ended. */
export interface BulkOutcome {
  /** How many were to be set. */
  total: number;
  changed: Order[];
  refused: Refused[];
  /** What kept the rest from being tried, e.g. a lost connection. */
  stoppedBy: ApiProblem | undefined;
}

/** What all of them are to be set to. */
export interface BulkStatus {
  status: OrderStatus;
  notes: string;
  /** Deducts the stock of orders that hold none. */
  deductStock: boolean;
}

/** Whether an order's status would change at all. */
export const wouldChange = (orders: readonly ChangeableOrder[], status: OrderStatus) =>
  orders.filter((order) => canChangeStatus(order.status, status));

/**
 * Sets several orders to a status, one after the other: each takes or gives back its own stock, and one that is refused
 * keeps none of the others. Of an order that somebody else has changed meanwhile nothing is changed.
 */
export function useBulkStatus() {
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const isRunning = useRef(false);

  async function setAll(orders: readonly ChangeableOrder[], { status, notes, deductStock }: BulkStatus) {
    const outcome: BulkOutcome = {
      total: orders.length,
      changed: [],
      refused: [],
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
        if (!concernsTheOrder(error)) return { ...outcome, stoppedBy: error };
        outcome.refused.push({ order, reason: error.detail });
      }
    }
    return outcome;
  }

  return {
    /** There while it runs. */
    progress,
    /** Answers `undefined` while an earlier run has not ended. */
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

/** Whether the next order may fare better. */
function concernsTheOrder({ isRefusal, code }: ApiProblem): boolean {
  return isRefusal && code !== "not-signed-in" && code !== "access-denied";
}
