import { useId, useState } from "react";

import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { customerWhatsAppMessages as whatsAppTexts } from "../../rules/inbox/whatsapp-messages.ts";
import { inboxMessages as texts } from "../../rules/inbox/staff-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { replyToMessage } from "./message-calls.ts";

interface WhatsAppReplyProps {
  message: ReceivedMessage;
  /** Reloads the message. */
  onReplied: () => Promise<void> | void;
}

/**
 * Answers a customer who has written on WhatsApp, within 24 hours. Afterwards, explains why an answer is not possible.
 * Shows nothing for other messages.
 */
export function WhatsAppReply({ message, onReplied }: WhatsAppReplyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [openedAt] = useState(Date.now);
  const { whatsAppUntil } = message;
  if (whatsAppUntil === null) return null;
  // The server checks again.
  if (Date.parse(whatsAppUntil) <= openedAt)
    return <p className="text-sm text-umber">{whatsAppTexts.windowClosed}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <span>{whatsAppTexts.reply}</span>
        <span className="sr-only">{` to ${message.name}`}</span>
      </Button>
      <span className="text-sm text-umber">{whatsAppTexts.openUntil(whatsAppUntil)}</span>
      <WhatsAppReplyDialog
        message={message}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onReplied={onReplied}
      />
    </div>
  );
}

function WhatsAppReplyDialog({
  message,
  isOpen,
  onClose,
  onReplied,
}: WhatsAppReplyProps & { isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const [text, setText] = useState("");
  const guard = useUnsavedGuard(isOpen && text !== "");
  const { mutate, isPending } = useMutation(
    async (reply: string) => {
      const updatedMessage = await replyToMessage(message.id, { channel: "whatsapp", text: reply });
      await onReplied();
      return updatedMessage;
    },
    {
      success: ({ name }) => {
        showToast(texts.replyQueued(name));
        setText("");
        onClose();
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : texts.replyFailed, { tone: "error" }),
    },
  );
  return (
    <FormDialog
      isOpen={isOpen}
      title={`${whatsAppTexts.reply}: ${message.name}`}
      formId={formId}
      saveLabel={texts.sendReply}
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void mutate(text);
        }}
      >
        <blockquote className="border-l-2 border-sand pl-3 text-sm wrap-anywhere whitespace-pre-line text-umber">
          {message.message}
        </blockquote>
        <TextareaField
          label={texts.replyText}
          hint={whatsAppTexts.replyHint}
          rows={5}
          required
          maxLength={4096}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </form>
    </FormDialog>
  );
}
