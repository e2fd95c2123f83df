import type { Page } from "#kit/rules/paging.ts";
import type { WebhookEndpoint } from "../rules/webhook-endpoint.ts";
import { webhookMessages as messages } from "../rules/webhook-messages.ts";

import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import type { ListFilter } from "#kit/rules/list.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { ENDPOINT_COLUMNS } from "./endpoint-columns.tsx";

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "stopped",
    label: messages.stoppedFilter,
    options: [{ value: "true", label: messages.stoppedFilter }],
  },
];

/** A page of webhook endpoints. */
export function EndpointList({ list }: { list: Page<WebhookEndpoint> }) {
  return (
    <>
      <ListToolbar filters={FILTERS} columns={ENDPOINT_COLUMNS} />
      {list.items.length === 0 ? (
        <EmptyList
          itemName="endpoints"
          total={list.total}
          filters={FILTERS}
          emptyTitle={messages.none}
          hint={messages.noneHint}
          noMatchTitle={messages.noMatch}
        />
      ) : (
        <ListTable
          label={messages.title}
          columns={ENDPOINT_COLUMNS}
          rows={list.items.map((endpoint) => ({ id: String(endpoint.id), endpoint }))}
          defaultSort=""
          getRowName={({ endpoint }) => endpoint.url}
        />
      )}
      <ListFooter list={list} itemName="endpoints" />
    </>
  );
}
