import { Time } from "#kit/ui/time.tsx";
import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import type { Page } from "#kit/rules/paging.ts";
import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { useAccess } from "#kit/admin/use-access.ts";
import type { NewsletterSubscriber } from "../../rules/inbox/contact.ts";
import { inboxMessages } from "../../rules/inbox/staff-messages.ts";
import { DEFAULT_SUBSCRIBER_SORT } from "../../rules/newsletter/subscriber-query.ts";
import { ExportSelected } from "./export-selected.tsx";
import { LoadRetry } from "./load-retry.tsx";

/** A subscriber in the list. `id` is the email address. */
type SubscriberRow = NewsletterSubscriber & { id: string };

/** Columns of the newsletter-subscriber list. */
export const SUBSCRIBER_COLUMNS: ListColumn<SubscriberRow>[] = [
  {
    id: "email",
    header: "Email",
    isRequired: true,
    narrowSlot: "title",
    sort: { ascending: "email-asc", descending: "email-desc" },
    className: "wrap-anywhere md:w-full",
    cell: ({ email }) => email,
  },
  {
    id: "subscribed",
    header: "Subscribed",
    narrowSlot: "value",
    sort: { ascending: "oldest", descending: "newest" },
    isDescendingFirst: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  {
    id: "consent",
    header: "Consent",
    isOptional: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ consentedAt }) => <Time iso={consentedAt} className="tabular-nums" />,
  },
  {
    id: "confirmed",
    header: "Confirmed",
    className: "whitespace-nowrap text-umber",
    cell: ({ confirmedAt }) =>
      confirmedAt === null ? inboxMessages.notConfirmed : <Time iso={confirmedAt} className="tabular-nums" />,
  },
];

const FILTERS: ListFilter[] = [{ kind: "days", from: "from", to: "to", label: "Subscribed" }];

/**
 * Newsletter subscribers, latest first.
 * @param props.list undefined if the subscribers could not be loaded
 */
export function Newsletter({ list }: { list: Page<NewsletterSubscriber> | undefined }) {
  const rows = (list?.items ?? []).map((subscriber) => ({ ...subscriber, id: subscriber.email }));
  const selection = useSelection(rows);
  const canExport = useAccess()("exports.customers", "customers.contact");
  return (
    <>
      <ListToolbar searchLabel="Search subscribers" filters={FILTERS} columns={SUBSCRIBER_COLUMNS} />
      {rows.length > 0 ? (
        <ListTable
          label="Newsletter subscribers"
          columns={SUBSCRIBER_COLUMNS}
          rows={rows}
          defaultSort={DEFAULT_SUBSCRIBER_SORT}
          getRowName={({ email }) => email}
          selection={canExport ? selection : undefined}
        />
      ) : (
        <EmptyList
          itemName="subscribers"
          total={list?.total ?? 0}
          filters={FILTERS}
          emptyTitle={inboxMessages.noSubscribers}
          hint={inboxMessages.subscribersHint}
          noMatchTitle={inboxMessages.noSubscribers}
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
      {list ? <ListFooter list={list} itemName="subscribers" /> : <LoadRetry />}
    </>
  );
}
