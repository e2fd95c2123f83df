import { CONFIRMATION_STATES } from "../rules/confirmation/confirmation.ts";
import { RESERVATION_STATES } from "../rules/confirmation/reservation.ts";
import { staffConfirmationMessages } from "../rules/confirmation/staff-messages.ts";
import { orderStatusMessages } from "../rules/order-messages.ts";
import type { OrderList } from "../rules/order.ts";
import { staffOrderMessages } from "../rules/staff-messages.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";

import type { ListFilter } from "#kit/rules/list-filters.ts";

/** Query parameters that filter the order list. */
export const ORDER_FILTER_PARAMS = [
  "search",
  "status",
  "confirmation",
  "reservation",
  "overdue",
  "from",
  "to",
  "city",
] as const;

/** Returns the filters of the order list. Spec: admin §2, §5. */
export function buildOrderFilters({ counts }: Pick<OrderList, "counts">): ListFilter[] {
  return [
    {
      kind: "choice",
      name: "status",
      label: "Status",
      options: ORDER_STATUSES.map((status) => ({
        value: status,
        label: orderStatusMessages[status].label,
        count: counts[status],
      })),
      isMultiple: true,
    },
    {
      kind: "choice",
      name: "confirmation",
      label: staffConfirmationMessages.heading,
      options: CONFIRMATION_STATES.map((state) => ({
        value: state,
        label: staffConfirmationMessages.states[state],
      })),
      isMultiple: true,
    },
    {
      kind: "choice",
      name: "reservation",
      label: staffConfirmationMessages.reservation,
      options: RESERVATION_STATES.map((state) => ({
        value: state,
        label: staffConfirmationMessages.reservations[state],
      })),
      isMultiple: true,
    },
    { kind: "days", from: "from", to: "to", label: "Date" },
    {
      kind: "choice",
      name: "overdue",
      label: "Overdue",
      options: [{ value: "true", label: staffOrderMessages.overdue }],
    },
    { kind: "text", name: "city", label: "City", maxLength: 100 },
  ];
}
