import { useId, useState } from "react";
import { useRevalidator } from "react-router";

import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { inboxMessages as texts } from "../../rules/inbox/staff-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { replyToMessage } from "./message-calls.ts";

interface ReplyDialogProps {
  message: ReceivedMessage;
  isOpen: boolean;
  onClose: () => void;
}

/** Sends a reply to a contact message by email. */
export function ReplyDialog({ message, isOpen, onClose }: ReplyDialogProps) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const suggestion =
    message.replies.findLast(({ email }) => email !== null)?.email ?? message.orderEmail ?? "";
  const [email, setEmail] = useState(suggestion);
  const [text, setText] = useState("");
  const guard = useUnsavedGuard(isOpen && text !== "");
  const { mutate, isPending } = useMutation(
    async (reply: { email: string; text: string }) => {
      const updatedMessage = await replyToMessage(message.id, reply);
      await revalidate();
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
      title={`Reply to ${message.name}`}
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
          void mutate({ email, text });
        }}
      >
        <blockquote className="border-l-2 border-sand pl-3 text-sm wrap-anywhere whitespace-pre-line text-umber">
          {message.message}
        </blockquote>
        <Field
          label={texts.replyEmail}
          type="email"
          required
          hint={
            message.orderEmail !== null && email === message.orderEmail ? texts.replyFromOrder : undefined
          }
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        <TextareaField
          label={texts.replyText}
          hint={texts.replyHint}
          rows={6}
          required
          maxLength={5000}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </form>
    </FormDialog>
  );
}
