import type { ReactNode } from "react";
import { Link } from "react-router";

import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";

import { orderStatusMessages } from "../../rules/order-messages.ts";
import { INITIAL_STATUS } from "../../rules/order-status.ts";
import { CASH_ON_DELIVERY } from "../../rules/payment/prepayment.ts";
import { staffOrderTexts } from "../../rules/staff-order/staff-order-messages.ts";
import { OrderTotals } from "../detail/order-items.tsx";
import { PrintLink } from "../print-link.tsx";

import { findEntryPayment } from "./entry-draft.ts";
import type { EnteredOrder, OrderEntry } from "./use-order-entry.ts";

/** What the order costs, and what the shop says about its code and its delivery. */
export function EntryTotals({ entry: { quote, draft } }: { entry: OrderEntry }) {
  const { data, problem } = quote;
  if (problem && !data) return <p className="text-sm text-oxblood">{problem.detail}</p>;
  if (!data) return null;
  const notices = [data.code?.message, data.delivery?.cashNotice].filter((text) => text != null);
  return (
    <div className="text-sm">
      <OrderTotals
        order={{
          ...data,
          adjustments: data.adjustments.map((adjustment) => ({ ...adjustment, source: null })),
          totalAmount: data.total,
        }}
      />
      {notices.map((notice) => (
        <p key={notice} className="mt-2 text-umber">
          {notice}
        </p>
      ))}
      {draft.handover === "delivery" && data.delivery === null && (
        <p className="mt-2 text-umber">Enter the city to see the delivery charge.</p>
      )}
    </div>
  );
}

/** The sum and the main action, which stay at the bottom of the screen. */
export function EntryBar({ entry }: { entry: OrderEntry }) {
  const { draft, quote, problem, isBusy, place, change } = entry;
  const isCounter = draft.handover === "counter";
  const waits = findEntryPayment(draft, quote.data) !== CASH_ON_DELIVERY;
  return (
    <div className="sticky bottom-0 z-10 -mx-3 -mb-3 grid gap-2 border-t border-sand bg-paper px-3 py-3 sm:-mx-5 sm:px-5 lg:-mx-6 lg:-mb-4 lg:px-6">
      <div role="alert" className="text-sm text-oxblood empty:hidden">
        {problem && <p>{problem.text}</p>}
      </div>
      {problem?.code === "idempotency-key-taken" && (
        <Button variant="secondary" onClick={() => change({ key: createIdempotencyKey() })}>
          Enter it as another order
        </Button>
      )}
      <div className="flex items-center justify-between gap-4">
        <p aria-live="polite" className="text-lg font-medium tabular-nums">
          {quote.data ? formatPrice(quote.data.total) : ""}
        </p>
        <Button
          isBusy={isBusy}
          busyLabel="Placing…"
          disabled={draft.lines.length === 0}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void place()}
        >
          {isCounter ? "Paid and handed over" : waits ? "Place order" : "Place and confirm"}
        </Button>
      </div>
    </div>
  );
}

interface EnteredOrderPanelProps {
  order: EnteredOrder;
  onNext: () => void;
  /** Records the payment of an order that waits for it. */
  payment?: ReactNode;
}

/** Says that the order is placed, with what staff do next. */
export function EnteredOrderPanel({ order, onNext, payment }: EnteredOrderPanelProps) {
  const { id, orderNumber, status, totalAmount, hasOtherDetails } = order;
  const isDelivered = status === "delivered";
  return (
    <div role="status" className="grid gap-4 rounded-sm border border-sand bg-paper p-6">
      <p className="text-lg tabular-nums">
        {`Order ${orderNumber} is ${orderStatusMessages[status].label.toLowerCase()}: ${formatPrice(totalAmount)}`}
      </p>
      {status === INITIAL_STATUS && <p>{staffOrderTexts.waits}</p>}
      {hasOtherDetails && (
        <p className="text-oxblood">
          An earlier attempt had already placed this order with other details. Please check it.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {status === INITIAL_STATUS && <div className="contents">{payment}</div>}
        <Button onClick={onNext}>Enter another order</Button>
        <Link to={`/admin/orders/${id}`} className={getButtonClass("secondary")}>
          Open the order
        </Link>
        <PrintLink kind={isDelivered ? "receipt" : "invoice"} ids={[id]}>
          {isDelivered ? "Print receipt" : "Print invoice"}
        </PrintLink>
      </div>
    </div>
  );
}
