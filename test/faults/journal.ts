import type { OrderLineInput } from "#orders/rules/checkout.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";

/** An order that a shopper sends, possibly several times. Its email address is unique. */
export interface OrderRequest {
  key: string;
  email: string;
  items: readonly OrderLineInput[];
}

/** The final outcome of an order request. */
export type Outcome = "refused" | { id: string; orderNumber: string; totalAmount: number };

/** A status change that staff requested. Its note is unique. */
export interface StatusChange {
  note: string;
  orderId: string;
  to: OrderStatus;
  outcome: "acknowledged" | "refused";
}

/** Outcomes that the shop reported to its clients. */
export interface Journal {
  orderRequests: Map<string, { request: OrderRequest; outcome: Outcome }>;
  /** Sorted by the time of the response. For one order, this is also the sequence of the requests. */
  changes: StatusChange[];
  /** Responses that contradict an earlier response. */
  contradictions: string[];
  counts: {
    responses: number;
    /** Requests with an unknown outcome: no response, a partial response, or a 5xx. */
    ambiguous: number;
    /** Orders and changes whose outcome was known only after a retry. */
    retried: number;
  };
}

export function createJournal(): Journal {
  return {
    orderRequests: new Map(),
    changes: [],
    contradictions: [],
    counts: { responses: 0, ambiguous: 0, retried: 0 },
  };
}

/** Returns the orders that the shop acknowledged. */
export function listAcknowledgedOrders({ orderRequests }: Journal) {
  return [...orderRequests.values()].flatMap(({ request, outcome }) =>
    outcome === "refused" ? [] : [{ request, ...outcome }],
  );
}
