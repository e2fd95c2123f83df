import type { ContactReplyInput, ExportedSubscriber, ReceivedMessage } from "#domain/messages/contact.ts";

import { staffRead, staffWrite } from "../staff-call.ts";

export function setMessageHandled(id: string, isHandled: boolean): Promise<ReceivedMessage> {
  const action = isHandled ? "message_handled" : "message_reopened";
  return staffWrite(action, "PATCH /api/admin/contact-messages/:id", { param: { id }, json: { isHandled } });
}

export function replyToMessage(id: string, json: ContactReplyInput): Promise<ReceivedMessage> {
  return staffWrite("message_replied", "POST /api/admin/contact-messages/:id/replies", {
    param: { id },
    json,
  });
}

/** Returns the subscribers with these addresses, with their unsubscribe links. The audit log records the export. */
export function exportSubscribers(emails: readonly string[]): Promise<ExportedSubscriber[]> {
  return staffRead("POST /api/admin/newsletter/export", { json: { emails: [...emails] } });
}
