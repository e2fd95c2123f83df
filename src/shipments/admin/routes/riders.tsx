import { AccountsContext } from "#ledger/admin/account-options.tsx";
import { CashTabs } from "#ledger/admin/cash-tabs.tsx";
import { listBalances } from "#ledger/operations/balances.ts";
import { cashMessages as messages } from "#ledger/rules/cash-messages.ts";
import { Link } from "react-router";

import { getButtonClass } from "#kit/ui/button-class.ts";
import { EmptyState, LoadFailure } from "#kit/admin/empty-state.tsx";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { requires } from "#kit/rules/permissions.ts";
import { queryDay } from "#kit/rules/query-values.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { toShopDay } from "#platform/rules/day.ts";
import { shopContext } from "#store/context.ts";

import { listRiderCash } from "../../operations/payments/list-rider-cash.ts";
import { RiderList } from "../rider-list.tsx";
import type { Route } from "./+types/riders.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const HandOverDialog = dialogOnDemand(
  () => import("#ledger/admin/hand-over-dialog.tsx"),
  (module) => module.HandOverDialog,
);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const chosen = new URL(request.url).searchParams.get("day");
  const day = queryDay("day").safeParse(chosen).data ?? toShopDay(new Date());
  try {
    const [riders, accounts] = await Promise.all([listRiderCash(db, day), listBalances(db)]);
    return { day, riders, accounts };
  } catch (error) {
    report(error);
    return null;
  }
}

export const shouldRevalidate = skipDialogChanges;

function DayField({ day }: { day: string }) {
  const query = useListQuery();
  return (
    <Field
      key={day}
      className="mb-4 max-w-60"
      label={messages.day}
      type="date"
      required
      defaultValue={day}
      onChange={({ target }) => target.value !== "" && query.set({ day: target.value })}
    />
  );
}

/** What each rider has to collect, collected, handed over and still has on a day. */
export default function RidersPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={messages.riders} views={<CashTabs />} />
      {loaderData === null ? (
        <LoadFailure message={messages.loadFailed} />
      ) : (
        <AccountsContext value={loaderData.accounts}>
          <DayField day={loaderData.day} />
          {loaderData.riders.length === 0 ? (
            <EmptyState
              title={messages.noRiders}
              action={
                <Link to="/admin/shipments?dialog=couriers" className={getButtonClass("primary")}>
                  {messages.addRiders}
                </Link>
              }
            >
              {messages.noRidersHint}
            </EmptyState>
          ) : (
            <RiderList riders={loaderData.riders} />
          )}
          <IfAllowed rule={requires("money.record")}>
            <HandOverDialog />
          </IfAllowed>
        </AccountsContext>
      )}
    </>
  );
}
