import { Time } from "#kit/ui/time.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import type { NewsletterSubscriber } from "../../rules/inbox/contact.ts";
import { inboxMessages } from "../../rules/inbox/staff-messages.ts";
import type { subscriberList } from "../../rules/newsletter/subscriber-query.ts";
import { ExportSelected } from "./export-selected.tsx";

/** A subscriber in the list. `id` is the email address. */
type SubscriberRow = NewsletterSubscriber & { id: string };

/** What the list of subscribers shows in its columns. */
export const SUBSCRIBER_CELLS: ListCells<typeof subscriberList, SubscriberRow> = {
  email: {
    isRequired: true,
    narrowSlot: "title",
    className: "wrap-anywhere md:w-full",
    cell: ({ email }) => email,
  },
  subscribed: {
    narrowSlot: "value",
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  consent: {
    isOptional: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ consentedAt, source }) => (
      <>
        <Time iso={consentedAt} className="tabular-nums" />
        {source !== null && <span className="block whitespace-normal wrap-anywhere">{source}</span>}
      </>
    ),
  },
  confirmed: {
    className: "whitespace-nowrap text-umber",
    cell: ({ confirmedAt }) =>
      confirmedAt === null ? inboxMessages.notConfirmed : <Time iso={confirmedAt} className="tabular-nums" />,
  },
};

/** Exports the selected subscribers. */
export function BulkSubscriberActions({ selection }: { selection: Selection<SubscriberRow> }) {
  return (
    <BulkActionBar
      label="Selected subscribers"
      selection={selection}
      summary={
        <strong className="font-medium">{inboxMessages.subscribersSelected(selection.ids.length)}</strong>
      }
    >
      <ExportSelected emails={selection.ids} />
    </BulkActionBar>
  );
}
