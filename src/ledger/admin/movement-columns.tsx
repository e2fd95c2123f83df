import { Link } from "react-router";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Button } from "#kit/ui/button.tsx";
import { Time } from "#kit/ui/time.tsx";

import { cashMessages as messages } from "../rules/cash-messages.ts";
import { isReversibleEntry } from "../rules/money-movement.ts";
import type { Movement, movementList } from "../rules/movement.ts";

/** An entry in the list. */
export type MovementRow = Omit<Movement, "id"> & { id: string };

/** Names an entry for screen readers. */
export const getMovementName = ({ kind, amount }: Pick<Movement, "kind" | "amount">) =>
  `${messages.kinds[kind]}, ${formatPrice(amount)}`;

function ReverseButton({ row }: { row: MovementRow }) {
  const query = useListQuery();
  if (!isReversibleEntry(row.kind) || row.reverses !== null || row.isReversed) return null;
  return (
    <Button
      variant="quiet"
      aria-label={`${messages.reverse}: ${getMovementName(row)}`}
      onClick={() => query.open({ dialog: "reverse", id: row.id })}
    >
      {messages.reverse}
    </Button>
  );
}

/** What the list of entries shows in its columns. */
export const MOVEMENT_CELLS: ListCells<typeof movementList, MovementRow> = {
  time: {
    narrowSlot: "subtitle",
    className: "whitespace-nowrap text-umber",
    cell: ({ occurredAt }) => <Time iso={occurredAt} className="tabular-nums" />,
  },
  kind: {
    isRequired: true,
    narrowSlot: "title",
    cell: ({ kind, reverses, isReversed }) => (
      <>
        <span className="font-medium">{messages.kinds[kind]}</span>
        {reverses !== null && <span className="block text-sm text-umber">{messages.reversal}</span>}
        {isReversed && <span className="block text-sm text-umber">{messages.reversed}</span>}
      </>
    ),
  },
  from: { narrowSlot: "detail", className: "md:min-w-32", cell: ({ from }) => from.name },
  to: { narrowSlot: "below", className: "md:min-w-32", cell: ({ to }) => `→ ${to.name}` },
  amount: {
    isRequired: true,
    isNumeric: true,
    narrowSlot: "value",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ amount }) => formatPrice(amount),
  },
  order: {
    className: "whitespace-nowrap",
    cell: ({ order }) =>
      order && (
        <Link to={`/admin/orders/${order.id}`} className="text-link">
          {order.orderNumber}
        </Link>
      ),
  },
  note: {
    isWideOnly: true,
    className: "wrap-anywhere md:w-full",
    cell: ({ note, reference }) => [reference, note].filter(Boolean).join(" · "),
  },
  by: { isWideOnly: true, className: "text-umber md:min-w-24", cell: ({ by }) => by },
  actions: {
    rule: requires("money.record"),
    narrowSlot: "below",
    cell: (row) => <ReverseButton row={row} />,
  },
};
