import type { NewsletterSubscriber } from "#domain/messages/contact.ts";
import { inboxMessages } from "#domain/messages/staff-messages.ts";
import type { Page } from "#domain/shared/paging.ts";
import { Time } from "#web/ui/time.tsx";

import { DataTable } from "../lists/data-table.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { ExportButton } from "./export-button.tsx";
import { EmptyList } from "./empty-list.tsx";
import { LoadRetry } from "./load-retry.tsx";

const HEAD = (
  <>
    <th scope="col">Email</th>
    <th scope="col">Subscribed</th>
  </>
);

/**
 * Newsletter subscribers, latest first.
 * @param props.list undefined if the subscribers could not be loaded
 */
export function Newsletter({ list }: { list: Page<NewsletterSubscriber> | undefined }) {
  const query = useListQuery();
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <SearchBox label="Search subscribers" />
        <ExportButton search={query.get("search")} isEmpty={list?.total === 0} />
      </div>
      {list && list.total > 0 ? (
        <DataTable label="Newsletter subscribers" isStale={query.isLoading} head={HEAD}>
          {list.items.map(({ email, createdAt }) => (
            <tr key={email}>
              <td className="wrap-anywhere">{email}</td>
              <td className="whitespace-nowrap text-umber tabular-nums">
                <Time iso={createdAt} />
              </td>
            </tr>
          ))}
        </DataTable>
      ) : (
        <EmptyList
          title={inboxMessages.noSubscribers}
          whenEmpty="Subscribers from the newsletter form in the footer appear here."
        />
      )}
      {list ? <ListFooter list={list} of="subscribers" /> : <LoadRetry />}
    </>
  );
}
