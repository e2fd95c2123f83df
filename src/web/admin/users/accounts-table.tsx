import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CircleCheck, CircleX } from "#web/ui/orders/order-icons.tsx";
import { Time } from "#web/ui/time.tsx";

import { Users } from "../admin-icons.tsx";
import { DataTable } from "../lists/data-table.tsx";
import type { Account } from "./account.ts";
import { displayNameOf } from "./account.ts";

interface Actions {
  onEdit: (account: Account) => void;
  onPassword: (account: Account) => void;
  onAdminAccess: (account: Account) => void;
  onDisable: (account: Account) => void;
}

interface AccountsTableProps extends Actions {
  accounts: readonly Account[];
  ownUid: string;
}

function Role({ isAdmin, disabledAt }: Account) {
  if (disabledAt !== null) {
    return (
      <span className="flex items-center gap-1.5 whitespace-nowrap text-oxblood">
        <CircleX className="size-4" strokeWidth={1.75} aria-hidden="true" />
        {isAdmin ? "Admin, disabled" : "Customer, disabled"}
      </span>
    );
  }
  const Icon = isAdmin ? CircleCheck : Users;
  return (
    <span
      className={classNames(
        "flex items-center gap-1.5 whitespace-nowrap",
        isAdmin ? "font-medium text-moss" : "text-umber",
      )}
    >
      <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
      {isAdmin ? "Admin" : "Customer"}
    </span>
  );
}

function RowActions({
  account,
  onEdit,
  onPassword,
  onAdminAccess,
  onDisable,
}: Actions & { account: Account }) {
  const name = <span className="sr-only"> {displayNameOf(account)}</span>;
  return (
    <div className="grid justify-items-end whitespace-nowrap sm:grid-cols-2 xl:flex xl:justify-end">
      <Button variant="quiet" onClick={() => onEdit(account)}>
        Edit{name}
      </Button>
      <Button variant="quiet" onClick={() => onPassword(account)}>
        New password{name}
      </Button>
      <Button variant="quiet" onClick={() => onAdminAccess(account)}>
        {account.isAdmin ? "Remove admin access" : "Make admin"}
        {name}
      </Button>
      <Button variant="quiet" onClick={() => onDisable(account)}>
        {account.disabledAt === null ? "Disable" : "Enable"}
        {name}
      </Button>
    </div>
  );
}

/** The list of accounts with their roles and actions. */
export function AccountsTable({ accounts, ownUid, ...actions }: AccountsTableProps) {
  return (
    <DataTable
      label="Accounts"
      head={
        <>
          <th scope="col">Account</th>
          <th scope="col" className="max-sm:hidden">
            Role
          </th>
          <th scope="col" className="max-sm:hidden">
            Since
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </>
      }
    >
      {accounts.map((account) => (
        <tr key={account.uid}>
          <th scope="row" className="min-w-36 font-normal! whitespace-normal!">
            <span className="block font-medium wrap-anywhere">
              {displayNameOf(account)}
              {account.uid === ownUid && <span className="font-normal text-umber"> (you)</span>}
            </span>
            {account.displayName !== "" && (
              <span className="block text-umber wrap-anywhere">{account.email}</span>
            )}
            <span className="mt-1 block sm:hidden">
              <Role {...account} />
            </span>
          </th>
          <td className="max-sm:hidden">
            <Role {...account} />
          </td>
          <td className="max-sm:hidden whitespace-nowrap text-umber tabular-nums">
            <Time iso={account.createdAt} />
          </td>
          <td>
            <RowActions account={account} {...actions} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
