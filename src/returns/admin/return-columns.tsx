import { Link, useRevalidator } from "react-router";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { formatPrice } from "#kit/rules/money.ts";
import { formatShortDay } from "#kit/rules/number-formats.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Time } from "#kit/ui/time.tsx";

import { returnMessages } from "../rules/return-messages.ts";
import type { returnList, ReturnRow } from "../rules/return.ts";
import { staffReturnMessages as messages } from "../rules/staff-messages.ts";
import { Corrections } from "./corrections.tsx";
import { NextSteps } from "./next-steps.tsx";

/** A return as a list row. List rows need string ids. */
export interface ListedReturn extends Omit<ReturnRow, "id"> {
  id: string;
}

/** The next steps of a return in the list, which loads again afterwards. */
function ListSteps({ given }: { given: ListedReturn }) {
  const { revalidate } = useRevalidator();
  return <NextSteps given={given} onChanged={revalidate} />;
}

/** What the list of returns shows in its columns. */
export const RETURN_CELLS: ListCells<typeof returnList, ListedReturn> = {
  return: {
    isRequired: true,
    narrowSlot: "title",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ orderId, reference }) => (
      <IfAllowed rule={requires("orders.read")} fallback={<span className="font-medium">{reference}</span>}>
        <Link to={`/admin/orders/${orderId}`} data-row-link="" className="font-medium hover:underline">
          {reference}
        </Link>
      </IfAllowed>
    ),
  },
  state: {
    isRequired: true,
    narrowSlot: "value",
    cell: ({ state }) => returnMessages.states[state],
  },
  customer: { narrowSlot: "subtitle", cell: ({ customerName }) => customerName },
  items: {
    narrowSlot: "detail",
    cell: ({ lines, note, corrections }) => (
      <div>
        {lines.map(({ productId, name, variant, quantity, reason, wish }) => (
          <p key={`${productId} ${variant}`}>
            {`${quantity} × ${name} ${variant}: ${returnMessages.reasons[reason]}${wish ? messages.wish(wish.name, wish.variant) : ""}`}
          </p>
        ))}
        {note !== null && <p className="text-umber wrap-anywhere">{`“${note}”`}</p>}
        <Corrections given={{ corrections }} />
      </div>
    ),
  },
  wants: { isWideOnly: true, cell: ({ wants }) => returnMessages.wishes[wants] },
  back: {
    isWideOnly: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ backOn }) => formatShortDay(backOn),
  },
  credit: {
    isNumeric: true,
    className: "whitespace-nowrap",
    cell: ({ credit }) => credit !== null && formatPrice(credit),
  },
  requested: {
    narrowSlot: "below",
    className: "whitespace-nowrap text-umber",
    cell: (given) => (
      <>
        <Time iso={given.createdAt} className="tabular-nums" />
        <ListSteps given={given} />
      </>
    ),
  },
};
