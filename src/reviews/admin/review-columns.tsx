import type { StaffReview } from "../rules/staff-review.ts";
import { Stars } from "#kit/ui/stars.tsx";
import { Time } from "#kit/ui/time.tsx";

import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
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

/** Columns of the review list. */
export const REVIEW_COLUMNS: ListColumn<ReviewRow>[] = [
  {
    id: "product",
    header: "Product",
    isRequired: true,
    narrowSlot: "title",
    sort: { ascending: "product-asc", descending: "product-desc" },
    className: "md:max-w-48",
    cell: ({ id, review: { product } }) => (
      <span className="block truncate" title={product.name}>
        <RowLink open={{ review: id }}>{product.name}</RowLink>
      </span>
    ),
  },
  {
    id: "rating",
    header: "Rating",
    narrowSlot: "value",
    sort: { ascending: "rating-asc", descending: "rating-desc" },
    isDescendingFirst: true,
    className: "whitespace-nowrap",
    cell: ({ review: { rating } }) =>
      rating === null ? (
        <span className="text-umber">No rating</span>
      ) : (
        <Stars rating={rating} mode="whole" />
      ),
  },
  {
    id: "review",
    header: "Review",
    narrowSlot: "subtitle",
    className: "md:w-full md:max-w-0",
    cell: ({ review: { review } }) => <Truncated text={review} />,
  },
  {
    id: "customer",
    header: "Customer",
    className: "max-w-40",
    cell: ({ review: { customerName } }) => <Truncated text={customerName} />,
  },
  {
    id: "order",
    header: "Order",
    isOptional: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ review: { order } }) => order.orderNumber,
  },
  {
    id: "date",
    header: "Date",
    isWideOnly: true,
    sort: { ascending: "oldest", descending: "newest" },
    isDescendingFirst: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ review: { createdAt } }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  {
    id: "reply",
    header: "Reply",
    cell: ({ review: { reply } }) => (reply === null ? "" : "Replied"),
  },
  {
    id: "status",
    header: "Status",
    isRequired: true,
    narrowSlot: "detail",
    className: "whitespace-nowrap",
    cell: ({ review: { hidden } }) => <ReviewVisibility hidden={hidden} />,
  },
];
