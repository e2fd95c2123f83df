import type { Order } from "#domain/order.ts";
import { Stars } from "#web/ui/stars.tsx";
import { Time } from "#web/ui/time.tsx";

/** What the customer wrote about the order's products. Spec: admin §7. */
export function OrderReviews({ order: { reviews, reviewsSubmittedAt } }: { order: Order }) {
  return (
    <>
      <p className="text-sm text-umber">
        Submitted <Time iso={reviewsSubmittedAt} />
      </p>
      <ul className="mt-1 divide-y divide-sand text-sm">
        {reviews.map(({ productId, productName, rating, review }) => (
          <li key={productId} className="py-2.5">
            <p className="flex flex-wrap items-center gap-x-3 font-medium">
              {productName}
              {rating !== null && <Stars rating={rating} />}
            </p>
            <p className="whitespace-pre-line">{review}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
