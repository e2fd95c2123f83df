import type { ApiKey } from "../../rules/api-keys/api-key.ts";
import { apiKeyMessages as messages } from "../../rules/api-keys/api-key-messages.ts";
import type { Page } from "#kit/rules/paging.ts";

import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
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
