import type { OrderLineInput } from "#domain/orders/checkout.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";

/** What a shopper wants, told apart from all other orderRequests by its e-mail address. */
export interface OrderRequest {
  key: string;
  email: string;
  items: readonly OrderLineInput[];
}

/** What the shop answered to a request, for good. */
export type Outcome = "refused" | { id: string; orderNumber: string; totalAmount: number };

/** A change of status that staff asked for, told apart from all others by its note. */
export interface StatusChange {
  note: string;
  orderId: string;
  to: OrderStatus;
  outcome: "acknowledged" | "refused";
}

/** What the shop has promised, as those remember it whom it was promised. */
export interface Journal {
  orderRequests: Map<string, { request: OrderRequest; outcome: Outcome }>;
  /** In the order in which they were answered; of one order it is the order in which they were asked for. */
  changes: StatusChange[];
  /** Answers that must never come. */
  contradictions: string[];
  counts: {
    responses: number;
    /** Requests that nobody knows the end of: no answer, half of one, or a 5xx. */
    ambiguous: number;
    /** Orders and changes that were answered only when they were sent again. */
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

/** The orders that shoppers were told of. */
export function acknowledgedOrders({ orderRequests }: Journal) {
  return [...orderRequests.values()].flatMap(({ request, outcome }) =>
    outcome === "refused" ? [] : [{ request, ...outcome }],
  );
}
