import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { formatPrice } from "#kit/rules/money.ts";
import { formatDay } from "#kit/ui/time.tsx";

import { cashMessages as messages } from "../rules/cash-messages.ts";
import type { ReportRow, moneyReportList } from "../rules/money-report.ts";

/** A row of the report with its id. */
export type ReportListRow = ReportRow & { id: string };

/** Names a row for screen readers. */
export const getReportRowName = ({ period, account, kind }: ReportRow) =>
  `${period}, ${account.name}, ${messages.kinds[kind]}`;

const amount = { isNumeric: true, className: "whitespace-nowrap tabular-nums" } as const;

/** What the report shows in its columns. */
export const REPORT_CELLS: ListCells<typeof moneyReportList, ReportListRow> = {
  period: {
    isRequired: true,
    narrowSlot: "subtitle",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ period }) => formatDay(period),
  },
  account: {
    isRequired: true,
    narrowSlot: "title",
    className: "md:w-full wrap-anywhere",
    cell: ({ account }) => account.name,
  },
  kind: {
    narrowSlot: "detail",
    className: "whitespace-nowrap",
    cell: ({ kind }) => messages.kinds[kind],
  },
  in: { ...amount, isWideOnly: true, cell: (row) => formatPrice(row.in) },
  out: { ...amount, isWideOnly: true, cell: ({ out }) => formatPrice(out) },
  net: { ...amount, isRequired: true, narrowSlot: "value", cell: ({ net }) => formatPrice(net) },
};
