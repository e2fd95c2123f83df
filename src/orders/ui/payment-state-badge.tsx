import { joinClassNames } from "#kit/ui/class-names.ts";

import type { OrderPaymentState } from "../rules/order-payment.ts";
import { ORDER_PAYMENT_LABELS } from "../rules/order-payment.ts";

/** Classes of each badge: what staff have to do is strong; what is settled or not due yet is quiet. */
const STYLES: Record<OrderPaymentState, string> = {
  unpaid: "border-transparent bg-amber-tint text-amber",
  "part-paid": "border-transparent bg-amber-tint text-amber",
  "cash-on-delivery": "border-umber/40 bg-paper text-umber",
  paid: "border-transparent bg-sage-tint text-sage",
  overpaid: "border-transparent bg-lapis-tint text-lapis",
  "to-refund": "border-transparent bg-lapis-tint text-lapis",
  nothing: "border-transparent text-umber",
};

/** Shows what is paid of an order. */
export function PaymentStateBadge({ state }: { state: OrderPaymentState }) {
  return (
    <span
      className={joinClassNames(
        "inline-flex items-center rounded-full border px-badge-x py-badge-y text-sm font-medium whitespace-nowrap",
        STYLES[state],
      )}
    >
      {ORDER_PAYMENT_LABELS[state]}
    </span>
  );
}
