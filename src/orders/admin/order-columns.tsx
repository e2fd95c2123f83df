import { Link } from "react-router";

import type { Order, OrderSummary } from "../rules/order.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { StatusControl } from "./status-control.tsx";

interface OrderColumnsOptions {
  onChange: (order: Order) => void;
  onStale: () => void;
}

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

/** Returns the columns of the order list. Spec: admin §2. */
export function createOrderColumns({ onChange, onStale }: OrderColumnsOptions): ListColumn<OrderSummary>[] {
  return [
    {
      id: "number",
      header: "Order",
      isRequired: true,
      narrowSlot: "title",
      className: "whitespace-nowrap tabular-nums",
      cell: ({ id, orderNumber }) => <RowLink open={{ order: id }}>{orderNumber}</RowLink>,
    },
    {
      id: "date",
      header: "Date",
      sort: { ascending: "oldest", descending: "newest" },
      isDescendingFirst: true,
      className: "whitespace-nowrap text-umber",
      cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
    },
    {
      id: "customer",
      header: "Customer",
      narrowSlot: "subtitle",
      className: "md:w-full md:max-w-0",
      cell: ({ customerName }) => (
        <span className="block truncate" title={customerName}>
          {customerName}
        </span>
      ),
    },
    {
      id: "email",
      header: "Email",
      isOptional: true,
      className: "max-w-56",
      isWideOnly: true,
      cell: ({ customerEmail }) => (
        <span className="block truncate" title={customerEmail}>
          {customerEmail}
        </span>
      ),
    },
    {
      id: "phone",
      header: "Phone",
      isWideOnly: true,
      className: "whitespace-nowrap tabular-nums",
      cell: ({ customerPhone }) => customerPhone,
    },
    { id: "city", header: "City", cell: ({ city }) => <CityLink city={city} /> },
    { id: "items", header: "Items", isNumeric: true, isWideOnly: true, cell: ({ totalItems }) => totalItems },
    {
      id: "total",
      header: "Total",
      sort: { ascending: "total-asc", descending: "total-desc" },
      isDescendingFirst: true,
      isNumeric: true,
      narrowSlot: "value",
      className: "whitespace-nowrap font-medium",
      cell: ({ totalAmount }) => formatPrice(totalAmount),
    },
    {
      id: "status",
      header: "Status",
      isRequired: true,
      narrowSlot: "detail",
      className: "md:py-0!",
      cell: (order) => (
        <span className="relative z-1">
          <StatusControl order={order} onChange={onChange} onStale={onStale} />
        </span>
      ),
    },
  ];
}
