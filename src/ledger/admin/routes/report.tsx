import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { formatPrice } from "#kit/rules/money.ts";
import { requires } from "#kit/rules/permissions.ts";
import { formatDay } from "#kit/ui/time.tsx";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { listMoneyReport } from "../../operations/money-report.ts";
import { cashMessages as messages } from "../../rules/cash-messages.ts";
import type { ReportTotal } from "../../rules/money-report.ts";
import { moneyReportList } from "../../rules/money-report.ts";
import { CashTabs } from "../cash-tabs.tsx";
import { REPORT_CELLS, getReportRowName } from "../report-columns.tsx";
import type { Route } from "./+types/report.ts";

export async function loader(args: Route.LoaderArgs) {
  const loaded = await readListPage(args, moneyReportList, async (db, query) => {
    const { totals, from, to, ...list } = await listMoneyReport(db, query);
    return { list, sums: { totals, from, to } };
  });
  return loaded ?? { list: null, sums: null };
}

export const shouldRevalidate = skipDialogChanges;

/** The report of money by period, account and kind. */
export default function Report({ loaderData: { list, sums } }: Route.ComponentProps) {
  const rows = (list?.items ?? []).map((row) => ({ ...row, id: getReportRowName(row) }));
  return (
    <StaffListPage
      rules={moneyReportList}
      list={list}
      rows={rows}
      cells={REPORT_CELLS}
      getRowName={getReportRowName}
      tabs={<CashTabs />}
      intro={sums && sums.totals.length > 0 && <ReportTotals {...sums} />}
      exportPath="/money/report"
      exportRule={requires("money.read")}
    />
  );
}

/** What came to and went from each account between two days, which are those of its cash sheets. */
function ReportTotals({ from, to, totals }: { from: string; to: string; totals: ReportTotal[] }) {
  return (
    <Panel
      title={messages.reportOf(formatDay(from), formatDay(to))}
      hint={messages.reportHint}
      className="mb-4"
    >
      <ul className="divide-y divide-sand text-sm">
        {totals.map(({ account, net, ...total }) => (
          <li key={account.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">{account.name}</span>
            <span className="font-medium whitespace-nowrap tabular-nums">{formatPrice(net)}</span>
            <span className="basis-full text-umber tabular-nums">
              {messages.inAndOut(formatPrice(total.in), formatPrice(total.out))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
