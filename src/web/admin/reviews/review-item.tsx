import { Link } from "react-router";

import { reviewMessages } from "#domain/reviews/review-messages.ts";
import type { StaffReview } from "#domain/reviews/staff-review.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CircleCheck, CircleX } from "#web/ui/orders/order-icons.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { Time } from "#web/ui/time.tsx";

import { useReviewUpdate } from "./use-review-update.ts";

function Visibility({ hidden }: Pick<StaffReview, "hidden">) {
  if (hidden === null) {
    return (
      <p className="inline-flex items-center gap-1.5 font-medium text-moss">
        <CircleCheck className="size-4" strokeWidth={1.75} aria-hidden="true" />
        Visible
      </p>
    );
  }
  return (
    <p className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5 text-oxblood">
      <CircleX className="size-4" strokeWidth={1.75} aria-hidden="true" />
      <span className="font-medium">Hidden</span>
      <span className="min-w-0 wrap-anywhere text-umber">
        {hidden.by !== null && `by ${hidden.by}, `}
        <Time iso={hidden.at} className="tabular-nums" />: {hidden.reason}
      </span>
    </p>
  );
}

function Reply({ reply }: Pick<StaffReview, "reply">) {
  if (reply === null) return null;
  return (
    <div className="mt-3 max-w-prose border-l-2 border-gilt pl-3 text-sm">
      <p className="text-umber">
        Reply{reply.by !== null && ` by ${reply.by}`}, <Time iso={reply.at} className="tabular-nums" />
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>
    </div>
  );
}

export type ReviewDialogKind = "hide" | "reply";

interface ReviewItemProps {
  review: StaffReview;
  onOpen: (kind: ReviewDialogKind) => void;
}

/** One review with its visibility, the shop's reply and the actions on it. */
export function ReviewItem({ review, onOpen }: ReviewItemProps) {
  const { product, order, customerName, author, rating, hidden, reply } = review;
  const showing = useReviewUpdate(review);
  const productName = <span className="sr-only">{reviewMessages.ofProduct(product.name)}</span>;

  return (
    <li
      className={classNames(
        "border border-sand px-4 pt-3 pb-1 sm:px-5",
        hidden === null ? "bg-paper" : "bg-sand/30",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg leading-snug wrap-anywhere">
          <a href={`/product/${encodeURIComponent(product.id)}#reviews`} className="hover:underline">
            {product.name}
          </a>
        </h2>
        <Time iso={review.createdAt} className="text-sm text-umber tabular-nums" />
      </div>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-umber">
        {rating === null ? <span>No rating</span> : <Stars rating={rating} mode="whole" />}
        <span className="wrap-anywhere">
          {customerName}, shown as {author}
        </span>
        <Link
          to={`/admin/orders?order=${encodeURIComponent(order.id)}`}
          className="inline-flex min-h-control items-center text-link tabular-nums"
        >
          Order {order.orderNumber}
        </Link>
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{review.review}</p>
      <Reply reply={reply} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 border-t border-sand pt-1 text-sm">
        <Visibility hidden={hidden} />
        <div className="flex flex-wrap gap-x-6">
          <Button variant="quiet" className="px-0!" onClick={() => onOpen("reply")}>
            {reply === null ? "Reply" : "Edit reply"}
            {productName}
          </Button>
          {hidden === null ? (
            <Button variant="quiet" className="px-0!" onClick={() => onOpen("hide")}>
              Hide{productName}
            </Button>
          ) : (
            <Button
              variant="quiet"
              className="px-0!"
              isBusy={showing.pending}
              onClick={() => void showing.mutate({ hidden: false })}
            >
              Show again{productName}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
