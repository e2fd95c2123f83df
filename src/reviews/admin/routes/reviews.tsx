import { requires } from "#kit/rules/permissions.ts";
import { staffReviewMessages } from "../../rules/staff-messages.ts";
import type { StaffReview } from "../../rules/staff-review.ts";
import type { Page } from "#kit/rules/paging.ts";
import { DEFAULT_REVIEW_SORT, reviewListSchema } from "../../rules/staff-review.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { listReviews } from "../../operations/list-reviews.ts";
import { shopContext } from "#store/context.ts";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import { ExportButton } from "#staff/admin/exports/export-button.tsx";
import { ExportProgress } from "#staff/admin/exports/export-progress.tsx";
import type { ListFilter } from "#kit/admin/lists/list-filters.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useListExport } from "#staff/admin/exports/use-list-export.ts";
import { useSelection } from "#kit/admin/lists/selection/use-selection.ts";
import { BulkReviewActions } from "../bulk-review-actions.tsx";
import type { ReviewRow } from "../review-columns.tsx";
import { REVIEW_COLUMNS } from "../review-columns.tsx";
import { ReviewDialog } from "../review-dialog.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { ViewTabs } from "#staff/admin/views/view-tabs.tsx";
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

export const shouldRevalidate = skipDialogChanges;

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "status",
    label: "Visibility",
    options: [
      { value: "visible", label: "Visible" },
      { value: "hidden", label: "Hidden" },
    ],
  },
  {
    kind: "choice",
    name: "rating",
    label: "Rating",
    options: [5, 4, 3, 2, 1].map((stars) => ({
      value: String(stars),
      label: stars === 1 ? "1 star" : `${stars} stars`,
    })),
  },
  {
    kind: "choice",
    name: "unanswered",
    label: "Reply",
    options: [{ value: "true", label: "To answer" }],
  },
  { kind: "days", from: "from", to: "to", label: "Date" },
];

function ReviewsContent({ list }: { list: Page<StaffReview> }) {
  const rows = list.items.map((review) => ({ id: String(review.id), review }));
  const selection = useSelection<ReviewRow>(rows);
  return (
    <>
      <ListToolbar
        searchLabel="Search by product, customer, order number or text"
        filters={FILTERS}
        columns={REVIEW_COLUMNS}
      />
      {rows.length === 0 ? (
        <EmptyList
          itemName="reviews"
          total={list.total}
          filters={FILTERS}
          emptyTitle={staffReviewMessages.none}
          hint={staffReviewMessages.hint}
          noMatchTitle={staffReviewMessages.noMatch}
        />
      ) : (
        <ListTable
          label="Reviews"
          columns={REVIEW_COLUMNS}
          rows={rows}
          defaultSort={DEFAULT_REVIEW_SORT}
          getRowName={({ review: { author, product } }) => `the review of ${product.name} by ${author}`}
          selection={selection}
        />
      )}
      <BulkReviewActions selection={selection} />
      <ListFooter list={list} itemName="reviews" />
      <ReviewDialog reviews={list.items} />
    </>
  );
}

export default function Reviews({ loaderData: { list } }: Route.ComponentProps) {
  const listExport = useListExport("reviews");
  return (
    <>
      <PageHeader
        title="Reviews"
        views={<ViewTabs list="reviews" columnIds={REVIEW_COLUMNS.map(({ id }) => id)} />}
        action={
          list && (
            <IfAllowed rule={requires("exports.products")}>
              <ExportButton
                isRunning={listExport.progress !== undefined}
                isEmpty={list.total === 0}
                onExport={listExport.start}
              />
            </IfAllowed>
          )
        }
      />
      <ExportProgress export={listExport} itemName="reviews" />
      {list === null ? (
        <LoadFailure message={staffReviewMessages.loadFailed} />
      ) : (
        <ReviewsContent list={list} />
      )}
    </>
  );
}
