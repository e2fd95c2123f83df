import { Link, useRevalidator } from "react-router";

import { isResendable } from "#kit/rules/message-channel.ts";
import { messageChannelLabels, messageStateLabels } from "#messages/rules/outbox/staff-messages.ts";
import { requiresAny } from "#kit/rules/permissions.ts";
import type { restockList, RestockRequest } from "#catalogue/rules/stock/restock/restock-query.ts";
import { staffRestockMessages } from "#catalogue/rules/stock/restock/staff-messages.ts";
import { Time } from "#kit/ui/time.tsx";

import { formatCount } from "#kit/rules/number-formats.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { SendAgainButton } from "#kit/admin/send-again-button.tsx";
import { useAccess } from "#kit/admin/use-access.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** The permission rule for changing back-in-stock requests. */
export const CHANGE_RESTOCK_REQUESTS = requiresAny("messages.answer", "products.edit");

/** A back-in-stock request in the list. */
export type RestockRow = Omit<RestockRequest, "id"> & { id: string };

function ContactLink({ contact }: { contact: string }) {
  // A masked number cannot be called.
  if (!useAccess()("customers.contact")) return <span className="font-medium">{contact}</span>;
  const scheme = contact.includes("@") ? "mailto" : "tel";
  return (
    <a href={`${scheme}:${contact}`} data-row-link="" className="text-link wrap-anywhere">
      {contact}
    </a>
  );
}

function StockNow({ stock }: { stock: number | null }) {
  if (stock === 0) return <span className="text-umber">{staffRestockMessages.soldOut}</span>;
  return (
    <span className="font-medium text-moss">
      {`${staffRestockMessages.inStock}${stock !== null ? ` (${formatCount(stock)})` : ""}`}
    </span>
  );
}

/** The state of the message to the shopper. If the message did not arrive, a button sends it again. */
function MessageCell({ row: { id, contact, notifiedAt, message } }: { row: RestockRow }) {
  const { revalidate } = useRevalidator();
  if (message === null) return <span className="text-umber">{staffRestockMessages.noMessage}</span>;
  const { channel, state, error } = message;
  return (
    <>
      <span>{`${messageChannelLabels[channel]}: `}</span>
      <span className="font-medium">{messageStateLabels[state]}</span>
      {error !== null && <span className="block wrap-anywhere text-oxblood">{error}</span>}
      {notifiedAt === null && isResendable(channel, state) && (
        <IfAllowed rule={CHANGE_RESTOCK_REQUESTS}>
          <span className="block">
            <SendAgainButton
              state={state}
              queue={() =>
                callStaffWrite("restock_message_sent_again", "POST /api/admin/restock-requests/:id/send", {
                  param: { id },
                })
              }
              label={contact}
              onChange={() => void revalidate()}
            />
          </span>
        </IfAllowed>
      )}
    </>
  );
}

/** What the list of back-in-stock requests shows in its columns. */
export const RESTOCK_CELLS: ListCells<typeof restockList, RestockRow> = {
  contact: {
    isRequired: true,
    narrowSlot: "title",
    className: "md:min-w-48",
    cell: ({ contact }) => <ContactLink contact={contact} />,
  },
  product: {
    isRequired: true,
    narrowSlot: "subtitle",
    className: "md:w-full",
    cell: ({ product, variant }) => (
      <>
        <Link
          to={`/admin/inventory?product=${encodeURIComponent(product.id)}`}
          data-row-link=""
          className="text-link wrap-anywhere"
        >
          {product.name}
        </Link>
        <span>{`, ${variant}`}</span>
      </>
    ),
  },
  waiting: {
    isNumeric: true,
    isWideOnly: true,
    className: "whitespace-nowrap",
    cell: ({ waiting }) => formatCount(waiting),
  },
  stock: {
    className: "whitespace-nowrap",
    cell: ({ stock }) => <StockNow stock={stock} />,
  },
  requested: {
    narrowSlot: "value",
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  status: {
    isRequired: true,
    narrowSlot: "detail",
    className: "whitespace-nowrap",
    cell: ({ notifiedAt }) =>
      notifiedAt === null ? (
        <span className="font-medium text-amber">{staffRestockMessages.waiting}</span>
      ) : (
        <>
          <span>{`${staffRestockMessages.notified} `}</span>
          <Time iso={notifiedAt} className="text-umber tabular-nums" />
        </>
      ),
  },
  message: {
    narrowSlot: "below",
    className: "md:min-w-40",
    cell: (row) => <MessageCell row={row} />,
  },
  consent: {
    isOptional: true,
    className: "min-w-80 text-umber",
    cell: ({ consent }) => consent,
  },
};
