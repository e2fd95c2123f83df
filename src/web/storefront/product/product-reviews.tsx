import { useEffect, useRef } from "react";

import { productMessages } from "#domain/catalogue/product-messages.ts";
import type { Page } from "#domain/shared/paging.ts";
import type { Product } from "#domain/catalogue/product.ts";
import type { ProductReview } from "#domain/reviews/review.ts";
import { reviewMessages } from "#domain/reviews/review-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { formatDay } from "#web/ui/time.tsx";

import { useStore } from "../store-context.tsx";
import { RatingSummary } from "./rating-summary.tsx";
import { useMoreReviews } from "./use-more-reviews.ts";

function Reply({ text, at }: NonNullable<ProductReview["reply"]>) {
  const { name } = useStore();
  return (
    <div className="mt-4 ml-4 max-w-prose border-l-2 border-gilt pl-4">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="font-medium">{reviewMessages.replyOf(name)}</span>
        <time dateTime={at} className="text-umber">
          {formatDay(at)}
        </time>
      </p>
      <p className="mt-1 whitespace-pre-line">{text}</p>
    </div>
  );
}

function Review({ review: { author, rating, review, createdAt, reply } }: { review: ProductReview }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-medium">{author}</span>
        {rating !== null && <Stars rating={rating} mode="whole" />}
        <time dateTime={createdAt} className="ml-auto text-sm text-umber">
          {formatDay(createdAt)}
        </time>
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line">{review}</p>
      {reply && <Reply {...reply} />}
    </>
  );
}

interface ReviewListProps {
  productId: string;
  firstPage: Page<ProductReview>;
}

/** Reviews, newest first, loaded page by page. Focus moves to the first review of each loaded page. */
function ReviewList({ productId, firstPage }: ReviewListProps) {
  const { reviews, total, hasMore, isLoading, hasFailed, showMore } = useMoreReviews(productId, firstPage);
  const list = useRef<HTMLUListElement>(null);
  const previousCount = useRef(reviews.length);

  useEffect(() => {
    if (reviews.length === previousCount.current) return;
    list.current?.querySelectorAll<HTMLElement>(":scope > li")[previousCount.current]?.focus();
    previousCount.current = reviews.length;
  }, [reviews.length]);

  return (
    <div>
      <ul ref={list} className="divide-y divide-sand border-y border-sand">
        {reviews.map((review) => (
          <li key={review.id} tabIndex={-1} className="py-6">
            <Review review={review} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {reviews.length > firstPage.items.length && reviewMessages.shown(reviews.length, total)}
      </p>
      {hasFailed && (
        <p role="alert" className="mt-6 text-oxblood">
          {reviewMessages.moreFailed}
        </p>
      )}
      {hasMore && (
        <Button
          variant="secondary"
          className="mt-6"
          isBusy={isLoading}
          busyLabel={reviewMessages.loadingMore}
          onClick={showMore}
        >
          {reviewMessages.showMore}
        </Button>
      )}
    </div>
  );
}

interface ProductReviewsProps {
  product: Pick<Product, "id" | "rating" | "ratings">;
  firstPage: Page<ProductReview>;
}

/** Ratings and reviews of a product. Renders nothing if there are none. */
export function ProductReviews({ product: { id, rating, ratings }, firstPage }: ProductReviewsProps) {
  if (ratings.length === 0 && firstPage.total === 0) return null;
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="grid gap-x-24 gap-y-10 border-t border-sand pt-16 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-6">
        <div>
          <h2 id="reviews-title" className="display">
            {firstPage.total > 0 ? reviewMessages.whatCustomersSay : reviewMessages.ratings}
          </h2>
          {firstPage.total > 0 && <p className="mt-3 text-sm text-umber">{reviewMessages.reviewSource}</p>}
        </div>
        {ratings.length > 0 && (
          <RatingSummary rating={rating} ratings={ratings} reviewCount={firstPage.total} />
        )}
      </div>
      {firstPage.total > 0 ? (
        <ReviewList productId={id} firstPage={firstPage} />
      ) : (
        <p className="text-umber lg:pt-4">
          {productMessages.ratings(ratings.length)}, {productMessages.reviews(0)}.
        </p>
      )}
    </section>
  );
}
