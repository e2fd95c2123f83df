import { useId, useState } from "react";

import type { StaffReview } from "../rules/staff-review.ts";
import { REPLY_LIMIT } from "../rules/staff-review.ts";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";

import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { useReviewUpdate } from "./use-review-update.ts";

interface ReplyDialogProps {
  review: StaffReview;
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Edits the shop's public reply to a review. */
export function ReplyDialog({ review, isOpen, onClose, onSaved }: ReplyDialogProps) {
  const formId = useId();
  const savedReply = review.reply?.text ?? "";
  const [draft, setDraft] = useState<string>();
  const text = draft ?? savedReply;
  const guard = useUnsavedGuard(isOpen && text !== savedReply);

  function closeDialog() {
    setDraft(undefined);
    onClose();
  }

  const { mutate, isPending } = useReviewUpdate(review, () => {
    setDraft(undefined);
    onSaved();
  });

  return (
    <FormDialog
      isOpen={isOpen}
      title={`Reply to ${review.author}`}
      formId={formId}
      saveLabel="Save reply"
      isBusy={isPending}
      guard={guard}
      onClose={closeDialog}
      size="regular"
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const reply = text.trim() === "" ? null : text.trim();
          void mutate({ reply, expectedReply: review.reply?.text ?? null });
        }}
      >
        <blockquote className="border-l-2 border-sand pl-3 text-sm wrap-anywhere whitespace-pre-line text-umber">
          {review.review}
        </blockquote>
        <TextareaField
          label="Reply"
          hint="Shown publicly below the review on the product page. Leave blank to remove it."
          rows={4}
          maxLength={REPLY_LIMIT}
          value={text}
          onChange={({ currentTarget: { value } }) => setDraft(value)}
        />
      </form>
    </FormDialog>
  );
}
