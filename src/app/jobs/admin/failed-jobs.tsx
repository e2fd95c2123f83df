import type { FailedJob } from "#platform/jobs/rules/job.ts";
import { getJobLabel, JOB_KINDS } from "../rules/job-kinds.ts";
import { DEFAULT_JOB_SORT } from "../rules/job-query.ts";
import { jobMessages } from "../rules/staff-messages.ts";
import type { Page } from "#kit/rules/paging.ts";

import { EmptyList } from "#kit/admin/lists/empty-list.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { ListFooter } from "#kit/admin/lists/list-footer.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { JOB_COLUMNS } from "./job-columns.tsx";

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "permanent",
    label: "Next attempt",
    options: [{ value: "true", label: jobMessages.noNextAttempt }],
  },
  {
    kind: "choice",
    name: "kind",
    label: "Job",
    options: Object.values(JOB_KINDS).map(({ kind, label }) => ({ value: kind, label })),
  },
  { kind: "days", from: "from", to: "to", label: "Created" },
];

/** A page of failed background jobs. */
export function FailedJobs({ list }: { list: Page<FailedJob> }) {
  return (
    <>
      <ListToolbar searchLabel="Search by error" filters={FILTERS} columns={JOB_COLUMNS} />
      {list.items.length === 0 ? (
        <EmptyList
          itemName="failed jobs"
          total={list.total}
          filters={FILTERS}
          emptyTitle={jobMessages.none}
          hint={jobMessages.noneHint}
          noMatchTitle={jobMessages.noMatch}
        />
      ) : (
        <ListTable
          label="Failed jobs"
          columns={JOB_COLUMNS}
          rows={list.items.map((job) => ({ id: String(job.id), job }))}
          defaultSort={DEFAULT_JOB_SORT}
          getRowName={({ job: { kind } }) => getJobLabel(kind)}
        />
      )}
      <ListFooter list={list} itemName="failed jobs" />
    </>
  );
}
