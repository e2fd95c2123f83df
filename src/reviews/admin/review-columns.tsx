import { staffReviewMessages } from "../rules/staff-messages.ts";
import type { reviewList, StaffReview } from "../rules/staff-review.ts";
import { Stars } from "#kit/ui/stars.tsx";
import { Time } from "#kit/ui/time.tsx";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { ReviewVisibility } from "./review-visibility.tsx";

/** A review in the list. */
export interface ReviewRow {
  id: string;
  review: StaffReview;
}

function Truncated({ text }: { text: string }) {
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
}

/** What the review list shows in its columns. */
export const REVIEW_CELLS: ListCells<typeof reviewList, ReviewRow> = {
  product: {
    isRequired: true,
    narrowSlot: "title",
    className: "md:max-w-48",
    cell: ({ id, review: { product } }) => (
      <span className="block truncate" title={product.name}>
        <RowLink open={{ review: id }}>{product.name}</RowLink>
      </span>
    ),
  },
  rating: {
    narrowSlot: "value",
    className: "whitespace-nowrap",
    cell: ({ review: { rating } }) =>
      rating === null ? (
        <span className="text-umber">No rating</span>
      ) : (
        <Stars rating={rating} mode="whole" />
      ),
  },
  review: {
    narrowSlot: "subtitle",
    className: "md:w-full md:max-w-0",
    cell: ({ review: { review } }) =>
      review === "" ? (
        <span className="text-umber">{staffReviewMessages.textErased}</span>
      ) : (
        <Truncated text={review} />
      ),
  },
  customer: {
    className: "max-w-40",
    cell: ({ review: { customerName } }) => <Truncated text={customerName} />,
  },
  order: {
    isOptional: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ review: { order } }) => order.orderNumber,
  },
  date: {
    isWideOnly: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ review: { createdAt } }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  reply: {
    cell: ({ review: { reply } }) => (reply === null ? "" : "Replied"),
  },
  status: {
    isRequired: true,
    narrowSlot: "detail",
    className: "whitespace-nowrap",
    cell: ({ review: { hidden } }) => <ReviewVisibility hidden={hidden} />,
  },
};
