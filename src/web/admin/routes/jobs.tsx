import { jobMessages } from "#domain/jobs/staff-messages.ts";
import { queryPage } from "#domain/shared/query-values.ts";
import { listFailedJobs } from "#operations/jobs/list-failed-jobs.ts";
import { shopContext } from "#web/context.ts";

import { FailedJobs } from "../jobs/failed-jobs.tsx";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import type { Route } from "./+types/jobs.ts";

const pageSchema = queryPage().catch(1);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  try {
    const page = pageSchema.parse(new URL(request.url).searchParams.get("page") ?? undefined);
    return { list: await listFailedJobs(db, { page }) };
  } catch (error) {
    report(error);
    return { list: null };
  }
}

export default function BackgroundJobs({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Background jobs" />
      {list === null ? <LoadFailure message={jobMessages.loadFailed} /> : <FailedJobs list={list} />}
    </>
  );
}
