import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { listFailedJobs } from "../../operations/list-failed-jobs.ts";
import { getJobLabel } from "../../rules/job-kinds.ts";
import { jobList } from "../../rules/job-query.ts";
import { JOB_CELLS } from "../job-columns.tsx";
import type { Route } from "./+types/jobs.ts";

export async function loader(args: Route.LoaderArgs) {
  return { list: await readListPage(args, jobList, listFailedJobs) };
}

export const shouldRevalidate = skipDialogChanges;

export default function BackgroundJobs({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <StaffListPage
      rules={jobList}
      list={list}
      rows={(list?.items ?? []).map((job) => ({ id: String(job.id), job }))}
      cells={JOB_CELLS}
      getRowName={({ job: { kind } }) => getJobLabel(kind)}
      views="jobs"
    />
  );
}
