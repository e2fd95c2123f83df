import { Link } from "react-router";

import type { BlockedPhone } from "../rules/blocked-phone.ts";
import { blockedPhoneMessages as messages } from "../rules/blocked-phone-messages.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import { UnblockButton } from "./unblock-button.tsx";

/** A blocked number in the list. */
export interface BlockedRow extends BlockedPhone {
  id: string;
}

/** Columns of the blocked-numbers list. */
export const BLOCKED_COLUMNS: ListColumn<BlockedRow>[] = [
  {
    id: "phone",
    header: "Phone",
    isRequired: true,
    narrowSlot: "title",
    className: "md:whitespace-nowrap",
    cell: ({ phone }) => (
      <Link
        to={`/admin/orders?search=${encodeURIComponent(phone)}`}
        data-row-link=""
        className="text-link tabular-nums"
      >
        {phone}
      </Link>
    ),
  },
  {
    id: "reason",
    header: messages.reason,
    isRequired: true,
    narrowSlot: "subtitle",
    className: "wrap-anywhere md:w-full md:min-w-40",
    cell: ({ reason }) => reason,
  },
  {
    id: "until",
    header: "Until",
    narrowSlot: "detail",
    className: "whitespace-nowrap",
    cell: ({ until, isActive }) => {
      if (until === null) return messages.forever;
      return (
        <span className={isActive ? "" : "text-umber"}>
          {!isActive && <span>{`${messages.expired}: `}</span>}
          <Time iso={until} className="tabular-nums" />
        </span>
      );
    },
  },
  {
    id: "blocked",
    header: "Blocked",
    sort: { ascending: "oldest", descending: "newest" },
    isDescendingFirst: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ blockedAt }) => <Time iso={blockedAt} className="tabular-nums" />,
  },
  {
    id: "by",
    header: "By",
    className: "wrap-anywhere text-umber md:min-w-24",
    cell: ({ blockedBy }) => blockedBy,
  },
  {
    id: "actions",
    header: "Actions",
    isRequired: true,
    narrowSlot: "value",
    className: "md:py-0! md:text-right",
    cell: ({ phone }) => <UnblockButton phone={phone} />,
  },
];
