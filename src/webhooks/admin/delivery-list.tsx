import { useRevalidator } from "react-router";

import type { Page } from "#kit/rules/paging.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../rules/webhook-endpoint.ts";
import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from "../rules/webhook-event.ts";
import { webhookDeliveryMessages as messages, webhookMessages } from "../rules/webhook-messages.ts";
import { DELIVERY_STATES } from "../rules/webhook-endpoint.ts";
import { Button } from "#kit/ui/button.tsx";

import { RefreshCw } from "#kit/admin/admin-icons.tsx";
import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import type { ListFilter } from "#kit/rules/list.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { WEBHOOK_DELIVERY_COLUMNS } from "./delivery-columns.tsx";
import { WebhookDeliverySheet } from "./delivery-sheet.tsx";

type EndpointChoice = Pick<WebhookEndpoint, "id" | "url">;

function buildFilters(endpoints: readonly EndpointChoice[]): ListFilter[] {
  return [
    {
      kind: "choice",
      name: "endpoint",
      label: webhookMessages.url,
      options: endpoints.map(({ id, url }) => ({ value: String(id), label: url })),
    },
    {
      kind: "choice",
      name: "state",
      label: "State",
      options: DELIVERY_STATES.map((value) => ({ value, label: messages.states[value] })),
    },
    {
      kind: "choice",
      name: "type",
      label: "Event",
      options: [...WEBHOOK_EVENT_TYPES, TEST_EVENT_TYPE].map((value) => ({ value, label: value })),
    },
  ];
}

interface WebhookDeliveryListProps {
  list: Page<WebhookDelivery>;
  endpoints: readonly EndpointChoice[];
}

/** A page of webhook deliveries. Clicking a row opens its details. */
export function WebhookDeliveryList({ list, endpoints }: WebhookDeliveryListProps) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const filters = buildFilters(endpoints);
  const openId = query.get("delivery");
  return (
    <>
      <ListToolbar filters={filters} columns={WEBHOOK_DELIVERY_COLUMNS}>
        <Button variant="quiet" onClick={() => void revalidate()}>
          <RefreshCw className="size-4" strokeWidth={1.75} aria-hidden="true" />
          {messages.refresh}
        </Button>
      </ListToolbar>
      {list.items.length === 0 ? (
        <EmptyList
          itemName="deliveries"
          total={list.total}
          filters={filters}
          emptyTitle={messages.none}
          hint={messages.noneHint}
          noMatchTitle={messages.noMatch}
        />
      ) : (
        <ListTable
          label={messages.title}
          columns={WEBHOOK_DELIVERY_COLUMNS}
          rows={list.items.map((delivery) => ({ ...delivery, id: String(delivery.id) }))}
          defaultSort=""
          getRowName={({ type }) => messages.detail(type)}
        />
      )}
      <ListFooter list={list} itemName="deliveries" />
      {openId !== "" && (
        <WebhookDeliverySheet id={openId} onClose={() => query.close("delivery")} onChanged={revalidate} />
      )}
    </>
  );
}
