import type { Order } from "#orders/rules/order.ts";
import { Link } from "react-router";
import { Stars } from "#kit/ui/stars.tsx";
import { Time } from "#kit/ui/time.tsx";
import { staffReviewMessages } from "../rules/staff-messages.ts";

/** The customer's reviews of the ordered products. Spec: admin §7. */
export function OrderReviews({ order: { orderNumber, reviews, reviewsSubmittedAt } }: { order: Order }) {
  return (
    <>
      <p className="text-sm text-umber">
        Submitted <Time iso={reviewsSubmittedAt} />
      </p>
      <Link
        to={`/admin/reviews?search=${encodeURIComponent(orderNumber)}`}
        className="inline-flex min-h-control items-center text-sm text-link sm:min-h-8"
      >
        Reply or hide
      </Link>
      <ul className="divide-y divide-sand text-sm">
        {reviews.map(({ productId, productName, rating, review }) => (
          <li key={productId} className="py-2.5">
            <p className="flex flex-wrap items-center gap-x-3 font-medium">
              <span>{productName}</span>
              {rating !== null && <Stars rating={rating} />}
            </p>
            {review === "" ? (
              <p className="text-umber">{staffReviewMessages.textErased}</p>
            ) : (
              <p className="whitespace-pre-line">{review}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
