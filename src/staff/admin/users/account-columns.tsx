import { joinClassNames } from "#kit/ui/class-names.ts";
import { CircleCheck, CircleX } from "#kit/ui/order-icons.tsx";
import { Time } from "#kit/ui/time.tsx";

import { Users } from "#kit/admin/admin-icons.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import type { RowAction } from "#kit/admin/lists/row-actions.tsx";
import { RowActions } from "#kit/admin/lists/row-actions.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import type { accountList } from "../../rules/account-list.ts";
import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";

/** An account as a list row, which needs an `id`. */
export interface AccountRow extends Account {
  id: string;
}

/** The actions on an account, besides editing it. */
export interface AccountActions {
  /** Whether the signed-in staff member has the permissions to change the account. */
  canChange: (account: Account) => boolean;
  onSetPassword: (account: Account) => void;
  /** Undefined unless the signed-in staff member is an owner, because only owners can add or remove owners. */
  onChangeAdminAccess: ((account: Account) => void) | undefined;
  onChangeRole: (account: Account) => void;
  onDisable: (account: Account) => void;
  onRemove: (account: Account) => void;
}

function RoleLabel({ isAdmin, roleName, disabledAt }: Account) {
  const role = isAdmin ? "Admin" : (roleName ?? "Customer");
  const isDisabled = disabledAt !== null;
  const Icon = isDisabled ? CircleX : isAdmin ? CircleCheck : Users;
  return (
    <span
      className={joinClassNames(
        "flex items-center gap-1.5 whitespace-nowrap",
        isDisabled ? "text-oxblood" : isAdmin ? "font-medium text-moss" : "text-umber",
      )}
    >
      <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
      <span>{isDisabled ? `${role}, disabled` : role}</span>
    </span>
  );
}

function listActions(account: Account, actions: AccountActions): RowAction[] {
  const { canChange, onSetPassword, onChangeAdminAccess, onChangeRole, onDisable, onRemove } = actions;
  if (!canChange(account)) return [];
  const adminLabel = account.isAdmin ? "Remove admin access" : "Make admin";
  return [
    { label: "New password", run: () => onSetPassword(account) },
    ...(account.isAdmin ? [] : [{ label: "Change role", run: () => onChangeRole(account) }]),
    ...(onChangeAdminAccess ? [{ label: adminLabel, run: () => onChangeAdminAccess(account) }] : []),
    { label: account.disabledAt === null ? "Disable" : "Enable", run: () => onDisable(account) },
    { label: "Remove", run: () => onRemove(account), isDestructive: true },
  ];
}

/** Returns what the account list shows in its columns. */
export function createAccountCells(
  ownUid: string,
  actions: AccountActions,
): ListCells<typeof accountList, AccountRow> {
  return {
    account: {
      isRequired: true,
      narrowSlot: "title",
      className: "wrap-anywhere md:w-full md:min-w-40",
      cell: (account) => (
        <>
          {actions.canChange(account) || account.uid === ownUid ? (
            <RowLink open={{ dialog: "edit", id: account.uid }}>{getDisplayName(account)}</RowLink>
          ) : (
            <span>{getDisplayName(account)}</span>
          )}
          {account.uid === ownUid && <span className="text-umber"> (you)</span>}
        </>
      ),
    },
    email: {
      isWideOnly: true,
      className: "max-w-72 truncate text-umber",
      cell: ({ email }) => email,
    },
    role: { narrowSlot: "subtitle", cell: (account) => <RoleLabel {...account} /> },
    since: {
      isWideOnly: true,
      className: "whitespace-nowrap text-umber",
      cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
    },
    actions: {
      isRequired: true,
      narrowSlot: "value",
      className: "max-md:row-span-2 md:py-0!",
      cell: (account) => (
        <RowActions name={getDisplayName(account)} actions={listActions(account, actions)} />
      ),
    },
  };
}
