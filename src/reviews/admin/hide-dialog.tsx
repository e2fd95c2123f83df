import { useState } from "react";
import { useRevalidator } from "react-router";

import { FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { BulkFailures } from "#kit/admin/lists/selection/bulk-failures.tsx";
import type { BulkOutcome } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { toProblem, useBulkChange } from "#kit/admin/lists/selection/use-bulk-change.ts";

import { staffReviewMessages as messages } from "../rules/staff-messages.ts";
import type { StaffReview } from "../rules/staff-review.ts";
import { REASON_LIMIT, reviewUpdateSchema } from "../rules/staff-review.ts";
import { getReviewName, setVisibility } from "./review-visibility.ts";

interface HideDialogProps {
  /** One or more visible reviews. */
  reviews: readonly StaffReview[];
  isOpen: boolean;
  onClose: () => void;
  /** Called with the reviews that could not be hidden, after the list is reloaded. */
  onHidden: (unchanged: readonly StaffReview[]) => void;
}

/** Hides reviews. Staff must enter a reason. */
export function HideDialog({ reviews, isOpen, onClose, onHidden }: HideDialogProps) {
  const { revalidate } = useRevalidator();
  const bulkChange = useBulkChange<StaffReview>();
  const [failedOutcome, setFailedOutcome] = useState<BulkOutcome<StaffReview>>();
  const isSingle = reviews.length === 1;
  const form = useRecordForm({
    record: undefined,
    schema: reviewUpdateSchema,
    toValues: () => ({ reason: "" }),
    toInput: ({ reason }) => ({ hidden: true, reason }),
    save: async (input) => {
      const update = reviewUpdateSchema.parse(input);
      const outcome = await bulkChange.run(reviews, (review) => setVisibility(review, update));
      if (outcome === undefined || outcome.unchanged.length === 0) return undefined;
      await revalidate();
      setFailedOutcome(outcome);
      if (outcome.changed.length > 0) onHidden(outcome.unchanged);
      throw toProblem(outcome);
    },
    labels: {},
    texts: { saved: () => messages.hidden(reviews.length), saveFailed: messages.saveFailed },
    reload: revalidate,
    onSaved: () => onHidden([]),
  });
  return (
    <RecordDialog
      form={form}
      item="review"
      isOpen={isOpen}
      onClose={onClose}
      title={isSingle ? `Hide the review by ${reviews[0]?.author}?` : `Hide ${reviews.length} reviews?`}
      saveLabel={isSingle ? "Hide review" : `Hide ${reviews.length} reviews`}
      className="grid gap-4"
    >
      <p className="text-sm">
        {isSingle
          ? "Shoppers no longer see the review, and its rating no longer counts. You can show it again."
          : "Shoppers no longer see the reviews, and their ratings no longer count. You can show them again."}
      </p>
      <FormTextarea
        form={form.fields}
        name="reason"
        label="Reason"
        hint="Only staff see it."
        required
        rows={3}
        maxLength={REASON_LIMIT}
      />
      {failedOutcome && <BulkFailures outcome={failedOutcome} itemName="reviews" getName={getReviewName} />}
    </RecordDialog>
  );
}
