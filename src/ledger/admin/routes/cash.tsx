import { Link } from "react-router";

import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { formatPrice } from "#kit/rules/money.ts";
import { requires } from "#kit/rules/permissions.ts";
import { queryDay } from "#kit/rules/query-values.ts";
import { Button } from "#kit/ui/button.tsx";
import { formatDay } from "#kit/ui/time.tsx";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { DAY_MS, startOfDay, toShopDay } from "#platform/rules/day.ts";
import { shopContext } from "#store/context.ts";

import { getCashSheet, listClosedDays } from "../../operations/cash-days.ts";
import { listBalances } from "../../operations/balances.ts";
import { cashMessages as messages } from "../../rules/cash-messages.ts";
import type { ClosedDay } from "../../rules/cash-sheet.ts";
import { OWN_ACCOUNT_KINDS } from "../../rules/money-account.ts";
import type { AccountBalance } from "../../rules/movement.ts";
import { AccountOptions, AccountsContext } from "../account-options.tsx";
import { BalancePanel } from "../balance-panel.tsx";
import { CashTabs } from "../cash-tabs.tsx";
import { SheetBar, SheetPanel } from "../sheet-panel.tsx";
import type { Route } from "./+types/cash.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const EntryDialogs = dialogOnDemand(
  () => import("../entry-dialogs.tsx"),
  (module) => module.EntryDialogs,
);
const CloseDayDialog = dialogOnDemand(
  () => import("../close-day-dialog.tsx"),
  (module) => module.CloseDayDialog,
);

const isOwn = ({ kind }: AccountBalance) => OWN_ACCOUNT_KINDS.some((own) => own === kind);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  try {
    const accounts = await listBalances(db);
    const own = accounts.filter(isOwn);
    const account =
      own.find(({ id }) => String(id) === params.get("account")) ??
      own.find(({ kind, isActive }) => kind === "cash" && isActive) ??
      own[0];
    if (!account) return null;
    const day = queryDay("day").safeParse(params.get("day")).data ?? toShopDay(new Date());
    const [sheet, closedDays] = await Promise.all([
      getCashSheet(db, account.id, day),
      listClosedDays(db, account.id),
    ]);
    return { accounts, account, sheet, closedDays };
  } catch (error) {
    report(error);
    return null;
  }
}

export const shouldRevalidate = skipDialogChanges;

const addDays = (day: string, count: number) =>
  toShopDay(new Date(startOfDay(day).getTime() + count * DAY_MS));

/** Chooses the account and the day of the sheet. */
function SheetChoice({ accounts, accountId, day }: SheetChoiceProps) {
  const query = useListQuery();
  const days = [
    [messages.previousDay, -1],
    [messages.nextDay, 1],
  ] as const;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SelectField
        label={messages.account}
        required
        value={accountId}
        onChange={({ target }) => query.set({ account: target.value })}
      >
        <AccountOptions accounts={accounts.filter(isOwn)} />
      </SelectField>
      <Field
        key={day}
        label={messages.day}
        type="date"
        required
        defaultValue={day}
        onChange={({ target }) => target.value !== "" && query.set({ day: target.value })}
      />
      {days.map(([label, count]) => (
        <Link
          key={label}
          to={query.href({ day: addDays(day, count) })}
          className={getButtonClass("quiet")}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </div>
  );
}

interface SheetChoiceProps {
  accounts: readonly AccountBalance[];
  accountId: number;
  day: string;
}

/** The closed days of the account, which lead to their sheets. */
function ClosedDays({ days }: { days: readonly ClosedDay[] }) {
  const query = useListQuery();
  return (
    <Panel title={messages.closedDays}>
      <ul className="divide-y divide-sand text-sm">
        {days.map(({ day, counted, difference }) => (
          <li key={day} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <Link to={query.href({ day })} className="text-link tabular-nums">
              {formatDay(day)}
            </Link>
            <span className="tabular-nums">{formatPrice(counted)}</span>
            <span className="basis-full text-umber tabular-nums">
              {messages.differenceIs(formatPrice(difference))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The buttons that record entries of the account. */
function EntryButtons() {
  const query = useListQuery();
  const buttons = [
    ["expense", messages.expense],
    ["deposit", messages.deposit],
    ["opening", messages.openingTitle],
  ] as const;
  return (
    <IfAllowed rule={requires("money.record")}>
      <div className="flex flex-wrap gap-2">
        {buttons.map(([dialog, label]) => (
          <Button key={dialog} variant="secondary" onClick={() => query.open({ dialog })}>
            {label}
          </Button>
        ))}
      </div>
    </IfAllowed>
  );
}

/** The cash sheet of an account and a day, the closed days, and the balances of all accounts. */
export default function CashPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={messages.cash} views={<CashTabs />} action={loaderData && <EntryButtons />} />
      {loaderData === null ? (
        <LoadFailure message={messages.loadFailed} />
      ) : (
        <AccountsContext value={loaderData.accounts}>
          <SheetChoice
            accounts={loaderData.accounts}
            accountId={loaderData.account.id}
            day={loaderData.sheet.day}
          />
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
            <div className="grid grid-cols-1 gap-4">
              <SheetPanel sheet={loaderData.sheet} />
              {loaderData.closedDays.length > 0 && <ClosedDays days={loaderData.closedDays} />}
            </div>
            <BalancePanel accounts={loaderData.accounts} />
          </div>
          <SheetBar sheet={loaderData.sheet} isCash={loaderData.account.kind === "cash"} />
          <IfAllowed rule={requires("money.record")}>
            <EntryDialogs accountId={loaderData.account.id} />
          </IfAllowed>
          <IfAllowed rule={requires("money.close")}>
            <CloseDayDialog sheet={loaderData.sheet} />
          </IfAllowed>
        </AccountsContext>
      )}
    </>
  );
}
