import { requires } from "#domain/staff/permissions.ts";
import { staffReviewMessages } from "#domain/reviews/staff-messages.ts";
import type { StaffReview } from "#domain/reviews/staff-review.ts";
import type { Page } from "#domain/shared/paging.ts";
import { DEFAULT_REVIEW_SORT, reviewListSchema } from "#domain/reviews/staff-review.ts";
import { parseListQuery } from "#domain/shared/query-values.ts";
import { listReviews } from "#operations/reviews/list-reviews.ts";
import { shopContext } from "#web/context.ts";

import { IfAllowed } from "#web/admin/if-allowed.tsx";
import { EmptyList } from "../lists/empty-list.tsx";
import { ExportButton } from "#web/admin/lists/exports/export-button.tsx";
import { ExportProgress } from "#web/admin/lists/exports/export-progress.tsx";
import type { ListFilter } from "../lists/list-filters.ts";
import { ListFooter } from "../lists/list-footer.tsx";
import { ListTable } from "../lists/list-table.tsx";
import { ListToolbar } from "../lists/list-toolbar.tsx";
import { skipDialogChanges } from "#web/admin/lists/skip-dialog-changes.ts";
import { useListExport } from "#web/admin/lists/exports/use-list-export.ts";
import { useSelection } from "#web/admin/lists/selection/use-selection.ts";
import { BulkReviewActions } from "../reviews/bulk-review-actions.tsx";
import type { ReviewRow } from "../reviews/review-columns.tsx";
import { REVIEW_COLUMNS } from "../reviews/review-columns.tsx";
import { ReviewDialog } from "../reviews/review-dialog.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { ViewTabs } from "../views/view-tabs.tsx";
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
