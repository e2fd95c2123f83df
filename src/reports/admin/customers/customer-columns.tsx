import { PhoneNumber } from "#kit/admin/phone-number.tsx";
import { Link } from "react-router";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { formatPrice } from "#kit/rules/money.ts";
import { formatPhone } from "#kit/rules/phone.ts";
import { Time } from "#kit/ui/time.tsx";

import type { customerList } from "../../rules/customers/customer-list.ts";
import type { CustomerRow } from "../../rules/customers/customer.ts";

type Row = Omit<CustomerRow, "id"> & { id: string };

/** What the list of customers shows in its columns. */
export const CUSTOMER_CELLS: ListCells<typeof customerList, Row> = {
  name: {
    isRequired: true,
    narrowSlot: "title",
    className: "wrap-anywhere md:w-full md:min-w-40",
    cell: ({ id, name, phone }) => (
      <Link
        to={`/admin/customers/${id}`}
        data-row-link=""
        className="font-medium outline-none after:absolute after:inset-0 hover:underline"
      >
        <bdi>{name === "" ? formatPhone(phone) : name}</bdi>
      </Link>
    ),
  },
  phone: {
    narrowSlot: "subtitle",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ phone }) => <PhoneNumber phone={phone} />,
  },
  city: { narrowSlot: "detail", className: "wrap-anywhere md:min-w-24", cell: ({ city }) => city },
  orders: { isNumeric: true, cell: ({ orders }) => orders },
  delivered: { isNumeric: true, isWideOnly: true, cell: ({ delivered }) => delivered },
  refused: { isNumeric: true, cell: ({ refused }) => refused },
  spent: {
    isNumeric: true,
    narrowSlot: "value",
    className: "whitespace-nowrap font-medium",
    cell: ({ spent }) => formatPrice(spent),
  },
  last: {
    className: "whitespace-nowrap text-umber",
    cell: ({ lastOrderAt }) =>
      lastOrderAt === null ? "–" : <Time iso={lastOrderAt} className="tabular-nums" />,
  },
  tags: { isWideOnly: true, className: "wrap-anywhere md:min-w-24", cell: ({ tags }) => tags.join(", ") },
};
