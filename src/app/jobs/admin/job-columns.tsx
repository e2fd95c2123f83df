import type { FailedJob } from "#platform/jobs/rules/job.ts";
import { getJobLabel } from "../rules/job-kinds.ts";
import { jobMessages } from "../rules/staff-messages.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import { RetryButton } from "./retry-button.tsx";

/** A failed job in the list. */
export interface JobRow {
  id: string;
  job: FailedJob;
}

/** Columns of the failed-jobs list. */
export const JOB_COLUMNS: ListColumn<JobRow>[] = [
  {
    id: "job",
    header: "Job",
    isRequired: true,
    narrowSlot: "title",
    className: "font-medium md:whitespace-nowrap",
    cell: ({ job: { kind } }) => getJobLabel(kind),
  },
  {
    id: "error",
    header: "Error",
    narrowSlot: "subtitle",
    className: "wrap-anywhere md:w-full md:min-w-40",
    cell: ({ job: { error } }) => error,
  },
  {
    id: "attempts",
    header: "Attempts",
    isNumeric: true,
    isDescendingFirst: true,
    sort: { ascending: "attempts-asc", descending: "attempts-desc" },
    cell: ({ job: { attempts } }) => attempts,
  },
  {
    id: "created",
    header: "Created",
    isOptional: true,
    isDescendingFirst: true,
    sort: { ascending: "oldest", descending: "newest" },
    className: "whitespace-nowrap text-umber",
    cell: ({ job: { createdAt } }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  {
    id: "next",
    header: "Next attempt",
    narrowSlot: "detail",
    sort: { ascending: "next-asc", descending: "next-desc" },
    className: "whitespace-nowrap",
    cell: ({ job: { nextRunAt } }) =>
      nextRunAt === null ? (
        <span className="font-medium text-oxblood">{jobMessages.noNextAttempt}</span>
      ) : (
        <Time iso={nextRunAt} className="tabular-nums" />
      ),
  },
  {
    id: "actions",
    header: "Actions",
    isRequired: true,
    narrowSlot: "value",
    className: "md:py-0! md:text-right",
    cell: ({ job }) => <RetryButton job={job} />,
  },
];
