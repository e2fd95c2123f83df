import type { StaffRole } from "../../rules/role.ts";

import { EmptyState } from "#kit/admin/empty-state.tsx";
import type { ListFilter } from "#kit/rules/list.ts";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import type { Account } from "./account.ts";
import { getDisplayName, DEFAULT_ACCOUNT_SORT, filterAccounts } from "./account.ts";
import type { AccountActions } from "./account-columns.tsx";
import { createAccountColumns } from "./account-columns.tsx";

const buildFilters = (roles: readonly StaffRole[]): ListFilter[] => [
  {
    kind: "choice",
    name: "role",
    label: "Role",
    options: [
      { value: "admin", label: "Admin" },
      ...roles.filter(({ id }) => id !== "owner").map(({ id, name }) => ({ value: id, label: name })),
      { value: "customer", label: "Customer" },
      { value: "disabled", label: "Disabled" },
    ],
  },
];

interface AccountsListProps extends AccountActions {
  accounts: readonly Account[];
  roles: readonly StaffRole[];
  ownUid: string;
}

/** The accounts with search, role filter and actions. Not paginated, because the loader sends all accounts. */
export function AccountsList({ accounts, roles, ownUid, ...actions }: AccountsListProps) {
  const query = useListQuery();
  const columns = createAccountColumns(ownUid, actions);
  const filteredAccounts = filterAccounts(accounts, {
    search: query.get("search"),
    role: query.get("role"),
    sort: query.get("sort"),
  });
  return (
    <>
      <ListToolbar searchLabel="Search by name or email" filters={buildFilters(roles)} columns={columns} />
      {filteredAccounts.length === 0 ? (
        <EmptyState title="No accounts found">Try another search or filter.</EmptyState>
      ) : (
        <ListTable
          label="Accounts"
          columns={columns}
          rows={filteredAccounts.map((account) => ({ ...account, id: account.uid }))}
          defaultSort={DEFAULT_ACCOUNT_SORT}
          getRowName={getDisplayName}
        />
      )}
    </>
  );
}
