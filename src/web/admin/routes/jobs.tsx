import { jobMessages } from "#domain/jobs/staff-messages.ts";
import { MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from "#domain/shared/paging.ts";
import { parseListQuery, queryFlag, queryNumber, queryPage } from "#domain/shared/query-values.ts";
import { z } from "#domain/shared/zod.ts";
import { listFailedJobs } from "#operations/jobs/list-failed-jobs.ts";
import { shopContext } from "#web/context.ts";

import { skipDialogChanges } from "#web/admin/lists/skip-dialog-changes.ts";
import { FailedJobs } from "../jobs/failed-jobs.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import type { Route } from "./+types/jobs.ts";

const querySchema = z.object({
  page: queryPage(),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(STAFF_PAGE_SIZE),
  permanent: queryFlag("permanent").optional(),
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    const query = parseListQuery(querySchema, new URL(request.url).searchParams);
    return { list: await listFailedJobs(db, query) };
  } catch (error) {
    report(error);
    return { list: null };
  }
}

export const shouldRevalidate = skipDialogChanges;

export default function BackgroundJobs({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Background jobs" />
      {list === null ? <LoadFailure message={jobMessages.loadFailed} /> : <FailedJobs list={list} />}
    </>
  );
}
