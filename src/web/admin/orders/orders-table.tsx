import { formatPrice } from "#domain/shared/money.ts";
import type { Order, OrderSummary } from "#domain/orders/order.ts";
import { Time } from "#web/ui/time.tsx";
import { Link } from "react-router";

import { Checkbox, SelectAll } from "../lists/checkbox.tsx";
import { DataTable } from "../lists/data-table.tsx";
import { OVERLAY_STATE } from "../lists/list-query.ts";
import { useListQuery } from "../lists/use-list-query.ts";
import type { Selection } from "../lists/use-selection.ts";
import { StatusControl } from "./status-control.tsx";

interface OrdersTableProps {
  orders: readonly OrderSummary[];
  selection: Selection;
  onChange: (order: Order) => void;
  onStale: () => void;
}

/** On narrow screens each row is a card with number, total, name, status and time. */
const CARDS_WHEN_NARROW =
  "max-md:[&_table]:block max-md:[&_thead]:block max-md:[&_tbody]:block max-md:[&_thead_tr]:flex max-md:[&_thead_tr]:items-center max-md:[&_td]:border-t-0! max-md:[&_td]:p-0! max-md:[&_th]:p-0!";

function OrderRow({
  order,
  selection,
  onChange,
  onStale,
}: Omit<OrdersTableProps, "orders"> & { order: OrderSummary }) {
  const query = useListQuery();
  const { id, orderNumber, customerName, customerEmail, customerPhone, city } = order;
  return (
    <tr className="relative max-md:grid max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-md:gap-x-2 max-md:border-t max-md:border-sand max-md:py-2.5 max-md:pr-3">
      <td className="w-control px-0! py-0! max-md:row-span-3">
        <Checkbox
          label={`Select order ${orderNumber}`}
          isChecked={selection.isSelected(id)}
          onChange={() => selection.toggle(id)}
        />
      </td>
      <td className="font-medium whitespace-nowrap tabular-nums">
        <Link
          to={query.href({ order: id, page: query.get("page") })}
          state={OVERLAY_STATE}
          preventScrollReset
          className="after:absolute after:inset-0 hover:underline"
        >
          {orderNumber}
        </Link>
      </td>
      <td className="text-umber max-md:col-start-2 max-md:row-start-3 2xl:whitespace-nowrap">
        <Time iso={order.createdAt} className="tabular-nums md:max-2xl:block md:max-2xl:w-24" />
      </td>
      <td className="max-md:col-start-2 max-md:row-start-2 md:w-full md:max-w-0">
        <span className="block truncate" title={customerName}>
          {customerName}
        </span>
        <span className="block truncate text-umber max-md:hidden" title={customerEmail}>
          {customerEmail}
        </span>
        <span className="block text-umber tabular-nums xl:hidden">
          {customerPhone} · <span className="inline-block">{city}</span>
        </span>
      </td>
      <td className="whitespace-nowrap tabular-nums max-xl:hidden">{customerPhone}</td>
      <td className="max-w-40 max-xl:hidden">
        <Link
          to={query.href({ city })}
          title={`Show orders from ${city}`}
          preventScrollReset
          className="relative z-1 block truncate hover:underline"
        >
          {city}
        </Link>
      </td>
      <td className="text-right tabular-nums max-2xl:hidden">{order.totalItems}</td>
      <td className="text-right font-medium whitespace-nowrap tabular-nums max-md:col-start-3 max-md:row-start-1">
        {formatPrice(order.totalAmount)}
        <span className="block font-normal text-umber max-md:hidden 2xl:hidden">
          {order.totalItems === 1 ? "1 item" : `${order.totalItems} items`}
        </span>
      </td>
      <td className="max-md:col-start-3 max-md:row-span-2 max-md:row-start-2 max-md:self-center md:py-0!">
        <span className="relative z-1">
          <StatusControl order={order} onChange={onChange} onStale={onStale} />
        </span>
      </td>
    </tr>
  );
}

/** The list of orders; each row links to its order. Spec: admin §2. */
export function OrdersTable({ orders, selection, onChange, onStale }: OrdersTableProps) {
  const { isLoading } = useListQuery();
  return (
    <DataTable
      label="Orders"
      isStale={isLoading}
      className={CARDS_WHEN_NARROW}
      head={
        <>
          <th scope="col" className="w-control px-0! py-0!">
            <SelectAll label="Select all orders on this page" selection={selection} />
          </th>
          <th scope="col">Order</th>
          <th scope="col" className="max-md:hidden">
            Date
          </th>
          <th scope="col" className="max-md:hidden">
            Customer
          </th>
          <th scope="col" className="max-xl:hidden">
            Phone
          </th>
          <th scope="col" className="max-xl:hidden">
            City
          </th>
          <th scope="col" className="text-right max-2xl:hidden">
            Items
          </th>
          <th scope="col" className="text-right max-md:hidden">
            Total
          </th>
          <th scope="col" className="max-md:hidden">
            Status
          </th>
        </>
      }
    >
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} selection={selection} onChange={onChange} onStale={onStale} />
      ))}
    </DataTable>
  );
}
