import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { Button } from "#kit/ui/button.tsx";
import { Time } from "#kit/ui/time.tsx";

import { ACCEPTABLE_STATES, TO_CHECK_STATES } from "../rules/payment.ts";
import type { PaymentRow, paymentList } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { PaymentWarnings } from "./payment-warnings.tsx";
import { ProofImages } from "./proof-images.tsx";

/** A payment in the list, whose rows have texts as ids. */
export type PaymentListRow = Omit<PaymentRow, "id"> & { id: string };

/** Keyboard shortcuts for the focused row. */
const KEYS = { accept: "a", reject: "r" } as const;

/** Buttons that accept or reject a payment. */
function DecisionButtons({ payment: { id, orderNumber, state } }: { payment: PaymentListRow }) {
  const query = useListQuery();
  const can = useAccess();
  if (!can("money.record")) return null;
  return (
    <div className="flex items-center gap-x-3">
      {ACCEPTABLE_STATES.includes(state) && (
        <Button
          variant="secondary"
          aria-keyshortcuts={KEYS.accept}
          onClick={() => query.open({ dialog: "accept", id })}
        >
          <span>{messages.accept}</span>
          <span className="sr-only">{`: ${orderNumber}`}</span>
        </Button>
      )}
      {TO_CHECK_STATES.some((open) => open === state) && (
        <Button
          variant="quiet"
          aria-keyshortcuts={KEYS.reject}
          onClick={() => query.open({ dialog: "reject", id })}
        >
          <span>{messages.reject}</span>
          <span className="sr-only">{`: ${orderNumber}`}</span>
        </Button>
      )}
    </div>
  );
}

/** What the list of payments shows in its columns. */
export const PAYMENT_CELLS: ListCells<typeof paymentList, PaymentListRow> = {
  order: {
    isRequired: true,
    narrowSlot: "title",
    className: "md:min-w-40",
    cell: ({ orderId, orderNumber, customerName }) => (
      <>
        <RowLink open={{ order: orderId }}>{orderNumber}</RowLink>
        <span className="block text-sm text-umber wrap-anywhere">{customerName}</span>
      </>
    ),
  },
  amount: {
    isRequired: true,
    isNumeric: true,
    narrowSlot: "value",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ acceptedAmount, claimedAmount, amount }) =>
      formatPrice(acceptedAmount ?? claimedAmount ?? amount),
  },
  due: {
    isNumeric: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ due }) => formatPrice(due),
  },
  details: {
    narrowSlot: "subtitle",
    className: "wrap-anywhere md:w-full",
    cell: (payment) => (
      <>
        <span className="block">{`${messages.methods[payment.method]}, ${payment.accountName}`}</span>
        <span className="block text-sm text-umber">
          {[payment.reference, payment.transactionId, payment.senderLast4 && `…${payment.senderLast4}`]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <PaymentWarnings payment={payment} />
        {payment.reason !== null && <span className="block text-sm">{`“${payment.reason}”`}</span>}
      </>
    ),
  },
  image: {
    narrowSlot: "below",
    cell: (payment) => <ProofImages payment={payment} />,
  },
  state: {
    className: "whitespace-nowrap",
    cell: ({ state }) => messages.states[state],
  },
  submitted: {
    narrowSlot: "detail",
    className: "whitespace-nowrap text-umber",
    cell: ({ submittedAt, createdAt }) => <Time iso={submittedAt ?? createdAt} className="tabular-nums" />,
  },
  actions: {
    isRequired: true,
    narrowSlot: "below",
    className: "relative md:py-0!",
    cell: (payment) => <DecisionButtons payment={payment} />,
  },
};
