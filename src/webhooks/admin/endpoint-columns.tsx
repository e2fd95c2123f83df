import { Link } from "react-router";

import type { endpointList, WebhookEndpoint } from "../rules/webhook-endpoint.ts";
import { webhookMessages as messages } from "../rules/webhook-messages.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { EndpointActions } from "./endpoint-actions.tsx";

/** An endpoint in the list. */
export interface EndpointRow {
  id: string;
  endpoint: WebhookEndpoint;
}

/** What the list of endpoints shows in its columns. */
export const ENDPOINT_CELLS: ListCells<typeof endpointList, EndpointRow> = {
  url: {
    isRequired: true,
    narrowSlot: "title",
    className: "wrap-anywhere md:w-full md:min-w-48",
    cell: ({ endpoint: { id, url, description } }) => (
      <>
        <Link
          to={`/admin/webhooks/deliveries?endpoint=${id}`}
          data-row-link=""
          className="font-medium hover:underline"
        >
          {url}
        </Link>
        {description !== "" && <span className="block text-umber">{description}</span>}
      </>
    ),
  },
  events: {
    isWideOnly: true,
    className: "text-umber md:min-w-64",
    cell: ({ endpoint: { eventTypes } }) => eventTypes.join(", "),
  },
  state: {
    isRequired: true,
    narrowSlot: "subtitle",
    className: "md:min-w-36",
    cell: ({ endpoint }) => <EndpointState endpoint={endpoint} />,
  },
  created: {
    isOptional: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ endpoint: { createdAt } }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  actions: {
    isRequired: true,
    narrowSlot: "value",
    className: "md:py-0! md:text-right",
    cell: ({ endpoint }) => <EndpointActions endpoint={endpoint} />,
  },
};

function EndpointState({ endpoint: { isEnabled, stopReason, failingSince } }: { endpoint: WebhookEndpoint }) {
  if (stopReason !== null)
    return <span className="font-medium text-oxblood">{messages.stopped[stopReason]}</span>;
  if (!isEnabled) return <span className="text-umber">{messages.off}</span>;
  if (failingSince === null) return messages.on;
  return (
    <span className="text-oxblood">
      {messages.failingSince} <Time iso={failingSince} className="tabular-nums" />
    </span>
  );
}
