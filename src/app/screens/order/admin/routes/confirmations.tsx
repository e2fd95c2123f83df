import { useId, useMemo } from "react";
import { Link, useRevalidator } from "react-router";

import { PageNotice } from "#kit/admin/page-header.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { formatCount } from "#kit/rules/number-formats.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";
import { shopContext } from "#store/context.ts";

import { getCallFigures, listConfirmations } from "#orders/operations/confirmation/list-confirmations.ts";
import type { CallFigures } from "#orders/rules/confirmation/confirmation-list.ts";
import { confirmationList } from "#orders/rules/confirmation/confirmation-list.ts";
import { staffConfirmationMessages as messages } from "#orders/rules/confirmation/staff-messages.ts";
import { createConfirmationCells } from "#orders/admin/confirmation/confirmation-columns.tsx";
import { OrderSheet } from "../order-sheet.tsx";
import type { Route } from "./+types/confirmations.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const CallDialogs = dialogOnDemand(
  () => import("#orders/admin/confirmation/call-dialogs.tsx"),
  (module) => module.CallDialogs,
);
const RecordPaymentDialogs = dialogOnDemand(
  () => import("#payments/admin/record-dialog.tsx"),
  (module) => module.RecordPaymentDialogs,
);

export async function loader(args: Route.LoaderArgs) {
  const { siteUrl, getStore } = args.context.get(shopContext);
  const loaded = await readListPage(args, confirmationList, async (db, query) => {
    const store = await getStore();
    const [list, statistics] = await Promise.all([
      listConfirmations(db, query, { siteUrl, store }),
      getCallFigures(db),
    ]);
    return { list, statistics, isEnabled: store.confirmation.enabled };
  });
  return loaded ?? { list: null, statistics: null, isEnabled: true };
}

export const shouldRevalidate = skipDialogChanges;

const STATISTIC_NAMES = Object.keys(messages.figures) as (keyof typeof messages.figures)[];

/** The number of orders to confirm, which the orders and the menu show, too, and which of them are in no call queue. */
function OrdersToConfirm({ toConfirm }: Pick<CallFigures, "toConfirm">) {
  return (
    <p className="mt-4 text-sm">
      <span>{messages.toConfirm(toConfirm)}</span>
      {toConfirm.outside > 0 && (
        <Link to="/admin/orders?status=pending" className="ml-1 text-link">
          {messages.outside(toConfirm.outside)}
        </Link>
      )}
    </p>
  );
}

function CallStatistics({ statistics }: { statistics: CallFigures }) {
  const todayId = useId();
  return (
    <section aria-labelledby={todayId} className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <h2 id={todayId} className="font-medium">
        {messages.today}
      </h2>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {STATISTIC_NAMES.map((name) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-umber">{messages.figures[name]}</dt>
            <dd className="tabular-nums">{formatCount(statistics[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The orders that staff confirm by phone, and today's call statistics. An order opens beside the queue. */
export default function Confirmations({ loaderData: { list, statistics, isEnabled } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const query = useListQuery();
  const cells = useMemo(() => createConfirmationCells(revalidate), [revalidate]);
  const openOrder = query.get("order");
  return (
    <StaffListPage
      rules={confirmationList}
      list={list}
      rows={list?.items ?? []}
      cells={cells}
      getRowName={({ orderNumber }) => orderNumber}
      intro={
        !isEnabled && (
          <PageNotice>
            {messages.off}{" "}
            <Link to="/admin/settings/confirmation" className="text-link">
              {messages.openSettings}
            </Link>
          </PageNotice>
        )
      }
    >
      {list && openOrder === "" && (
        <>
          <CallDialogs orders={list.items} onSaved={revalidate} onStale={revalidate} />
          <RecordPaymentDialogs orders={list.items} onRecorded={revalidate} />
        </>
      )}
      <OrderSheet
        id={openOrder}
        listedIds={list?.items.map(({ id }) => id) ?? []}
        onOpen={(id) => query.set({ order: id, page: query.get("page") })}
        onClose={() => query.close("order")}
        onChange={revalidate}
        onStale={revalidate}
      />
      {statistics && <OrdersToConfirm toConfirm={statistics.toConfirm} />}
      {statistics && <CallStatistics statistics={statistics} />}
    </StaffListPage>
  );
}
