import { useId, useState } from "react";
import { useRevalidator } from "react-router";

import { staffReviewMessages } from "../rules/staff-messages.ts";
import type { StaffReview } from "../rules/staff-review.ts";
import { REASON_LIMIT } from "../rules/staff-review.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { BulkFailures } from "#kit/admin/lists/selection/bulk-failures.tsx";
import type { BulkOutcome } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { useBulkChange } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { updateReview } from "./review-calls.ts";
import { useFocusFirstField } from "#kit/admin/forms/use-focus-first-field.ts";

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
  const formId = useId();
  const { revalidate } = useRevalidator();
  const bulkChange = useBulkChange<StaffReview>();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [failedOutcome, setFailedOutcome] = useState<BulkOutcome<StaffReview>>();
  const isSingle = reviews.length === 1;
  useFocusFirstField(formId, isOpen);

  function closeDialog() {
    setFailedOutcome(undefined);
    setError(undefined);
    onClose();
  }

  async function submitReason(form: HTMLFormElement) {
    if (reason.trim() === "") {
      setError(staffReviewMessages.reasonRequired);
      return form.querySelector("textarea")?.focus();
    }
    const outcome = await bulkChange.run(reviews, (review) =>
      updateReview(review, { hidden: true, reason: reason.trim() }),
    );
    if (outcome === undefined) return;
    await revalidate();
    setFailedOutcome(outcome.unchanged.length > 0 ? outcome : undefined);
    if (outcome.unchanged.length < reviews.length) onHidden(outcome.unchanged);
    if (outcome.unchanged.length > 0) return;
    showToast(staffReviewMessages.hidden(reviews.length));
    setReason("");
    closeDialog();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeDialog}
      title={isSingle ? `Hide the review by ${reviews[0]?.author}?` : `Hide ${reviews.length} reviews?`}
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={closeDialog}>
            Back
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={bulkChange.progress !== undefined}
            busyLabel="Saving …"
          >
            {isSingle ? "Hide review" : `Hide ${reviews.length} reviews`}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submitReason(event.currentTarget);
        }}
      >
        <p className="text-sm">
          {isSingle
            ? "Shoppers no longer see the review, and its rating no longer counts. You can show it again."
            : "Shoppers no longer see the reviews, and their ratings no longer count. You can show them again."}
        </p>
        <TextareaField
          label="Reason"
          hint="Only staff see it."
          required
          rows={3}
          maxLength={REASON_LIMIT}
          value={reason}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
            setError(undefined);
          }}
        />
        {failedOutcome && <BulkFailures outcome={failedOutcome} itemName="reviews" getName={getReviewName} />}
      </form>
    </Dialog>
  );
}

/** Returns a name that identifies a review in error lists: its author and product. */
export const getReviewName = ({ author, product }: StaffReview) => `${author}, ${product.name}`;
