import { Link } from "react-router";

import { HISTORY_SHOP_NAMES } from "#customers/rules/shop-files/history-schema.ts";
import { CHANNEL_LABELS } from "../rules/order-channel.ts";
import type { orderList } from "../rules/order-list.ts";
import type { OrderSummary } from "../rules/order.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { formatPhone } from "#kit/rules/phone.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { PhoneNumber } from "#kit/admin/phone-number.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { PaymentStateBadge } from "./payment-state-badge.tsx";
import { StatusControl } from "./status-control.tsx";
import type { StatusChangeOptions } from "./use-status-change.ts";

function CityLink({ city }: { city: string }) {
  const query = useListQuery();
  return (
    <Link
      to={query.href({ city })}
      title={`Show orders from ${city}`}
      preventScrollReset
      className="relative z-1 block max-w-36 truncate hover:underline"
    >
      {city}
    </Link>
  );
}

/** Marks an order that was placed in another shop. */
export function PastOrderMark({ shop }: { shop: NonNullable<OrderSummary["importedFrom"]> }) {
  return <span className="text-sm text-umber">{`Past order from ${HISTORY_SHOP_NAMES[shop]}`}</span>;
}

/** Returns what stands before the time of an order on phones: `0300 1234567 · 2 items · `. */
function describeShortly(phone: string, items: number): string {
  const count = `${items} ${items === 1 ? "item" : "items"} · `;
  return phone === "" ? count : `${formatPhone(phone)} · ${count}`;
}

/** Returns what the order list shows in its columns. Spec: admin §2. */
export function createOrderCells({
  onChange,
  onStale,
}: StatusChangeOptions): ListCells<typeof orderList, OrderSummary> {
  return {
    number: {
      isRequired: true,
      narrowSlot: "title",
      className: "whitespace-nowrap tabular-nums",
      cell: ({ id, orderNumber, importedFrom }) => (
        <>
          <RowLink open={{ order: id }}>{orderNumber}</RowLink>
          {importedFrom && <span className="text-xs text-umber"> Past order</span>}
        </>
      ),
    },
    date: {
      className: "whitespace-nowrap text-umber",
      narrowSlot: "below",
      cell: ({ createdAt, customerPhone, totalItems }) => (
        <>
          <span className="tabular-nums md:hidden">{describeShortly(customerPhone, totalItems)}</span>
          <Time iso={createdAt} className="tabular-nums" />
        </>
      ),
    },
    customer: {
      narrowSlot: "subtitle",
      className: "md:w-full md:max-w-0",
      cell: ({ customerName, city }) => (
        <span className="block truncate" title={customerName}>
          <span>{customerName}</span>
          <span className="md:hidden">{city !== "" && `, ${city}`}</span>
        </span>
      ),
    },
    email: {
      isOptional: true,
      className: "max-w-56",
      isWideOnly: true,
      cell: ({ customerEmail }) => (
        <span className="block truncate" title={customerEmail}>
          {customerEmail}
        </span>
      ),
    },
    phone: {
      isWideOnly: true,
      className: "whitespace-nowrap tabular-nums",
      cell: ({ customerPhone }) => <PhoneNumber phone={customerPhone} />,
    },
    city: {
      cell: ({ city }) => <CityLink city={city} />,
    },
    channel: {
      isOptional: true,
      isWideOnly: true,
      className: "whitespace-nowrap",
      cell: ({ channel }) => CHANNEL_LABELS[channel],
    },
    items: {
      isNumeric: true,
      isWideOnly: true,
      cell: ({ totalItems }) => totalItems,
    },
    total: {
      isNumeric: true,
      narrowSlot: "value",
      className: "whitespace-nowrap font-medium",
      cell: ({ totalAmount }) => formatPrice(totalAmount),
    },
    payment: {
      isWideOnly: true,
      cell: (order) => <PaymentStateBadge state={order.paymentState} order={order} />,
    },
    status: {
      isRequired: true,
      narrowSlot: "detail",
      className: "md:py-0!",
      cell: (order) => (
        <span className="relative z-1">
          <StatusControl place="list" order={order} onChange={onChange} onStale={onStale} />
        </span>
      ),
    },
  };
}
