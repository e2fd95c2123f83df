import type { NewsletterSubscriber } from "../../rules/inbox/contact.ts";
import { inboxMessages } from "../../rules/inbox/staff-messages.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";

/** A subscriber in the list. `id` is the email address. */
export type SubscriberRow = NewsletterSubscriber & { id: string };

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
