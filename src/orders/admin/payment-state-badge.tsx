import { Banknote, Undo, Wallet } from "#kit/admin/admin-icons.tsx";
import type { BadgeStyle } from "#kit/ui/badge.tsx";
import { Badge } from "#kit/ui/badge.tsx";
import { CircleAlert, Clock, Minus } from "#kit/ui/icons.tsx";
import { CircleCheck } from "#kit/ui/order-icons.tsx";

import type { OrderPaymentState } from "../rules/order-payment.ts";
import { getPaymentStateLabel } from "../rules/payment-label.ts";
import type { OrderWithDelivery } from "../rules/status-texts.ts";

/** What staff have to do is strong; what is settled or not due yet is quiet. */
const STYLES: Record<OrderPaymentState, BadgeStyle> = {
  unpaid: { Icon: Clock, badge: "border-transparent bg-amber-tint text-amber" },
  "part-paid": { Icon: Wallet, badge: "border-transparent bg-amber-tint text-amber" },
  "cash-on-delivery": { Icon: Banknote, badge: "border-umber/40 bg-paper text-umber" },
  paid: { Icon: CircleCheck, badge: "border-transparent bg-sage-tint text-sage" },
  overpaid: { Icon: CircleAlert, badge: "border-transparent bg-lapis-tint text-lapis" },
  "to-refund": { Icon: Undo, badge: "border-transparent bg-lapis-tint text-lapis" },
  nothing: { Icon: Minus, badge: "border-transparent text-umber" },
};

interface PaymentStateBadgeProps {
  state: OrderPaymentState;
  order: OrderWithDelivery;
}

/** Shows what is paid of an order. */
export function PaymentStateBadge({ state, order }: PaymentStateBadgeProps) {
  return <Badge style={STYLES[state]}>{getPaymentStateLabel(state, order)}</Badge>;
}
