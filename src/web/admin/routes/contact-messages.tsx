import { countUnhandledMessages } from "#operations/messages/count-unhandled-messages.ts";
import { listContactMessages } from "#operations/messages/list-contact-messages.ts";
import { listNewsletterSubscribers } from "#operations/messages/list-newsletter-subscribers.ts";
import { shopContext } from "#web/context.ts";

import { skipDialogChanges } from "#web/admin/lists/skip-dialog-changes.ts";
import { parseInboxQuery } from "../messages/inbox-query.ts";
import { InboxTabs } from "../messages/inbox-tabs.tsx";
import { Inbox } from "../messages/inbox.tsx";
import { Newsletter } from "../messages/newsletter.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { ViewTabs } from "../views/view-tabs.tsx";
import type { Route } from "./+types/contact-messages.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const query = parseInboxQuery(new URL(request.url).searchParams);
  const isNewsletter = query.show === "newsletter";
  try {
    const [openCount, messages, subscribers] = await Promise.all([
      countUnhandledMessages(db),
      isNewsletter ? undefined : listContactMessages(db, query),
      isNewsletter ? listNewsletterSubscribers(db, query) : undefined,
    ]);
    return { isNewsletter, openCount, messages, subscribers };
  } catch (error) {
    report(error);
    return { isNewsletter, openCount: null, messages: undefined, subscribers: undefined };
  }
}

export const shouldRevalidate = skipDialogChanges;

export default function ContactMessages({ loaderData }: Route.ComponentProps) {
  const { isNewsletter, openCount, messages, subscribers } = loaderData;
  return (
    <>
      <PageHeader title="Contact Messages" views={isNewsletter ? undefined : <ViewTabs list="messages" />} />
      <InboxTabs openCount={openCount} />
      {isNewsletter ? <Newsletter list={subscribers} /> : <Inbox list={messages} />}
    </>
  );
}
