import { Link } from "react-router";

import type { ConfirmationRow } from "#domain/orders/confirmation/confirmation-list.ts";
import { staffConfirmationMessages as messages } from "#domain/orders/confirmation/staff-messages.ts";
import { formatPrice } from "#domain/shared/money.ts";
import type { ListColumn } from "#web/admin/lists/list-columns.tsx";
import { Time } from "#web/ui/time.tsx";

import { CallResults } from "./call-results.tsx";
import { ContactLinks } from "./contact-links.tsx";

/** What happened last to a confirmation, with the note. */
function LastEvent({ lastEvent, unansweredCalls }: ConfirmationRow) {
  return (
    <>
      {unansweredCalls > 0 && <span className="block">{messages.unansweredCalls(unansweredCalls)}</span>}
      {lastEvent && lastEvent.event !== "call-no-answer" && (
        <span
          className={
            lastEvent.event === "confirmed-without-stock" ? "block font-medium text-oxblood" : "block"
          }
        >
          {messages.events[lastEvent.event]}
        </span>
      )}
      {lastEvent?.note && <span className="block text-umber wrap-anywhere">“{lastEvent.note}”</span>}
    </>
  );
}

/** Returns the columns of the orders to confirm. @param reload reloads the list after a result was saved */
export function buildConfirmationColumns(reload: () => void): ListColumn<ConfirmationRow>[] {
  return [
    {
      id: "order",
      header: "Order",
      isRequired: true,
      narrowSlot: "title",
      className: "whitespace-nowrap",
      cell: ({ id, orderNumber }) => (
        <Link to={`/admin/orders/${id}`} data-row-link="" className="text-link tabular-nums">
          {orderNumber}
        </Link>
      ),
    },
    {
      id: "customer",
      header: "Customer",
      isRequired: true,
      narrowSlot: "subtitle",
      className: "md:w-full md:min-w-44",
      cell: (row) => (
        <>
          <span className="block wrap-anywhere">
            {row.name}, {row.city}
          </span>
          <ContactLinks phone={row.phone} phoneE164={row.phoneE164} />
          <LastEvent {...row} />
        </>
      ),
    },
    {
      id: "total",
      header: "Total",
      isNumeric: true,
      narrowSlot: "value",
      className: "whitespace-nowrap",
      cell: ({ total }) => formatPrice(total),
    },
    {
      id: "placed",
      header: "Placed",
      className: "whitespace-nowrap text-umber",
      isWideOnly: true,
      cell: ({ placedAt }) => <Time iso={placedAt} className="tabular-nums" />,
    },
    {
      id: "next",
      header: messages.nextCall,
      isOptional: true,
      className: "whitespace-nowrap text-umber",
      cell: ({ nextCallAt }) => <Time iso={nextCallAt} className="tabular-nums" />,
    },
    {
      id: "expires",
      header: messages.expires,
      className: "whitespace-nowrap text-umber",
      isWideOnly: true,
      cell: ({ expiresAt }) => <Time iso={expiresAt} className="tabular-nums" />,
    },
    {
      id: "result",
      header: messages.result,
      isRequired: true,
      narrowSlot: "below",
      className: "md:py-0!",
      cell: ({ id, orderNumber }) => (
        <CallResults order={{ id, orderNumber }} onSaved={reload} onStale={reload} />
      ),
    },
  ];
}
