import type { ExportedSubscriber, ReceivedMessage } from "../../rules/inbox/contact.ts";
import type { ApiInput } from "#kit/api-client/api-types.ts";

import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

export function setMessageHandled(id: string, isHandled: boolean): Promise<ReceivedMessage> {
  const action = isHandled ? "message_handled" : "message_reopened";
  return callStaffWrite(action, "PATCH /api/admin/contact-messages/:id", {
    param: { id },
    json: { isHandled },
  });
}

export function replyToMessage(
  id: string,
  json: ApiInput<"POST /api/admin/contact-messages/:id/replies">["json"],
): Promise<ReceivedMessage> {
  return callStaffWrite("message_replied", "POST /api/admin/contact-messages/:id/replies", {
    param: { id },
    json,
  });
}

/** Returns the newest WhatsApp messages about an order, newest first. @throws ApiProblem */
export async function listOrderWhatsAppMessages(order: string): Promise<ReceivedMessage[]> {
  return (await callStaffRead("GET /api/admin/contact-messages", { query: { order } })).items;
}

/** Queues a reply again. @throws ApiProblem */
export function sendReplyAgain(id: string, replyId: number) {
  return callStaffWrite("reply_sent_again", "POST /api/admin/contact-messages/:id/replies/:replyId/send", {
    param: { id, replyId: String(replyId) },
  });
}

/** Returns the subscribers with these email addresses and their unsubscribe links. The audit log records the export. */
export function exportSubscribers(emails: readonly string[]): Promise<ExportedSubscriber[]> {
  return callStaffRead("POST /api/admin/newsletter/export", { json: { emails: [...emails] } });
}
