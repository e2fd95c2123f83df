import { jobListSchema } from "#domain/jobs/job-query.ts";
import { jobMessages } from "#domain/jobs/staff-messages.ts";
import { parseListQuery } from "#domain/shared/query-values.ts";
import { listFailedJobs } from "#operations/jobs/list-failed-jobs.ts";
import { shopContext } from "#web/context.ts";

import { skipDialogChanges } from "#web/admin/lists/skip-dialog-changes.ts";
import { FailedJobs } from "../jobs/failed-jobs.tsx";
import { JOB_COLUMNS } from "../jobs/job-columns.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { ViewTabs } from "../views/view-tabs.tsx";
import type { Route } from "./+types/jobs.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    const query = parseListQuery(jobListSchema, new URL(request.url).searchParams);
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
      <PageHeader
        title="Background jobs"
        views={<ViewTabs list="jobs" columnIds={JOB_COLUMNS.map(({ id }) => id)} />}
      />
      {list === null ? <LoadFailure message={jobMessages.loadFailed} /> : <FailedJobs list={list} />}
    </>
  );
}
