import { sql } from "drizzle-orm";

import type { ListFilterOf, ListQueryOf } from "#kit/rules/list.ts";
import { addMoney, toPkr } from "#kit/rules/money.ts";
import { orderBounds } from "#kit/rules/order-bounds.ts";
import type { Page } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { SHOP_TIME_ZONE, endOfDay, startOfDay, startOfLastDays, toShopDay } from "#platform/rules/day.ts";
import type { ExportFile } from "#platform/spreadsheets/write-workbook.ts";
import { writeWorkbook } from "#platform/spreadsheets/write-workbook.ts";
import type { ExportOptions } from "#staff/operations/export-file.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";

import type { AccountKind } from "../rules/money-account.ts";
import { FUND_KINDS } from "../rules/money-account.ts";
import type { MovementKind } from "../rules/money-movement.ts";
import type { ReportRow, ReportTotal, ReportUnit, moneyReportList } from "../rules/money-report.ts";
import { REPORT_SHEET } from "../rules/money-report.ts";
import { moneyAccounts, moneyMovements } from "../tables/ledger-schema.server.ts";

/** Days of a report without a first day, the last one included. */
const DEFAULT_DAYS = 30;

/** The accounts that have money of the shop. */
const RECORDED_KINDS: readonly AccountKind[] = [...FUND_KINDS, "courier", "rider"];

type Filter = Omit<ListFilterOf<typeof moneyReportList>, "sort">;

interface MoneyReport extends Page<ReportRow> {
  /** The first and the last day. */
  from: string;
  to: string;
  totals: ReportTotal[];
}

/** Returns a page of the report, the newest period first by default, with the totals of all pages. */
export async function listMoneyReport(
  db: Database,
  { page = 1, pageSize = STAFF_PAGE_SIZE, sort, ...filter }: ListQueryOf<typeof moneyReportList> = {},
): Promise<MoneyReport> {
  const { rows, ...days } = await readReport(db, filter);
  const sorted = sort === "oldest" ? rows.toReversed() : rows;
  const items = sorted.slice((page - 1) * pageSize, page * pageSize);
  return { items, page, pageSize, total: rows.length, ...days, totals: sumByAccount(rows) };
}

/** Exports all rows of the report, the newest period first, and records the export in the audit log. */
export async function exportMoneyReport(
  db: Database,
  { sort: _sort, ...filter }: ListFilterOf<typeof moneyReportList>,
  { by }: ExportOptions,
): Promise<ExportFile> {
  const { rows, from, to } = await readReport(db, filter);
  const fileName = `money_report_${from}_${to}.xlsx`;
  await recordBulkRead(db, {
    subject: { type: "money", id: "export", label: fileName },
    by,
    action: "exported",
    details: { sums: rows.length, ...filter },
  });
  return { fileName, total: rows.length, body: writeWorkbook(REPORT_SHEET, toBatch(rows)) };
}

/** Yields all rows as one batch, because the report is small. */
async function* toBatch(rows: readonly ReportRow[]) {
  yield await Promise.resolve(rows.map((row) => REPORT_SHEET.columns.map(({ value }) => value(row))));
}

/** A row of the report, amounts in paisa. */
interface Sum {
  period: string;
  accountId: number;
  accountName: string;
  accountKind: AccountKind;
  kind: MovementKind;
  in: number;
  out: number;
}

async function readReport(db: Database, filter: Filter) {
  const { from: firstDay, to = toShopDay(new Date()), per = "day", money = "recorded" } = orderBounds(filter);
  const from = firstDay ?? toShopDay(startOfLastDays(DEFAULT_DAYS, startOfDay(to)));
  const kinds = money === "recorded" ? RECORDED_KINDS : ["before-ledger"];
  const sums = await readSums(db, { from, to, per, kinds });
  const rows = sums.map(
    ({ period, accountId: id, accountName: name, accountKind, kind, ...sum }): ReportRow => {
      const net = toPkr(sum.in - sum.out);
      return {
        period,
        account: { id, name, kind: accountKind },
        kind,
        in: toPkr(sum.in),
        out: toPkr(sum.out),
        net,
      };
    },
  );
  return { rows, from, to };
}

interface Range {
  from: string;
  to: string;
  per: ReportUnit;
  kinds: readonly string[];
}

/** Reads the sums, the newest period first. Each entry counts at the account that it comes to and the one it goes from. */
function readSums(db: Database, { from, to, per, kinds }: Range): Promise<Sum[]> {
  const [start, end] = [startOfDay(from).toISOString(), endOfDay(to).toISOString()];
  return queryRows<Sum>(
    db,
    sql`select to_char(date_trunc(${per}::text, movement.occurred_at at time zone ${SHOP_TIME_ZONE}::text), 'YYYY-MM-DD') as period,
        account.id::float8 as "accountId", account.name as "accountName", account.kind as "accountKind", movement.kind as kind,
        coalesce(sum(movement.amount) filter (where movement.to_id = account.id), 0)::float8 as "in",
        coalesce(sum(movement.amount) filter (where movement.from_id = account.id), 0)::float8 as "out"
      from ${moneyMovements} as movement
      join ${moneyAccounts} as account on account.id in (movement.from_id, movement.to_id)
      where account.kind in ${kinds} and movement.occurred_at >= ${start} and movement.occurred_at < ${end}
      group by 1, 2, 3, 4, 5, account.position
      order by 1 desc, account.position, 2, 5`,
  );
}

/** Returns the sums by account, in the order in which the accounts appear. */
function sumByAccount(rows: readonly ReportRow[]): ReportTotal[] {
  const totals = new Map<number, ReportTotal>();
  for (const { account, ...row } of rows) {
    const sum = totals.get(account.id) ?? { account, in: 0, out: 0, net: 0 };
    totals.set(account.id, {
      account,
      in: addMoney(sum.in, row.in),
      out: addMoney(sum.out, row.out),
      net: addMoney(sum.net, row.net),
    });
  }
  return [...totals.values()].toSorted((a, b) => a.account.id - b.account.id);
}
