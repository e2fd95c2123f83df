import type { WebhookDelivery } from "../rules/webhook-endpoint.ts";
import { webhookMessages } from "../rules/webhook-messages.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { WebhookDeliveryBadge } from "./delivery-badge.tsx";

/** A webhook delivery in the list. */
export interface WebhookDeliveryRow extends Omit<WebhookDelivery, "id"> {
  id: string;
}

/** Columns of the webhook-delivery list. */
export const WEBHOOK_DELIVERY_COLUMNS: ListColumn<WebhookDeliveryRow>[] = [
  {
    id: "event",
    header: "Event",
    isRequired: true,
    narrowSlot: "title",
    className: "md:whitespace-nowrap",
    cell: ({ id, type }) => <RowLink open={{ delivery: id }}>{type}</RowLink>,
  },
  {
    id: "state",
    header: "State",
    isRequired: true,
    narrowSlot: "value",
    cell: ({ state }) => <WebhookDeliveryBadge state={state} />,
  },
  {
    id: "result",
    header: "Last result",
    narrowSlot: "subtitle",
    className: "wrap-anywhere md:min-w-40",
    cell: ({ result }) => result,
  },
  {
    id: "url",
    header: webhookMessages.url,
    className: "md:w-full md:max-w-0",
    cell: ({ url }) => (
      <span className="block truncate" title={url}>
        {url}
      </span>
    ),
  },
  { id: "attempts", header: "Attempts", isNumeric: true, cell: ({ attempts }) => attempts },
  {
    id: "next",
    header: "Next attempt",
    isWideOnly: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ nextAttemptAt }) =>
      nextAttemptAt !== null && <Time iso={nextAttemptAt} className="tabular-nums" />,
  },
  {
    id: "created",
    header: "Created",
    narrowSlot: "detail",
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
  },
];
