import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { Button } from "#kit/ui/button.tsx";
import { formatDay } from "#kit/ui/time.tsx";

import type { RefundRow, refundList } from "../rules/payment-list.ts";
import { paymentMessages } from "../rules/staff-messages.ts";

const messages = paymentMessages.refunds;

/** A refund in the list, whose rows have texts as ids. */
export type RefundListRow = Omit<RefundRow, "id"> & { id: string };

/** Buttons that pay or cancel a refund. */
function RefundButtons({ refund: { id, orderNumber, state } }: { refund: RefundListRow }) {
  const query = useListQuery();
  const can = useAccess();
  if (!can("money.refund") || state !== "open") return null;
  return (
    <div className="flex items-center gap-x-3">
      <Button variant="secondary" onClick={() => query.open({ dialog: "pay-refund", id })}>
        <span>{messages.pay}</span>
        <span className="sr-only">{`: ${orderNumber}`}</span>
      </Button>
      <Button variant="quiet" onClick={() => query.open({ dialog: "cancel-refund", id })}>
        <span>{messages.cancel}</span>
        <span className="sr-only">{`: ${orderNumber}`}</span>
      </Button>
    </div>
  );
}

/** What the list of refunds shows in its columns. */
export const REFUND_CELLS: ListCells<typeof refundList, RefundListRow> = {
  order: {
    isRequired: true,
    narrowSlot: "title",
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
    cell: ({ amount }) => formatPrice(amount),
  },
  payee: {
    narrowSlot: "subtitle",
    className: "wrap-anywhere md:w-full",
    cell: ({ method, payee, payeeAccount, reason, reference, accountName }) => (
      <>
        <span className="block">
          {[paymentMessages.methods[method], payee, payeeAccount].filter(Boolean).join(", ")}
        </span>
        <span className="block text-sm text-umber">
          {[reason, accountName, reference].filter(Boolean).join(" · ")}
        </span>
      </>
    ),
  },
  state: {
    className: "whitespace-nowrap",
    cell: ({ state }) => messages.states[state],
  },
  dueOn: {
    narrowSlot: "detail",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ dueOn, isOverdue }) => (
      <>
        <span>{dueOn === null ? "–" : formatDay(dueOn)}</span>
        {isOverdue && <span className="block font-medium text-oxblood">{messages.overdue}</span>}
      </>
    ),
  },
  actions: {
    isRequired: true,
    narrowSlot: "below",
    className: "relative md:py-0!",
    cell: (refund) => <RefundButtons refund={refund} />,
  },
};
