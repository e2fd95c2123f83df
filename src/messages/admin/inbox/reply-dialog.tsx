import { useRevalidator } from "react-router";

import { FormField, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { contactReplySchema } from "../../rules/inbox/contact.ts";
import { inboxMessages as texts } from "../../rules/inbox/staff-messages.ts";

interface ReplyDialogProps {
  message: ReceivedMessage;
  isOpen: boolean;
  onClose: () => void;
}

/** Returns the address of the last reply or the customer's orders; "" without one. */
function suggestEmail({ replies, orderEmail }: ReceivedMessage): string {
  return replies.findLast(({ email }) => email !== null)?.email ?? orderEmail ?? "";
}

/** Sends a reply to a contact message by email. */
export function ReplyDialog({ message, isOpen, onClose }: ReplyDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: undefined,
    schema: contactReplySchema,
    toValues: () => ({ email: suggestEmail(message), text: "" }),
    toInput: (values) => values,
    save: (json): Promise<ReceivedMessage | undefined> =>
      callStaffWrite("message_replied", "POST /api/admin/contact-messages/:id/replies", {
        param: { id: message.id },
        json,
      }),
    labels: {},
    texts: { saved: texts.replyQueued(message.name), saveFailed: texts.replyFailed },
    reload: revalidate,
    onSaved: onClose,
  });
  const email = form.fields.watch("email");
  return (
    <RecordDialog
      form={form}
      item="message"
      isOpen={isOpen}
      onClose={onClose}
      title={`Reply to ${message.name}`}
      saveLabel={texts.sendReply}
      className="grid gap-4"
    >
      <blockquote className="border-l-2 border-sand pl-3 text-sm wrap-anywhere whitespace-pre-line text-umber">
        {message.message}
      </blockquote>
      <FormField
        form={form.fields}
        name="email"
        label={texts.replyEmail}
        type="email"
        required
        hint={message.orderEmail !== null && email === message.orderEmail ? texts.replyFromOrder : undefined}
      />
      <FormTextarea
        form={form.fields}
        name="text"
        label={texts.replyText}
        hint={texts.replyHint}
        rows={6}
        required
        maxLength={5000}
      />
    </RecordDialog>
  );
}
