import type { ReceivedMessage } from "#domain/messages/contact.ts";

import { staffWrite } from "../staff-call.ts";

export function setMessageHandled(id: string, isHandled: boolean): Promise<ReceivedMessage> {
  const action = isHandled ? "message_handled" : "message_reopened";
  return staffWrite(action, "PATCH /api/admin/contact-messages/:id", { param: { id }, json: { isHandled } });
}
