import type { OrderLineInput } from "#domain/orders/checkout.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";

/** What a shopper wants, told apart from all other wishes by its e-mail address. */
export interface Wish {
  key: string;
  email: string;
  items: readonly OrderLineInput[];
}

/** What the shop answered to a wish, for good. */
export type Word = "refused" | { id: string; orderNumber: string; totalAmount: number };

/** A change of status that staff asked for, told apart from all others by its note. */
export interface Change {
  note: string;
  orderId: string;
  to: OrderStatus;
  word: "acknowledged" | "refused";
}

/** What the shop has promised, as those remember it whom it was promised. */
export interface Journal {
  wishes: Map<string, { wish: Wish; word: Word }>;
  /** In the order in which they were answered; of one order it is the order in which they were asked for. */
  changes: Change[];
  /** Answers that must never come. */
  complaints: string[];
  counts: {
    answers: number;
    /** Requests that nobody knows the end of: no answer, half of one, or a 5xx. */
    ambiguous: number;
    /** Orders and changes that were answered only when they were sent again. */
    retried: number;
  };
}

export function openJournal(): Journal {
  return {
    wishes: new Map(),
    changes: [],
    complaints: [],
    counts: { answers: 0, ambiguous: 0, retried: 0 },
  };
}

/** The orders that shoppers were told of. */
export function acknowledgedOrders({ wishes }: Journal) {
  return [...wishes.values()].flatMap(({ wish, word }) => (word === "refused" ? [] : [{ wish, ...word }]));
}
