import { useState } from "react";
import { useRevalidator } from "react-router";

import { staffReviewMessages } from "../rules/staff-messages.ts";
import type { StaffReview } from "../rules/staff-review.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import { BulkFailuresDialog } from "#kit/admin/lists/selection/bulk-failures.tsx";
import type { BulkOutcome } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { useBulkChange } from "#kit/admin/lists/selection/use-bulk-change.ts";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useSelectionDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { getReviewName, setVisibility } from "./review-visibility.ts";
import type { ReviewRow } from "./review-columns.tsx";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const HideDialog = dialogOnDemand(
  () => import("./hide-dialog.tsx"),
  (module) => module.HideDialog,
);

/** Buttons that hide the selected reviews or show them again. */
export function BulkReviewActions({ selection }: { selection: Selection<ReviewRow> }) {
  const { revalidate } = useRevalidator();
  const bulkChange = useBulkChange<StaffReview>();
  const [failedOutcome, setFailedOutcome] = useState<BulkOutcome<StaffReview>>();
  const selected = selection.selected.map(({ review }) => review);
  const visibleReviews = selected.filter(({ hidden }) => hidden === null);
  const hiddenReviews = selected.filter((review) => review.hidden !== null);
  const hiding = useSelectionDialog("hide-selected", visibleReviews);
  const keepSelected = (unchanged: readonly StaffReview[]) =>
    selection.select(unchanged.map(({ id }) => String(id)));

  async function unhideAll() {
    const outcome = await bulkChange.run(hiddenReviews, (review) => setVisibility(review, { hidden: false }));
    if (outcome === undefined) return;
    await revalidate();
    keepSelected(outcome.unchanged);
    if (outcome.unchanged.length > 0) setFailedOutcome(outcome);
    else showToast(staffReviewMessages.shown(outcome.changed.length));
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
        {visibleReviews.length > 0 && (
          <Button variant="quiet" aria-keyshortcuts="s" aria-haspopup="dialog" onClick={hiding.open}>
            Hide
          </Button>
        )}
        {hiddenReviews.length > 0 && (
          <Button
            variant="quiet"
            aria-keyshortcuts="s"
            isBusy={bulkChange.progress !== undefined}
            onClick={() => void unhideAll()}
          >
            Show again
          </Button>
        )}
      </BulkActionBar>
      <Opened dialog={hiding}>
        {({ items, isOpen, close }) => (
          <HideDialog
            reviews={items}
            isOpen={isOpen}
            onClose={close}
            onHidden={(unchanged) => {
              keepSelected(unchanged);
              if (unchanged.length === 0) close();
            }}
          />
        )}
      </Opened>
      <BulkFailuresDialog
        outcome={failedOutcome}
        itemName="reviews"
        getName={getReviewName}
        onClose={() => setFailedOutcome(undefined)}
      />
    </>
  );
}
