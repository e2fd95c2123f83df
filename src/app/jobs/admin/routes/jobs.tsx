import { jobListSchema } from "../../rules/job-query.ts";
import { jobMessages } from "../../rules/staff-messages.ts";
import { parseListQuery } from "#kit/rules/query-values.ts";
import { listFailedJobs } from "../../operations/list-failed-jobs.ts";
import { shopContext } from "#store/context.ts";

import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { FailedJobs } from "../failed-jobs.tsx";
import { JOB_COLUMNS } from "../job-columns.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { ViewTabs } from "#staff/admin/views/view-tabs.tsx";
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
