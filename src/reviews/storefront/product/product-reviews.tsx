import { useEffect, useRef } from "react";
import { Link } from "react-router";

import { productPageMessages } from "#catalogue/rules/product-page-messages.ts";
import type { Page } from "#kit/rules/paging.ts";
import type { Product } from "#catalogue/rules/product.ts";
import type { ProductReview, ProductReviewPage } from "../../rules/review.ts";
import { reviewMessages } from "../../rules/review-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Stars } from "#kit/ui/stars.tsx";
import { formatDay } from "#kit/ui/time.tsx";

import { useStore } from "#store/storefront/store-context.tsx";
import { RatingSummary } from "./rating-summary.tsx";
import { useStarsLink } from "./use-stars-link.ts";
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
  /** The rating of the listed reviews; undefined lists all. */
  stars: number | undefined;
}

/** Reviews, newest first, loaded page by page. Focus moves to the first newly loaded review. */
function ReviewList(props: ReviewListProps) {
  const { firstPage } = props;
  const { reviews, total, hasMore, isLoading, hasFailed, showMore } = useMoreReviews(props);
  const list = useRef<HTMLUListElement>(null);
  const previousCount = useRef(reviews.length);

  useEffect(() => {
    if (reviews.length === previousCount.current) return;
    list.current?.querySelectorAll<HTMLElement>(":scope > li")[previousCount.current]?.focus();
    previousCount.current = reviews.length;
  }, [reviews.length]);

  return (
    <div>
      <ul ref={list} className="divided">
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

/** States which reviews are listed, with a link to all reviews. */
function FilterStatus({ stars, total }: { stars: number; total: number }) {
  const buildLink = useStarsLink();
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-1">
      <span role="status">{reviewMessages.filtered(stars, total)}</span>
      <Link {...buildLink(undefined)} className="text-link inline-flex min-h-11 items-center text-sm">
        {reviewMessages.showAll}
      </Link>
    </p>
  );
}

interface ProductReviewsProps {
  product: Pick<Product, "id" | "rating" | "ratings">;
  firstPage: ProductReviewPage;
  /** The rating of the listed reviews; undefined lists all. */
  stars: number | undefined;
}

/** Ratings and reviews of a product. Renders nothing if there are none. */
export function ProductReviews({ product, firstPage, stars }: ProductReviewsProps) {
  const { id, rating, ratings } = product;
  const { total, totalUnfiltered, counts } = firstPage;
  if (ratings.length === 0 && totalUnfiltered === 0) return null;
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="grid gap-x-24 gap-y-10 border-t border-sand pt-16 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-6">
        <div>
          <h2 id="reviews-title" className="display">
            {totalUnfiltered > 0 ? reviewMessages.whatCustomersSay : reviewMessages.ratings}
          </h2>
          {totalUnfiltered > 0 && <p className="mt-3 text-sm text-umber">{reviewMessages.reviewSource}</p>}
        </div>
        {ratings.length > 0 && (
          <RatingSummary
            rating={rating}
            ratings={ratings}
            reviewCount={totalUnfiltered}
            counts={counts}
            stars={stars}
          />
        )}
      </div>
      {totalUnfiltered > 0 ? (
        <div>
          {stars !== undefined && <FilterStatus stars={stars} total={total} />}
          {total > 0 && (
            <ReviewList key={stars ?? "all"} productId={id} firstPage={firstPage} stars={stars} />
          )}
        </div>
      ) : (
        <p className="text-umber lg:pt-4">
          {`${productPageMessages.ratings(ratings.length)}, ${productPageMessages.reviews(0)}.`}
        </p>
      )}
    </section>
  );
}
