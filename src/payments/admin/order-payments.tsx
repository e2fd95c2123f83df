import { Button } from "#kit/ui/button.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { formatDay } from "#kit/ui/time.tsx";

import { ACCEPTABLE_STATES, TO_CHECK_STATES } from "../rules/payment.ts";
import type { PaymentRow, RefundRow } from "../rules/payment-list.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { PaymentWarnings } from "./payment-warnings.tsx";
import { ProofImages } from "./proof-images.tsx";

interface OrderPaymentsProps {
  payments: readonly PaymentRow[];
  refunds: readonly RefundRow[];
}

/** The attempts to pay an order and its refunds, with their states. */
export function OrderPayments({ payments, refunds }: OrderPaymentsProps) {
  if (payments.length === 0 && refunds.length === 0) return null;
  return (
    <ul aria-label={messages.title} className="mt-2 divide-y divide-sand border-t border-sand text-sm">
      {payments.map((payment) => (
        <OrderPayment key={payment.id} payment={payment} />
      ))}
      {refunds.map(({ id, state, amount, dueOn, reason }) => (
        <li key={`refund ${id}`} className="py-1">
          <p className="tabular-nums">
            {`${messages.refund} ${formatPrice(amount)}: ${messages.refunds.states[state].toLowerCase()}`}
          </p>
          <p className="text-umber">
            {[
              state === "open" && dueOn !== null ? `${messages.refunds.dueOn} ${formatDay(dueOn)}` : "",
              reason,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </li>
      ))}
    </ul>
  );
}

function OrderPayment({ payment }: { payment: PaymentRow }) {
  const query = useListQuery();
  const can = useAccess();
  const { id, method, state, reference, transactionId, reason } = payment;
  const open = (dialog: string) => query.open({ dialog, id: String(id) });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 py-1">
      <div className="min-w-0">
        <p className="tabular-nums">
          {`${messages.methods[method]} ${formatPrice(payment.acceptedAmount ?? payment.claimedAmount ?? payment.amount)}: ${messages.states[state].toLowerCase()}`}
        </p>
        <p className="text-umber wrap-anywhere">
          {[reference, transactionId, reason].filter(Boolean).join(" · ")}
        </p>
        <PaymentWarnings payment={payment} />
        <ProofImages payment={payment} />
      </div>
      {can("money.record") && (
        <div className="flex items-center gap-x-3">
          {ACCEPTABLE_STATES.includes(state) && (
            <Button variant="quiet" onClick={() => open("accept")}>
              <span>{messages.accept}</span>
              <span className="sr-only">{` ${reference}`}</span>
            </Button>
          )}
          {TO_CHECK_STATES.some((undecided) => undecided === state) && (
            <Button variant="quiet" onClick={() => open("reject")}>
              <span>{messages.reject}</span>
              <span className="sr-only">{` ${reference}`}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
