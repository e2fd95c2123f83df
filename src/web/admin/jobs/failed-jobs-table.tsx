import { useRevalidator } from "react-router";

import type { FailedJob } from "#domain/jobs/job.ts";
import { jobMessages } from "#domain/jobs/staff-messages.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { Time } from "#web/ui/time.tsx";

import { DataTable } from "../lists/data-table.tsx";
import { retryJob } from "./job-calls.ts";

function NextAttempt({ nextRunAt }: Pick<FailedJob, "nextRunAt">) {
  if (nextRunAt === null)
    return <span className="font-medium text-oxblood">{jobMessages.noNextAttempt}</span>;
  return <Time iso={nextRunAt} className="tabular-nums" />;
}

function JobRow({ job, onRetried }: { job: FailedJob; onRetried: () => void }) {
  const { revalidate } = useRevalidator();
  const kind = jobMessages.kind(job.kind);
  const retry = useMutation(
    async (id: number) => {
      await retryJob(id);
      await revalidate();
    },
    {
      success: () => {
        toast(jobMessages.retried(kind));
        onRetried();
      },
      problem: ({ isRejection, detail }) => {
        toast(isRejection ? detail : jobMessages.retryFailed, { tone: "error" });
        if (isRejection) void revalidate();
      },
    },
  );
  return (
    <tr>
      <th scope="row" className="min-w-36 whitespace-normal!">
        {kind}
        <span className="mt-1 block font-normal text-umber sm:hidden">
          {job.error}
          <span className="block">
            {jobMessages.attempts(job.attempts)} · next attempt: <NextAttempt nextRunAt={job.nextRunAt} />
          </span>
        </span>
      </th>
      <td className="min-w-48 wrap-anywhere max-sm:hidden">{job.error}</td>
      <td className="tabular-nums max-sm:hidden">{job.attempts}</td>
      <td className="whitespace-nowrap max-sm:hidden">
        <NextAttempt nextRunAt={job.nextRunAt} />
      </td>
      <td className="text-right">
        <Button variant="quiet" isBusy={retry.pending} onClick={() => void retry.mutate(job.id)}>
          Retry<span className="sr-only"> {kind}</span>
        </Button>
      </td>
    </tr>
  );
}

interface FailedJobsTableProps {
  jobs: readonly FailedJob[];
  isStale: boolean;
  onRetried: () => void;
}

/** Failed background jobs with a button to retry each. */
export function FailedJobsTable({ jobs, isStale, onRetried }: FailedJobsTableProps) {
  return (
    <DataTable
      label="Failed jobs"
      isStale={isStale}
      head={
        <>
          <th scope="col">Job</th>
          <th scope="col" className="max-sm:hidden">
            Error
          </th>
          <th scope="col" className="max-sm:hidden">
            Attempts
          </th>
          <th scope="col" className="max-sm:hidden">
            Next attempt
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </>
      }
    >
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} onRetried={onRetried} />
      ))}
    </DataTable>
  );
}
