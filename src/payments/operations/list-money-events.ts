import { formatPrice } from "#kit/rules/money.ts";
import type { TimelineEntry } from "#orders/rules/order.ts";
import type { Database } from "#platform/db/client.server.ts";

import { paymentMessages as messages } from "../rules/staff-messages.ts";

import { listMoneyEntries } from "./get-order-money.ts";
import { listOrderPayments } from "./list-payments.ts";

/**
 * Returns what happened to the money of an order as timeline entries: submitted and rejected payments, and movements.
 * Amounts and account names contain no personal data.
 */
export async function listMoneyEvents(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const [entries, payments] = await Promise.all([
    listMoneyEntries(db, orderId),
    listOrderPayments(db, orderId),
  ]);
  const toEntry = (at: string, by: string | null, text: string, note: string | null): TimelineEntry => {
    return { kind: "money", at, by, text, note, changes: [] };
  };
  const moved = entries.map(({ kind, isReversal, amount, accountName, occurredAt, by, note }) => {
    const label = isReversal ? messages.reversal(messages.kinds[kind]) : messages.kinds[kind];
    return toEntry(occurredAt, by, `${label}: ${formatPrice(amount)}, ${accountName}`, note);
  });
  const decided = payments.flatMap(
    ({ submittedAt, claimedAmount, amount, state, decidedAt, decidedBy, reason }) => [
      ...(submittedAt === null
        ? []
        : [
            toEntry(submittedAt, null, messages.paymentSubmitted(formatPrice(claimedAmount ?? amount)), null),
          ]),
      ...(state === "rejected" && decidedAt !== null
        ? [
            toEntry(
              decidedAt,
              decidedBy,
              messages.paymentRejected(formatPrice(claimedAmount ?? amount)),
              reason,
            ),
          ]
        : []),
    ],
  );
  return [...decided, ...moved];
}
