import { Link } from "react-router";

import { productPageMessages } from "#catalogue/rules/product-page-messages.ts";
import { reviewMessages } from "../../rules/review-messages.ts";
import { useCssVariable } from "#kit/ui/css-variable.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { Stars } from "#kit/ui/stars.tsx";

import { useStarsLink } from "./use-stars-link.ts";

const STARS = [5, 4, 3, 2, 1];

interface BarProps {
  stars: number;
  count: number;
  total: number;
  /** Whether there are reviews with this number of stars. If so, the bar links to them. */
  hasReviews: boolean;
  isSelected: boolean;
}

function Bar({ stars, count, total, hasReviews, isSelected }: BarProps) {
  const widthProps = useCssVariable("--share", `${(count * 100) / total}%`);
  const buildLink = useStarsLink();
  const className = "flex min-h-8 items-center gap-3 pointer-coarse:min-h-11";
  const content = (
    <>
      <span className="sr-only">{reviewMessages.ratingBarLabel(stars, count)}</span>
      <span aria-hidden="true" className="w-2">
        {stars}
      </span>
      <span aria-hidden="true" className="h-1.5 flex-1 bg-sand">
        <span {...widthProps} className={`block h-full w-(--share) bg-gilt ${widthProps.className}`} />
      </span>
      <span aria-hidden="true" className="w-8 text-right">
        {count}
      </span>
    </>
  );
  return (
    <li className="text-sm text-umber tabular-nums">
      {hasReviews ? (
        <Link
          {...buildLink(isSelected ? undefined : stars)}
          aria-current={isSelected || undefined}
          className={joinClassNames(
            className,
            "transition-colors hover:text-ink aria-current:font-semibold aria-current:text-ink",
          )}
        >
          {content}
        </Link>
      ) : (
        <span className={className}>{content}</span>
      )}
    </li>
  );
}

interface RatingSummaryProps {
  rating: number;
  ratings: readonly number[];
  reviewCount: number;
  /** Number of reviews with 1 to 5 stars, at index 0 to 4. */
  counts: readonly number[];
  /** The rating of the listed reviews; undefined lists all. */
  stars: number | undefined;
}

/**
 * Shows the average rating and a bar for each number of stars. A bar links to the reviews with that rating, if any
 * exist. There can be more ratings than reviews, because a rating needs no text.
 */
export function RatingSummary(props: RatingSummaryProps) {
  const { rating, ratings, reviewCount, counts, stars: selected } = props;
  const total = ratings.length;
  return (
    <div className="max-w-96">
      <p className="flex items-center gap-4">
        <span className="font-serif text-4xl">{rating.toFixed(1)}</span>
        <span>
          <Stars rating={rating} mode="whole" className="text-lg" />
          <span className="block text-sm text-umber">
            {`${productPageMessages.ratings(total)}${reviewCount > 0 ? `, ${productPageMessages.reviews(reviewCount)}` : ""}`}
          </span>
        </span>
      </p>
      <ul className="mt-5 flex flex-col">
        {STARS.map((stars) => (
          <Bar
            key={stars}
            stars={stars}
            count={ratings.filter((value) => value === stars).length}
            total={total}
            hasReviews={(counts[stars - 1] ?? 0) > 0}
            isSelected={stars === selected}
          />
        ))}
      </ul>
    </div>
  );
}
