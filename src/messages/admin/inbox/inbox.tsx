import { useState } from "react";
import { useRevalidator } from "react-router";

import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { DEFAULT_MESSAGE_SORT } from "../../rules/inbox/message-query.ts";
import { inboxMessages } from "../../rules/inbox/staff-messages.ts";
import type { Page } from "#kit/rules/paging.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import { BulkFailuresDialog } from "#kit/admin/lists/selection/bulk-failures.tsx";
import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import type { BulkOutcome } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { useBulkChange } from "#kit/admin/lists/selection/use-bulk-change.ts";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { LoadRetry } from "./load-retry.tsx";
import { setMessageHandled } from "./message-calls.ts";
import { MESSAGE_COLUMNS } from "./message-columns.tsx";
import { MessageDialog } from "./message-dialog.tsx";

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "status",
    label: "Status",
    options: [
      { value: "open", label: "Open" },
      { value: "handled", label: "Handled" },
    ],
  },
  { kind: "days", from: "from", to: "to", label: "Received" },
];

/** Buttons that mark the selected messages as handled or reopen them. */
function BulkMessageActions({ selection }: { selection: Selection<ReceivedMessage> }) {
  const { revalidate } = useRevalidator();
  const bulkChange = useBulkChange<ReceivedMessage>();
  const [failedOutcome, setFailedOutcome] = useState<BulkOutcome<ReceivedMessage>>();

  async function setHandled(isHandled: boolean) {
    const messagesToChange = selection.selected.filter(({ handledAt }) => (handledAt !== null) !== isHandled);
    const outcome = await bulkChange.run(messagesToChange, ({ id }) => setMessageHandled(id, isHandled));
    if (outcome === undefined) return;
    await revalidate();
    selection.selectItems(outcome.unchanged);
    if (outcome.unchanged.length > 0) return setFailedOutcome(outcome);
    const count = outcome.changed.length;
    showToast(isHandled ? inboxMessages.handledMany(count) : inboxMessages.reopenedMany(count));
  }

  const isBusy = bulkChange.progress !== undefined;
  return (
    <>
      <BulkActionBar
        label="Selected messages"
        selection={selection}
        summary={<strong className="font-medium">{inboxMessages.selected(selection.ids.length)}</strong>}
      >
        {selection.selected.some(({ handledAt }) => handledAt === null) && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => void setHandled(true)}>
            Mark as handled
          </Button>
        )}
        {selection.selected.some(({ handledAt }) => handledAt !== null) && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => void setHandled(false)}>
            Reopen
          </Button>
        )}
      </BulkActionBar>
      <BulkFailuresDialog
        outcome={failedOutcome}
        itemName="messages"
        getName={({ name }) => name}
        onClose={() => setFailedOutcome(undefined)}
      />
    </>
  );
}

/**
 * Contact messages, latest first, with search and status filter. Spec: admin §2, §8.
 * @param props.list undefined if the messages could not be loaded
 * @param props.canReply whether the shop can send emails
 */
export function Inbox({ list, canReply }: { list: Page<ReceivedMessage> | undefined; canReply: boolean }) {
  const items = list?.items ?? [];
  const selection = useSelection(items);
  return (
    <>
      <ListToolbar searchLabel="Search messages" filters={FILTERS} columns={MESSAGE_COLUMNS} />
      {items.length > 0 ? (
        <ListTable
          label="Messages"
          columns={MESSAGE_COLUMNS}
          rows={items}
          defaultSort={DEFAULT_MESSAGE_SORT}
          getRowName={({ name }) => `the message from ${name}`}
          selection={selection}
        />
      ) : (
        <EmptyList
          itemName="messages"
          total={list?.total ?? 0}
          filters={FILTERS}
          emptyTitle={inboxMessages.empty}
          hint={inboxMessages.hint}
          noMatchTitle={inboxMessages.empty}
        />
      )}
      <BulkMessageActions selection={selection} />
      {list ? <ListFooter list={list} itemName="messages" /> : <LoadRetry />}
      <MessageDialog messages={items} canReply={canReply} />
    </>
  );
}
