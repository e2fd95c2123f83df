import { staffReviewMessages } from "#domain/reviews/staff-messages.ts";
import { reviewListSchema } from "#domain/reviews/staff-review.ts";
import { parseListQuery } from "#domain/shared/query-values.ts";
import { listReviews } from "#operations/reviews/list-reviews.ts";
import { shopContext } from "#web/context.ts";

import { ListFilter } from "../lists/list-filter.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { ReviewList } from "../reviews/review-list.tsx";
import { EmptyState } from "../shell/empty-state.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import type { Route } from "./+types/reviews.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    return {
      list: await listReviews(db, parseListQuery(reviewListSchema, new URL(request.url).searchParams)),
    };
  } catch (error) {
    report(error);
    return { list: null };
  }
}

const STATUSES = [
  { value: "visible", label: "Visible" },
  { value: "hidden", label: "Hidden" },
];
const RATINGS = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: stars === 1 ? "1 star" : `${stars} stars`,
}));
const FILTERS = ["search", "status", "rating", "unanswered"];

export default function Reviews({ loaderData: { list } }: Route.ComponentProps) {
  const query = useListQuery();
  const isFiltered = FILTERS.some((name) => query.get(name) !== "");
  return (
    <>
      <PageHeader title="Reviews" />
      {list === null ? (
        <LoadFailure message={staffReviewMessages.loadFailed} />
      ) : (
        <>
          <div className="mb-5 flex flex-wrap gap-3">
            <SearchBox label="Search by product, customer, order number or text" />
            <ListFilter label="Visibility" name="status" all="Visible and hidden" options={STATUSES} />
            <ListFilter label="Rating" name="rating" all="All ratings" options={RATINGS} />
          </div>
          {list.items.length === 0 ? (
            <EmptyState title={isFiltered ? staffReviewMessages.noMatch : staffReviewMessages.none}>
              {isFiltered ? "Try another search or filter." : "Reviews appear here as customers submit them."}
            </EmptyState>
          ) : (
            <ReviewList reviews={list.items} />
          )}
          <ListFooter list={list} of="reviews" />
        </>
      )}
    </>
  );
}
