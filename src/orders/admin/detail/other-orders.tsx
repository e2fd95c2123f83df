import { Link } from "react-router";

import { otherOrdersMessages } from "../../rules/edit/order-edit-messages.ts";
import type { Order, OrderCustomer } from "../../rules/order.ts";
import { ORDER_STATUSES } from "../../rules/order-status.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { requires } from "#kit/rules/permissions.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { Time } from "#kit/ui/time.tsx";

import { readOrderCustomer } from "../order-calls.ts";

/** The customer's other orders, found by phone number, so that staff can assess a new order. */
export function OtherOrders({ order }: { order: Order }) {
  const { phone } = order.customerInfo;
  const { data, problem } = useStaffData(
    `${order.id} ${phone}`,
    () => readOrderCustomer(order.id),
    order.updatedAt,
  );
  if (problem && !data) return <p className="text-sm text-oxblood">{otherOrdersMessages.loadFailed}</p>;
  if (!data) return <p className="text-sm text-umber">{otherOrdersMessages.loading}</p>;
  return (
    <div className="text-sm">
      {data.profile && <Profile profile={data.profile} />}
      {data.total === 0 ? (
        <p className="text-umber">{otherOrdersMessages.none}</p>
      ) : (
        <OrdersOfCustomer data={data} phone={phone} />
      )}
    </div>
  );
}

/** What staff know about the customer from another shop. */
function Profile({ profile: { name, tags, note } }: { profile: NonNullable<OrderCustomer["profile"]> }) {
  return (
    <div className="mb-2">
      <p className="font-medium">{name}</p>
      {tags.length > 0 && <p className="text-umber">{tags.join(", ")}</p>}
      {note !== null && <p className="whitespace-pre-line">{note}</p>}
    </div>
  );
}

function OrdersOfCustomer({ data, phone }: { data: OrderCustomer; phone: string }) {
  return (
    <>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {ORDER_STATUSES.filter((status) => (data.counts[status] ?? 0) > 0).map((status) => (
          <li key={status} className="flex items-center gap-1.5">
            <span className="tabular-nums">{`${data.counts[status]} ×`}</span>{" "}
            <StatusBadge order={{ status }} />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-umber">{otherOrdersMessages.spent(formatPrice(data.totalSpent))}</p>
      <ul className="mt-2 divide-y divide-sand border-y border-sand">
        {data.orders.map(({ id, orderNumber, createdAt, totalAmount, status, delivery }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5 hover:bg-ivory/70"
          >
            <Link
              to={`/admin/orders/${id}`}
              className="font-medium tabular-nums after:absolute after:inset-0 hover:underline"
            >
              {orderNumber}
            </Link>
            <Time iso={createdAt} className="text-umber tabular-nums" />
            <span className="ml-auto tabular-nums">{formatPrice(totalAmount)}</span>
            <StatusBadge order={{ status, delivery }} />
          </li>
        ))}
      </ul>
      {data.total > data.orders.length && (
        <IfAllowed rule={requires("customers.contact")}>
          <Link
            to={`/admin/orders?search=${encodeURIComponent(phone)}`}
            className="text-link inline-flex min-h-control items-center"
          >
            {otherOrdersMessages.all(data.total)}
          </Link>
        </IfAllowed>
      )}
    </>
  );
}
