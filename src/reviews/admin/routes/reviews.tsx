import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { requires } from "#kit/rules/permissions.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { listReviews } from "../../operations/list-reviews.ts";
import { reviewList } from "../../rules/staff-review.ts";
import { BulkReviewActions } from "../bulk-review-actions.tsx";
import { REVIEW_CELLS } from "../review-columns.tsx";
import type { Route } from "./+types/reviews.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const ReviewDialog = dialogOnDemand(
  () => import("../review-dialog.tsx"),
  (module) => module.ReviewDialog,
  "review",
);

export async function loader(args: Route.LoaderArgs) {
  return { list: await readListPage(args, reviewList, listReviews) };
}

export const shouldRevalidate = skipDialogChanges;

export default function Reviews({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <StaffListPage
      rules={reviewList}
      list={list}
      rows={(list?.items ?? []).map((review) => ({ id: String(review.id), review }))}
      cells={REVIEW_CELLS}
      getRowName={({ review: { author, product } }) => `the review of ${product.name} by ${author}`}
      views="reviews"
      exportRule={requires("exports.products")}
      BulkActions={BulkReviewActions}
    >
      {list && <ReviewDialog reviews={list.items} />}
    </StaffListPage>
  );
}
