import { Link } from "react-router";

import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import type { issueList, IssueSummary } from "../../rules/newsletter/issue-schema.ts";
import type { IssueCounts } from "../../rules/newsletter/issue.ts";
import { formatCount } from "#kit/rules/number-formats.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";

/** An issue in the list. `ListTable` requires string ids. */
export type IssueRow = Omit<IssueSummary, "id"> & { id: string };

const createCountCell = (name: keyof IssueCounts, isWideOnly = false) => ({
  isNumeric: true,
  isWideOnly,
  className: "whitespace-nowrap tabular-nums",
  cell: ({ status, counts }: IssueRow) => (status === "draft" ? "–" : formatCount(counts[name])),
});

/** What the list of newsletter issues shows in its columns. */
export const ISSUE_CELLS: ListCells<typeof issueList, IssueRow> = {
  subject: {
    isRequired: true,
    narrowSlot: "title",
    className: "wrap-anywhere md:w-full",
    cell: ({ id, subject }) => (
      <Link
        to={`/admin/contact-messages/issues/${id}`}
        data-row-link=""
        className="text-link inline-flex min-h-control items-center font-medium"
      >
        {subject}
      </Link>
    ),
  },
  status: {
    narrowSlot: "value",
    className: "whitespace-nowrap",
    cell: ({ status }) => messages.states[status],
  },
  started: {
    narrowSlot: "subtitle",
    className: "whitespace-nowrap text-umber",
    cell: ({ startedAt }) => (startedAt === null ? "–" : <Time iso={startedAt} className="tabular-nums" />),
  },
  sent: { ...createCountCell("sent"), narrowSlot: "detail", cell: (row) => formatSent(row) },
  queued: createCountCell("queued"),
  failed: createCountCell("failed"),
  unsure: createCountCell("unsure", true),
  skipped: createCountCell("skipped", true),
  author: {
    isWideOnly: true,
    className: "text-umber wrap-anywhere",
    cell: ({ author }) => author ?? "–",
  },
};

/** Formats the number of sent emails, with the word "sent" on narrow screens, which show no column headers. */
function formatSent({ status, counts }: IssueRow) {
  if (status === "draft") return "–";
  return (
    <>
      <span>{formatCount(counts.sent)}</span>
      <span className="md:hidden">{` ${messages.counts.sent.toLowerCase()}`}</span>
    </>
  );
}
