import type { FailedJob } from "#platform/jobs/rules/job.ts";
import { getJobLabel } from "../rules/job-kinds.ts";
import type { jobList } from "../rules/job-query.ts";
import { jobMessages } from "../rules/staff-messages.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { RetryButton } from "./retry-button.tsx";

/** A failed job in the list. */
export interface JobRow {
  id: string;
  job: FailedJob;
}

/** What the list of failed jobs shows in its columns. */
export const JOB_CELLS: ListCells<typeof jobList, JobRow> = {
  job: {
    isRequired: true,
    narrowSlot: "title",
    className: "font-medium md:whitespace-nowrap",
    cell: ({ job: { kind } }) => getJobLabel(kind),
  },
  error: {
    narrowSlot: "subtitle",
    className: "wrap-anywhere md:w-full md:min-w-40",
    cell: ({ job: { error } }) => error,
  },
  attempts: {
    isNumeric: true,
    cell: ({ job: { attempts } }) => attempts,
  },
  created: {
    isOptional: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ job: { createdAt } }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  next: {
    narrowSlot: "detail",
    className: "whitespace-nowrap",
    cell: ({ job: { nextRunAt } }) =>
      nextRunAt === null ? (
        <span className="font-medium text-oxblood">{jobMessages.noNextAttempt}</span>
      ) : (
        <Time iso={nextRunAt} className="tabular-nums" />
      ),
  },
  actions: {
    isRequired: true,
    narrowSlot: "value",
    className: "md:py-0! md:text-right",
    cell: ({ job }) => <RetryButton job={job} />,
  },
};
