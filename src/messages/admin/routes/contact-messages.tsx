import { redirect } from "react-router";

import { requires } from "#kit/rules/permissions.ts";
import { countUnhandledMessages, listContactMessages } from "../../operations/inbox/contact-messages.ts";
import { listNewsletterSubscribers } from "../../operations/newsletter/list-newsletter-subscribers.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";

import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { parseInboxQuery } from "../inbox/inbox-query.ts";
import { InboxTabs } from "../inbox/inbox-tabs.tsx";
import { BulkMessageActions } from "../inbox/bulk-message-actions.tsx";
import { LoadRetry } from "../inbox/load-retry.tsx";
import { MESSAGE_CELLS } from "../inbox/message-columns.tsx";
import { BulkSubscriberActions, SUBSCRIBER_CELLS } from "../inbox/subscriber-columns.tsx";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import { contactMessageList } from "../../rules/inbox/message-query.ts";
import { subscriberList } from "../../rules/newsletter/subscriber-query.ts";
import type { Route } from "./+types/contact-messages.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const MessageDialog = dialogOnDemand(
  () => import("../inbox/message-dialog.tsx"),
  (module) => module.MessageDialog,
  "message",
);

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

const EXPORT_RULE = requires("exports.customers", "customers.contact");

/** Shown if a list could not be loaded, above a retry button. Spec: admin §8. */
const EMPTY_PAGE = { items: [], total: 0, page: 1, pageSize: STAFF_PAGE_SIZE };

export default function ContactMessages({ loaderData }: Route.ComponentProps) {
  const { isNewsletter, canReply, openCount, messages, subscribers } = loaderData;
  const tabs = <InboxTabs openCount={openCount} />;
  if (isNewsletter)
    return (
      <StaffListPage
        rules={subscriberList}
        list={subscribers ?? EMPTY_PAGE}
        rows={(subscribers?.items ?? []).map((subscriber) => ({ ...subscriber, id: subscriber.email }))}
        cells={SUBSCRIBER_CELLS}
        getRowName={({ email }) => email}
        tabs={tabs}
        views="newsletter"
        exportRule={EXPORT_RULE}
        BulkActions={BulkSubscriberActions}
        bulkRule={EXPORT_RULE}
      >
        {subscribers === undefined && <LoadRetry />}
      </StaffListPage>
    );
  const items = messages?.items ?? [];
  return (
    <StaffListPage
      rules={contactMessageList}
      list={messages ?? EMPTY_PAGE}
      rows={items}
      cells={MESSAGE_CELLS}
      getRowName={({ name }) => `the message from ${name}`}
      tabs={tabs}
      views="messages"
      exportRule={EXPORT_RULE}
      BulkActions={BulkMessageActions}
    >
      {messages === undefined && <LoadRetry />}
      <MessageDialog messages={items} canReply={canReply} />
    </StaffListPage>
  );
}
