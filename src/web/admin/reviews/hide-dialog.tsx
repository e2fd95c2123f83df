import { useId, useState } from "react";

import { staffReviewMessages } from "#domain/reviews/staff-messages.ts";
import type { StaffReview } from "#domain/reviews/staff-review.ts";
import { REASON_LIMIT } from "#domain/reviews/staff-review.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { TextareaField } from "#web/ui/forms/textarea-field.tsx";

import { useReviewUpdate } from "./use-review-update.ts";

interface HideDialogProps {
  review: StaffReview;
  isOpen: boolean;
  onClose: () => void;
}

/** Hides a review after a reason is given. */
export function HideDialog({ review, isOpen, onClose }: HideDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState("");
  const { mutate, pending, errors, setErrors, clearError } = useReviewUpdate(review, () => {
    setReason("");
    onClose();
  });

  function submit(form: HTMLFormElement) {
    if (reason.trim() !== "") return void mutate({ hidden: true, reason: reason.trim() });
    setErrors({ reason: [staffReviewMessages.reasonRequired] });
    form.querySelector("textarea")?.focus();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Hide the review by ${review.author}?`}
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={pending} busyLabel="Saving …">
            Hide review
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <p className="text-sm">
          Shoppers no longer see the review, and its rating no longer counts. You can show it again.
        </p>
        <TextareaField
          label="Reason"
          hint="Only staff see it."
          required
          rows={3}
          maxLength={REASON_LIMIT}
          value={reason}
          error={errors["reason"]?.[0]}
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
            clearError("reason");
          }}
        />
      </form>
    </Dialog>
  );
}
