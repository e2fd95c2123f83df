import type { deliveryList, WebhookDelivery } from "../rules/webhook-endpoint.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { WebhookDeliveryBadge } from "./delivery-badge.tsx";

/** A webhook delivery in the list. */
export interface WebhookDeliveryRow extends Omit<WebhookDelivery, "id"> {
  id: string;
}

/** What the list of deliveries shows in its columns. */
export const DELIVERY_CELLS: ListCells<typeof deliveryList, WebhookDeliveryRow> = {
  event: {
    isRequired: true,
    narrowSlot: "title",
    className: "md:whitespace-nowrap",
    cell: ({ id, type }) => <RowLink open={{ delivery: id }}>{type}</RowLink>,
  },
  state: {
    isRequired: true,
    narrowSlot: "value",
    cell: ({ state }) => <WebhookDeliveryBadge state={state} />,
  },
  result: {
    narrowSlot: "subtitle",
    className: "wrap-anywhere md:min-w-40",
    cell: ({ result }) => result,
  },
  url: {
    className: "md:w-full md:max-w-0",
    cell: ({ url }) => (
      <span className="block truncate" title={url}>
        {url}
      </span>
    ),
  },
  attempts: { isNumeric: true, cell: ({ attempts }) => attempts },
  next: {
    isWideOnly: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ nextAttemptAt }) =>
      nextAttemptAt !== null && <Time iso={nextAttemptAt} className="tabular-nums" />,
  },
  created: {
    narrowSlot: "detail",
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
  },
};
