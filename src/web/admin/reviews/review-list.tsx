import { useState } from "react";

import type { StaffReview } from "#domain/reviews/staff-review.ts";

import { HideDialog } from "./hide-dialog.tsx";
import { ReplyDialog } from "./reply-dialog.tsx";
import type { ReviewDialogKind } from "./review-item.tsx";
import { ReviewItem } from "./review-item.tsx";

/** A page of reviews, and the dialogs that change one of them. */
export function ReviewList({ reviews }: { reviews: readonly StaffReview[] }) {
  const [open, setOpen] = useState<ReviewDialogKind>();
  // The dialog keeps its review while it fades out.
  const [dialogReview, setDialogReview] = useState<StaffReview>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ul aria-label="Reviews" className="grid gap-3">
        {reviews.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            onOpen={(kind) => {
              setDialogReview(review);
              setOpen(kind);
            }}
          />
        ))}
      </ul>
      {dialogReview && (
        <>
          <HideDialog
            key={`hide ${dialogReview.id}`}
            review={dialogReview}
            isOpen={open === "hide"}
            onClose={close}
          />
          <ReplyDialog
            key={`reply ${dialogReview.id}`}
            review={dialogReview}
            isOpen={open === "reply"}
            onClose={close}
          />
        </>
      )}
    </>
  );
}
