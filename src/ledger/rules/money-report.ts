import { choice, days } from "#kit/rules/list-filters.ts";
import { defineList } from "#kit/rules/list.ts";
import type { ValueSheet } from "#platform/rules/spreadsheet.ts";
import { z } from "#platform/rules/zod.ts";

import { cashMessages as messages } from "./cash-messages.ts";
import { ACCOUNT_KINDS } from "./money-account.ts";
import { MOVEMENT_KINDS } from "./money-movement.ts";

/** The lengths of a report's periods; weeks start on Monday. */
const REPORT_UNITS = { day: "Day", week: "Week", month: "Month" } as const;

export type ReportUnit = keyof typeof REPORT_UNITS;

/**
 * The report of what came to and went from the accounts that have the shop's money, by period, account and kind. Without
 * `from`, it covers 30 days. `money` = `before-ledger` lists the assumed amounts of the time before the ledger.
 */
export const moneyReportList = defineList({
  texts: {
    title: messages.report,
    items: "sums",
    none: "Nothing moved",
    hint: "Payments, hand-overs and expenses of the period appear here.",
    next: { label: "Open the cash sheet", to: "/admin/cash" },
    noMatch: "Nothing moved in this period",
    loadFailed: messages.reportFailed,
  },
  columns: {
    period: { label: "Period", sort: ["oldest", "newest"], isDescendingFirst: true },
    account: { label: "Account" },
    kind: { label: "Kind" },
    in: { label: "In" },
    out: { label: "Out" },
    net: { label: "Net" },
  },
  filters: [
    choice("per", "Per", REPORT_UNITS),
    choice("money", "Money", { recorded: "Recorded", "before-ledger": "Before this ledger" }),
    days("Day"),
  ],
  defaultSort: "newest",
});

const pkr = (description: string) => z.number().describe(`PKR, ${description}`);

const sums = {
  in: pkr("what came"),
  out: pkr("what went"),
  net: pkr("in minus out"),
};

const account = z.object({ id: z.int(), name: z.string(), kind: z.enum(ACCOUNT_KINDS) });

/** What moved in one period by account and kind. */
export const reportRowSchema = z
  .object({
    period: z.iso.date().describe("The first day of the period in Pakistan"),
    account,
    kind: z.enum(MOVEMENT_KINDS),
    ...sums,
  })
  .meta({ id: "MoneyReportRow" });

export type ReportRow = z.infer<typeof reportRowSchema>;

/** What moved in all periods by account. */
export const reportTotalSchema = z.object({ account, ...sums }).meta({ id: "MoneyReportTotal" });

export type ReportTotal = z.infer<typeof reportTotalSchema>;

/** Layout of the exported report. */
export const REPORT_SHEET: ValueSheet<ReportRow> = {
  name: messages.report,
  columns: [
    { header: "Period", type: "text", width: 12, value: ({ period }) => period },
    { header: "Account", type: "text", width: 22, value: (row) => row.account.name },
    {
      header: "Kind of account",
      type: "text",
      width: 18,
      value: (row) => messages.accountKinds[row.account.kind],
    },
    { header: "Kind", type: "text", width: 24, value: ({ kind }) => messages.kinds[kind] },
    { header: "In", type: "money", width: 14, value: (row) => row.in },
    { header: "Out", type: "money", width: 14, value: ({ out }) => out },
    { header: "Net", type: "money", width: 14, value: ({ net }) => net },
  ],
};
