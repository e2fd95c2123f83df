import { useRevalidator } from "react-router";

import { FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

import { staffReviewMessages as messages } from "../rules/staff-messages.ts";
import type { StaffReview } from "../rules/staff-review.ts";
import { REPLY_LIMIT, reviewUpdateSchema } from "../rules/staff-review.ts";

interface ReplyDialogProps {
  /** The review as last loaded. */
  review: StaffReview;
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Edits the shop's public reply to a review. */
export function ReplyDialog({ review, isOpen, onClose, onSaved }: ReplyDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: review,
    latest: review,
    schema: reviewUpdateSchema,
    toValues: (stored) => ({ reply: stored?.reply?.text ?? "" }),
    toInput: (values) => values,
    save: (input, { record }) =>
      callStaffWrite("review_replied", "PATCH /api/admin/reviews/:id", {
        param: { id: String(review.id) },
        json: { ...input, expectedUpdatedAt: record?.updatedAt ?? null },
      }),
    labels: { reply: "Reply" },
    texts: {
      saved: (stored) => (stored?.reply ? messages.replySaved : messages.replyRemoved),
      saveFailed: messages.saveFailed,
    },
    reload: revalidate,
    onSaved,
  });
  return (
    <RecordDialog
      form={form}
      item="reply"
      isOpen={isOpen}
      onClose={onClose}
      title={`Reply to ${review.author}`}
      saveLabel="Save reply"
      className="grid gap-4"
    >
      <blockquote className="border-l-2 border-sand pl-3 text-sm wrap-anywhere whitespace-pre-line text-umber">
        {review.review}
      </blockquote>
      <FormTextarea
        form={form.fields}
        name="reply"
        label="Reply"
        hint="Shown publicly below the review on the product page. Leave blank to remove it."
        rows={4}
        maxLength={REPLY_LIMIT}
      />
    </RecordDialog>
  );
}
