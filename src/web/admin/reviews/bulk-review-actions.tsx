import { useState } from "react";
import { useRevalidator } from "react-router";

import { staffReviewMessages } from "#domain/reviews/staff-messages.ts";
import type { StaffReview } from "#domain/reviews/staff-review.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { BulkActionBar } from "#web/admin/lists/selection/bulk-action-bar.tsx";
import { BulkFailuresDialog } from "#web/admin/lists/selection/bulk-failures.tsx";
import type { BulkOutcome } from "#web/admin/lists/selection/use-bulk-change.ts";
import { useBulkChange } from "#web/admin/lists/selection/use-bulk-change.ts";
import type { Selection } from "#web/admin/lists/selection/use-selection.ts";
import { HideDialog, getReviewName } from "./hide-dialog.tsx";
import type { ReviewRow } from "./review-columns.tsx";
import { updateReview } from "./review-calls.ts";

/** Hides or shows the selected reviews. */
export function BulkReviewActions({ selection }: { selection: Selection<ReviewRow> }) {
  const { revalidate } = useRevalidator();
  const bulk = useBulkChange<StaffReview>();
  const [failed, setFailed] = useState<BulkOutcome<StaffReview>>();
  const [toHide, setToHide] = useState<readonly StaffReview[]>([]);
  const [isHiding, setIsHiding] = useState(false);

  const selected = selection.selected.map(({ review }) => review);
  const visible = selected.filter(({ hidden }) => hidden === null);
  const hidden = selected.filter((review) => review.hidden !== null);
  const keepSelected = (unchanged: readonly StaffReview[]) =>
    selection.select(unchanged.map(({ id }) => String(id)));

  async function showAll() {
    const outcome = await bulk.run(hidden, (review) => updateReview(review, { hidden: false }));
    if (outcome === undefined) return;
    await revalidate();
    keepSelected(outcome.unchanged);
    if (outcome.unchanged.length > 0) setFailed(outcome);
    else toast(staffReviewMessages.shown(outcome.changed.length));
  }

  return (
    <>
      <BulkActionBar
        label="Selected reviews"
        selection={selection}
        summary={
          <strong className="font-medium">{staffReviewMessages.selected(selection.ids.length)}</strong>
        }
      >
        {visible.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              setToHide(visible);
              setIsHiding(true);
            }}
          >
            Hide
          </Button>
        )}
        {hidden.length > 0 && (
          <Button variant="quiet" isBusy={bulk.progress !== undefined} onClick={() => void showAll()}>
            Show again
          </Button>
        )}
      </BulkActionBar>
      <HideDialog
        reviews={toHide}
        isOpen={isHiding}
        onClose={() => setIsHiding(false)}
        onHidden={(unchanged) => {
          setToHide(unchanged.length > 0 ? unchanged : toHide);
          keepSelected(unchanged);
        }}
      />
      <BulkFailuresDialog
        outcome={failed}
        of="reviews"
        nameOf={getReviewName}
        onClose={() => setFailed(undefined)}
      />
    </>
  );
}
