import type { BlockedPhone } from "../rules/blocked-phone.ts";
import { blockedPhoneMessages as messages } from "../rules/blocked-phone-messages.ts";
import type { Page } from "#kit/rules/paging.ts";

import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import type { ListFilter } from "#kit/rules/list.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { BLOCKED_COLUMNS } from "./blocked-columns.tsx";

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "state",
    label: "State",
    options: [
      { value: "active", label: messages.active },
      { value: "expired", label: messages.expired },
    ],
  },
];

/** A page of blocked phone numbers. */
export function BlockedList({ list }: { list: Page<BlockedPhone> }) {
  return (
    <>
      <ListToolbar searchLabel="Search by number or reason" filters={FILTERS} columns={BLOCKED_COLUMNS} />
      {list.items.length === 0 ? (
        <EmptyList
          itemName="blocked numbers"
          total={list.total}
          filters={FILTERS}
          emptyTitle={messages.none}
          hint={messages.hint}
          noMatchTitle={messages.noMatch}
        />
      ) : (
        <ListTable
          label={messages.title}
          columns={BLOCKED_COLUMNS}
          rows={list.items.map((blocked) => ({ ...blocked, id: blocked.phone }))}
          defaultSort="newest"
          getRowName={({ phone }) => phone}
        />
      )}
      <ListFooter list={list} itemName="blocked numbers" />
    </>
  );
}
