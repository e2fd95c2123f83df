import { useState } from "react";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { requires } from "#kit/rules/permissions.ts";
import { Link, useRevalidator } from "react-router";

import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { staffReviewMessages } from "../rules/staff-messages.ts";
import type { StaffReview } from "../rules/staff-review.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { Stars } from "#kit/ui/stars.tsx";
import { Time } from "#kit/ui/time.tsx";

import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { HideDialog } from "./hide-dialog.tsx";
import { setVisibility } from "./review-visibility.ts";
import { ReplyDialog } from "./reply-dialog.tsx";
import { ReviewVisibility } from "./review-visibility.tsx";

function Reply({ reply }: Pick<StaffReview, "reply">) {
  if (reply === null) return null;
  return (
    <div className="max-w-prose border-l-2 border-gilt pl-3">
      <p className="text-sm text-umber">
        <span>{`Reply${reply.by !== null ? ` by ${reply.by}` : ""}, `}</span>
        <Time iso={reply.at} className="tabular-nums" />
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>
    </div>
  );
}

function ReviewContent({ review }: { review: StaffReview }) {
  const { product, order, customerName, author, rating } = review;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-umber">
        {rating === null ? <span>No rating</span> : <Stars rating={rating} mode="whole" />}
        <span className="wrap-anywhere">{`${customerName}, shown as ${author}`}</span>
        <Time iso={review.createdAt} className="tabular-nums" />
        <Link
          to={`/admin/orders?order=${encodeURIComponent(order.id)}`}
          className="inline-flex min-h-control items-center text-link tabular-nums"
        >
          {`Order ${order.orderNumber}`}
        </Link>
        <IfAllowed rule={requires("orders.read")}>
          <Link
            to={`/admin/customers/order-${encodeURIComponent(order.id)}`}
            className="inline-flex min-h-control items-center text-link"
          >
            Customer
          </Link>
        </IfAllowed>
        <a
          href={`/product/${encodeURIComponent(product.id)}#reviews`}
          className="inline-flex min-h-control items-center text-link"
        >
          Product page
        </a>
      </p>
      {review.review === "" ? (
        <p className="text-umber">{staffReviewMessages.erased}</p>
      ) : (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{review.review}</p>
      )}
      <Reply reply={review.reply} />
      <p className="text-sm">
        <ReviewVisibility hidden={review.hidden} isDetailed />
      </p>
    </div>
  );
}

interface ReviewActionsProps {
  review: StaffReview;
  onReply: () => void;
  onHide: () => void;
  onDone: () => void;
}

function ReviewActions({ review, onReply, onHide, onDone }: ReviewActionsProps) {
  const { revalidate } = useRevalidator();
  const unhide = useMutation(
    async (shown: StaffReview) => {
      await setVisibility(shown, { hidden: false });
      await revalidate();
    },
    {
      success: () => {
        showToast(staffReviewMessages.shown(1));
        onDone();
      },
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : staffReviewMessages.saveFailed, { tone: "error" }),
    },
  );
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {review.hidden === null ? (
        <Button variant="secondary" onClick={onHide}>
          Hide
        </Button>
      ) : (
        <Button variant="secondary" isBusy={unhide.isPending} onClick={() => void unhide.mutate(review)}>
          Show again
        </Button>
      )}
      {review.review !== "" && (
        <Button onClick={onReply}>{review.reply === null ? "Reply" : "Edit reply"}</Button>
      )}
    </div>
  );
}

/** A dialog with a review, its reply and its actions. Opened by `?review=`; `&dialog=` opens one of its forms. */
export function ReviewDialog({ reviews }: { reviews: readonly StaffReview[] }) {
  const query = useListQuery();
  const requestedReview = reviews.find(({ id }) => String(id) === query.get("review"));
  const [review, setReview] = useState(requestedReview);
  // Keeps the review on screen while the dialog fades out.
  if (requestedReview && requestedReview !== review) setReview(requestedReview);
  const hiding = useDialog("hide");
  const replying = useDialog("reply");
  // In the history entry of the review, so that a saved form closes both.
  const openForm = (dialog: string | undefined) => query.set({ dialog, page: query.get("page") });
  const closeForm = () => openForm(undefined);
  const closeReview = () => query.close("review", "dialog");

  return (
    <>
      <Dialog
        isOpen={requestedReview !== undefined}
        onClose={closeReview}
        title={review && `Review of ${review.product.name}`}
        footer={
          review && (
            <ReviewActions
              review={review}
              onReply={() => openForm("reply")}
              onHide={() => openForm("hide")}
              onDone={closeReview}
            />
          )
        }
      >
        {review && <ReviewContent review={review} />}
      </Dialog>
      {review && (
        <>
          <Opened dialog={hiding}>
            {({ isOpen }) => (
              <HideDialog reviews={[review]} isOpen={isOpen} onClose={closeForm} onHidden={closeReview} />
            )}
          </Opened>
          <Opened dialog={replying}>
            {({ isOpen }) => (
              <ReplyDialog review={review} isOpen={isOpen} onClose={closeForm} onSaved={closeReview} />
            )}
          </Opened>
        </>
      )}
    </>
  );
}
