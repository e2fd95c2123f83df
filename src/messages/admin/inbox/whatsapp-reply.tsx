import { useState } from "react";

import { FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { Button } from "#kit/ui/button.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { contactReplySchema } from "../../rules/inbox/contact.ts";
import { inboxMessages as texts } from "../../rules/inbox/staff-messages.ts";
import { customerWhatsAppMessages as whatsAppTexts } from "../../rules/inbox/whatsapp-messages.ts";

interface WhatsAppReplyProps {
  message: ReceivedMessage;
  /** Reloads the message. */
  onReplied: () => Promise<void> | void;
}

/**
 * Answers a customer who has written on WhatsApp, within 24 hours (`?dialog=whatsapp-reply`). Afterwards, explains why
 * an answer is not possible. Shows nothing for other messages.
 */
export function WhatsAppReply({ message, onReplied }: WhatsAppReplyProps) {
  const dialog = useDialog("whatsapp-reply");
  const [openedAt] = useState(Date.now);
  const { whatsAppUntil } = message;
  if (whatsAppUntil === null) return null;
  // The server checks again.
  if (Date.parse(whatsAppUntil) <= openedAt)
    return <p className="text-sm text-umber">{whatsAppTexts.windowClosed}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={dialog.open}>
        <span>{whatsAppTexts.reply}</span>
        <span className="sr-only">{` to ${message.name}`}</span>
      </Button>
      <span className="text-sm text-umber">{whatsAppTexts.openUntil(whatsAppUntil)}</span>
      <Opened dialog={dialog}>
        {(opened) => <WhatsAppReplyDialog {...opened} message={message} onReplied={onReplied} />}
      </Opened>
    </div>
  );
}

function WhatsAppReplyDialog({
  message,
  isOpen,
  close,
  onReplied,
}: WhatsAppReplyProps & { isOpen: boolean; close: () => void }) {
  const form = useRecordForm({
    record: undefined,
    schema: contactReplySchema,
    toValues: () => ({ text: "" }),
    toInput: ({ text }) => ({ channel: "whatsapp" as const, text }),
    save: (json): Promise<ReceivedMessage | undefined> =>
      callStaffWrite("message_replied", "POST /api/admin/contact-messages/:id/replies", {
        param: { id: message.id },
        json,
      }),
    labels: {},
    texts: { saved: texts.replyQueued(message.name), saveFailed: texts.replyFailed },
    reload: async () => onReplied(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="message"
      isOpen={isOpen}
      onClose={close}
      title={`${whatsAppTexts.reply}: ${message.name}`}
      saveLabel={texts.sendReply}
      className="grid gap-4"
    >
      <blockquote className="border-l-2 border-sand pl-3 text-sm wrap-anywhere whitespace-pre-line text-umber">
        {message.message}
      </blockquote>
      <FormTextarea
        form={form.fields}
        name="text"
        label={texts.replyText}
        hint={whatsAppTexts.replyHint}
        rows={5}
        required
        maxLength={4096}
      />
    </RecordDialog>
  );
}
