import { formatPhone } from "#kit/rules/phone.ts";
import { Link } from "react-router";

import type { BlockedPhone, blockedPhoneList } from "../rules/blocked-phone.ts";
import { blockedPhoneMessages as messages } from "../rules/blocked-phone-messages.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { UnblockButton } from "./unblock-button.tsx";

/** A blocked number in the list. */
export interface BlockedRow extends BlockedPhone {
  id: string;
}

/** What the list of blocked numbers shows in its columns. */
export const BLOCKED_CELLS: ListCells<typeof blockedPhoneList, BlockedRow> = {
  phone: {
    isRequired: true,
    narrowSlot: "title",
    className: "md:whitespace-nowrap",
    cell: ({ phone }) => (
      <Link
        to={`/admin/orders?search=${encodeURIComponent(phone)}`}
        data-row-link=""
        className="text-link tabular-nums"
      >
        {formatPhone(phone)}
      </Link>
    ),
  },
  reason: {
    isRequired: true,
    narrowSlot: "subtitle",
    className: "wrap-anywhere md:w-full md:min-w-40",
    cell: ({ reason }) => reason,
  },
  until: {
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
  blocked: {
    className: "whitespace-nowrap text-umber",
    cell: ({ blockedAt }) => <Time iso={blockedAt} className="tabular-nums" />,
  },
  by: {
    className: "wrap-anywhere text-umber md:min-w-24",
    cell: ({ blockedBy }) => blockedBy,
  },
  actions: {
    isRequired: true,
    narrowSlot: "value",
    className: "md:py-0! md:text-right",
    cell: ({ phone }) => <UnblockButton phone={phone} />,
  },
};
