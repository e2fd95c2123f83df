import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { requires } from "#kit/rules/permissions.ts";
import { readListPage } from "#staff/admin/lists/read-list-page.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { listBalances } from "../../operations/balances.ts";
import { listMovements } from "../../operations/list-movements.ts";
import { movementList } from "../../rules/movement.ts";
import { CashTabs } from "../cash-tabs.tsx";
import { MOVEMENT_CELLS, getMovementName } from "../movement-columns.tsx";
import type { Route } from "./+types/entries.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const ReverseDialog = dialogOnDemand(
  () => import("../reverse-dialog.tsx"),
  (module) => module.ReverseDialog,
);

export async function loader(args: Route.LoaderArgs) {
  const loaded = await readListPage(args, movementList, async (db, query) => {
    const [list, accounts] = await Promise.all([listMovements(db, query), listBalances(db)]);
    return { list, accounts };
  });
  return loaded ?? { list: null, accounts: [] };
}

export const shouldRevalidate = skipDialogChanges;

/** The entries of the ledger. */
export default function Entries({ loaderData: { list, accounts } }: Route.ComponentProps) {
  const entries = list?.items ?? [];
  return (
    <StaffListPage
      rules={movementList}
      list={list}
      rows={entries.map((entry) => ({ ...entry, id: String(entry.id) }))}
      cells={MOVEMENT_CELLS}
      getRowName={getMovementName}
      filterOptions={{ account: accounts.map(({ id, name }) => ({ value: String(id), label: name })) }}
      tabs={<CashTabs />}
      exportPath="/money/entries/export"
      exportRule={requires("money.read")}
    >
      <IfAllowed rule={requires("money.record")}>
        <ReverseDialog entries={entries} />
      </IfAllowed>
    </StaffListPage>
  );
}
