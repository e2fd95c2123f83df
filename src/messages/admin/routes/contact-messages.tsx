import { redirect } from "react-router";

import { requires } from "#kit/rules/permissions.ts";
import { countUnhandledMessages, listContactMessages } from "../../operations/inbox/contact-messages.ts";
import { listNewsletterSubscribers } from "../../operations/newsletter/list-newsletter-subscribers.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { ExportButton } from "#staff/admin/exports/export-button.tsx";
import { ExportProgress } from "#staff/admin/exports/export-progress.tsx";
import { useListExport } from "#staff/admin/exports/use-list-export.ts";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { parseInboxQuery } from "../inbox/inbox-query.ts";
import { InboxTabs } from "../inbox/inbox-tabs.tsx";
import { Inbox } from "../inbox/inbox.tsx";
import { MESSAGE_COLUMNS } from "../inbox/message-columns.tsx";
import { Newsletter, SUBSCRIBER_COLUMNS } from "../inbox/newsletter.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { ViewTabs } from "#staff/admin/views/view-tabs.tsx";
import type { Route } from "./+types/contact-messages.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report, messageChannels } = context.get(shopContext);
  const staff = context.get(staffContext);
  const query = parseInboxQuery(new URL(request.url).searchParams);
  const isNewsletter = query.subscribers !== undefined;
  const canReadMessages = staff.permissions.includes("messages.answer");
  if (!isNewsletter && !canReadMessages) throw redirect("?show=newsletter");
  if (isNewsletter && !staff.permissions.includes("newsletter.send")) throw redirect("/admin/no-access");
  const canReply = messageChannels.includes("email");
  try {
    const [openCount, messages, subscribers] = await Promise.all([
      canReadMessages ? countUnhandledMessages(db) : null,
      query.messages && listContactMessages(db, query.messages),
      query.subscribers && listNewsletterSubscribers(db, query.subscribers),
    ]);
    return { isNewsletter, canReply, openCount, messages, subscribers };
  } catch (error) {
    report(error);
    return { isNewsletter, canReply, openCount: null, messages: undefined, subscribers: undefined };
  }
}

export const shouldRevalidate = skipDialogChanges;

export default function ContactMessages({ loaderData }: Route.ComponentProps) {
  const { isNewsletter, canReply, openCount, messages, subscribers } = loaderData;
  const list = isNewsletter ? "newsletter" : "messages";
  const columns: readonly { id: string }[] = isNewsletter ? SUBSCRIBER_COLUMNS : MESSAGE_COLUMNS;
  const listExport = useListExport(list);
  return (
    <>
      <PageHeader
        title="Contact Messages"
        views={
          <>
            <InboxTabs openCount={openCount} />
            <ViewTabs list={list} columnIds={columns.map(({ id }) => id)} />
          </>
        }
        action={
          <IfAllowed rule={requires("exports.customers", "customers.contact")}>
            <ExportButton
              isRunning={listExport.progress !== undefined}
              isEmpty={(messages ?? subscribers)?.total === 0}
              onExport={listExport.start}
            />
          </IfAllowed>
        }
      />
      <ExportProgress export={listExport} itemName={isNewsletter ? "subscribers" : "messages"} />
      {isNewsletter ? <Newsletter list={subscribers} /> : <Inbox list={messages} canReply={canReply} />}
    </>
  );
}
