import type { ApiKey } from "#domain/api-keys/api-key.ts";
import { apiKeyMessages as messages } from "#domain/api-keys/api-key-messages.ts";
import type { Page } from "#domain/shared/paging.ts";

import { EmptyList } from "../lists/empty-list.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { ListTable } from "../lists/list-table.tsx";
import { ListToolbar } from "../lists/list-toolbar.tsx";
import { API_KEY_COLUMNS } from "./api-key-columns.tsx";

/** A page of API keys. */
export function ApiKeyList({ list }: { list: Page<ApiKey> }) {
  return (
    <>
      <ListToolbar filters={[]} columns={API_KEY_COLUMNS} />
      {list.items.length === 0 ? (
        <EmptyList
          itemName="keys"
          total={list.total}
          filters={[]}
          emptyTitle={messages.none}
          hint={messages.noneHint}
          noMatchTitle={messages.none}
        />
      ) : (
        <ListTable
          label={messages.title}
          columns={API_KEY_COLUMNS}
          rows={list.items.map((apiKey) => ({ id: apiKey.id, apiKey }))}
          defaultSort=""
          getRowName={({ apiKey }) => apiKey.name}
        />
      )}
      <ListFooter list={list} itemName="keys" />
    </>
  );
}
