import type { NewsletterSubscriber } from "#domain/messages/contact.ts";
import { inboxMessages } from "#domain/messages/staff-messages.ts";
import type { Page } from "#domain/shared/paging.ts";
import { Time } from "#web/ui/time.tsx";

import { BulkActionBar } from "../lists/bulk-action-bar.tsx";
import type { ListColumn } from "../lists/list-columns.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { ListTable } from "../lists/list-table.tsx";
import { ListToolbar } from "../lists/list-toolbar.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { useSelection } from "../lists/use-selection.ts";
import { EmptyList } from "./empty-list.tsx";
import { ExportButton } from "./export-button.tsx";
import { ExportSelected } from "./export-selected.tsx";
import { LoadRetry } from "./load-retry.tsx";

/** A subscriber, identified by the address. */
type SubscriberRow = NewsletterSubscriber & { id: string };

const COLUMNS: ListColumn<SubscriberRow>[] = [
  {
    id: "email",
    header: "Email",
    isRequired: true,
    narrowSlot: "title",
    className: "wrap-anywhere md:w-full",
    cell: ({ email }) => email,
  },
  {
    id: "subscribed",
    header: "Subscribed",
    isRequired: true,
    narrowSlot: "value",
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
  },
];

/**
 * Newsletter subscribers, latest first.
 * @param props.list undefined if the subscribers could not be loaded
 */
export function Newsletter({ list }: { list: Page<NewsletterSubscriber> | undefined }) {
  const query = useListQuery();
  const rows = (list?.items ?? []).map((subscriber) => ({ ...subscriber, id: subscriber.email }));
  const selection = useSelection(rows);
  return (
    <>
      <ListToolbar searchLabel="Search subscribers" filters={[]}>
        <ExportButton search={query.get("search")} isEmpty={list?.total === 0} />
      </ListToolbar>
      {rows.length > 0 ? (
        <ListTable
          label="Newsletter subscribers"
          columns={COLUMNS}
          rows={rows}
          defaultSort="newest"
          rowName={({ email }) => email}
          selection={selection}
        />
      ) : (
        <EmptyList
          title={inboxMessages.noSubscribers}
          whenEmpty="Subscribers from the newsletter form in the footer appear here."
        />
      )}
      <BulkActionBar
        label="Selected subscribers"
        selection={selection}
        summary={
          <strong className="font-medium">{inboxMessages.subscribersSelected(selection.ids.length)}</strong>
        }
      >
        <ExportSelected emails={selection.ids} />
      </BulkActionBar>
      {list ? <ListFooter list={list} of="subscribers" /> : <LoadRetry />}
    </>
  );
}
