import { productMessages } from "#domain/catalogue/product-messages.ts";
import { reviewMessages } from "#domain/reviews/review-messages.ts";
import { useCssVariable } from "#web/ui/css-variable.ts";
import { Stars } from "#web/ui/stars.tsx";

const STARS = [5, 4, 3, 2, 1];

function Bar({ stars, count, total }: { stars: number; count: number; total: number }) {
  const bar = useCssVariable("--share", `${(count * 100) / total}%`);
  return (
    <li className="flex items-center gap-3 text-sm text-umber tabular-nums">
      <span className="sr-only">{reviewMessages.ratingBarLabel(stars, count)}</span>
      <span aria-hidden="true" className="w-2">
        {stars}
      </span>
      <span aria-hidden="true" className="h-1.5 flex-1 bg-sand">
        <span {...bar} className={`block h-full w-(--share) bg-gilt ${bar.className}`} />
      </span>
      <span aria-hidden="true" className="w-8 text-right">
        {count}
      </span>
    </li>
  );
}

interface RatingSummaryProps {
  rating: number;
  ratings: readonly number[];
  reviewCount: number;
}

/** Shows the average and the number of ratings per star. Ratings can outnumber reviews, since they need no text. */
export function RatingSummary({ rating, ratings, reviewCount }: RatingSummaryProps) {
  const total = ratings.length;
  return (
    <div className="max-w-96">
      <p className="flex items-center gap-4">
        <span className="font-serif text-4xl lining-nums">{rating.toFixed(1)}</span>
        <span>
          <Stars rating={rating} mode="whole" className="text-lg" />
          <span className="block text-sm text-umber">
            {productMessages.ratings(total)}
            {reviewCount > 0 && `, ${productMessages.reviews(reviewCount)}`}
          </span>
        </span>
      </p>
      <ul className="mt-5 flex flex-col gap-1.5">
        {STARS.map((stars) => (
          <Bar
            key={stars}
            stars={stars}
            count={ratings.filter((value) => value === stars).length}
            total={total}
          />
        ))}
      </ul>
    </div>
  );
}
