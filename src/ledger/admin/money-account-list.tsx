import { deleteCell } from "#kit/admin/forms/delete-dialog.tsx";
import { AddButton, RecordDialogs } from "#kit/admin/forms/record-dialogs.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { nameCell } from "#kit/admin/lists/row-link.tsx";
import { useMatchingItems } from "#kit/admin/lists/use-list-query.ts";
import { requires } from "#kit/rules/permissions.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";

import { formatIban } from "../rules/iban.ts";
import type { OwnMoneyAccount } from "../rules/money-account-input.ts";
import { MONEY_ACCOUNT_ITEMS, getAccountState, moneyAccountList } from "../rules/money-account-list.ts";
import { moneyAccountMessages as messages } from "../rules/staff-messages.ts";
import { moneyAccountCalls } from "./money-account-calls.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const MoneyAccountForm = dialogOnDemand(
  () => import("./money-account-form.tsx"),
  (module) => module.MoneyAccountForm,
);

type AccountRow = Omit<OwnMoneyAccount, "id"> & { id: string };

const EDIT_RULE = requires("settings.store");

/** What the list of accounts shows in its columns. */
const CELLS: ListCells<typeof moneyAccountList, AccountRow> = {
  name: {
    ...nameCell(EDIT_RULE, (row: AccountRow) => (
      <>
        <bdi>{row.name}</bdi>
        {row.title !== null && <span className="block text-sm text-umber">{row.title}</span>}
      </>
    )),
    className: "wrap-anywhere md:w-full",
  },
  kind: {
    narrowSlot: "subtitle",
    className: "whitespace-nowrap",
    cell: ({ kind, bank }) => [messages.kinds[kind], bank].filter((part) => part !== null).join(", "),
  },
  numbers: {
    className: "tabular-nums",
    cell: ({ iban, raastId, phone }) =>
      [iban === null ? null : formatIban(iban), raastId, phone].filter((part) => part !== null).join(" · "),
  },
  state: { className: "whitespace-nowrap", cell: (row) => messages.states[getAccountState(row)] },
  position: { className: "tabular-nums", cell: ({ position }) => String(position) },
  actions: deleteCell(EDIT_RULE, ({ name }) => name),
};

/** The accounts of the shop. The loader sends all of them. */
export function MoneyAccountList({ accounts }: { accounts: readonly OwnMoneyAccount[] | null }) {
  const matching = useMatchingItems(moneyAccountList, MONEY_ACCOUNT_ITEMS, accounts ?? []);
  return (
    <StaffListPage
      rules={moneyAccountList}
      {...(accounts === null && { list: null })}
      rows={matching.map((account) => ({ ...account, id: String(account.id) }))}
      totalUnfiltered={accounts?.length ?? 0}
      cells={CELLS}
      getRowName={({ name }) => name}
      action={<AddButton rule={EDIT_RULE} label={messages.add} />}
    >
      {accounts && (
        <RecordDialogs
          records={accounts}
          texts={messages}
          rule={EDIT_RULE}
          Form={MoneyAccountForm}
          describeDeletion={({ name }) => messages.deleteEffect(name)}
          remove={({ id }) => moneyAccountCalls.remove(id)}
        />
      )}
    </StaffListPage>
  );
}
