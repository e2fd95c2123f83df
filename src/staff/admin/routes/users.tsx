import { isAdmin } from "../../rules/user.ts";
import { invitationMessages } from "../../rules/invitation-messages.ts";
import { authMessages } from "../../rules/auth-messages.ts";
import { roleMessages } from "../../rules/role-messages.ts";
import { accountMessages } from "../../rules/staff-messages.ts";
import { listInvitations } from "../../operations/invitations.ts";
import { listRoles } from "../../operations/roles.ts";
import { listProtectedAccounts } from "../../operations/second-factor/account-factors.ts";
import { listUsers } from "../../operations/users.ts";
import { accountsContext, staffContext } from "../../context.ts";
import { shopContext } from "#store/context.ts";
import { Button } from "#kit/ui/button.tsx";
import { Plus } from "#kit/ui/icons.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { useListQuery, useMatchingItems } from "#kit/admin/lists/use-list-query.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { useAccess } from "#kit/admin/use-access.ts";
import { useLastLoaded } from "#kit/admin/use-staff-data.ts";
import { accountList } from "../../rules/account-list.ts";
import { StaffListPage } from "../lists/staff-list-page.tsx";
import type { Account } from "../users/account.ts";
import { ACCOUNT_ITEMS, getDisplayName } from "../users/account.ts";
import { createAccountCells } from "../users/account-columns.tsx";
import { InvitationsPanel } from "../users/invitations-panel.tsx";
import type { Route } from "./+types/users.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const AccountDialogs = dialogOnDemand(
  () => import("../users/account-dialogs.tsx"),
  (module) => module.AccountDialogs,
);

export const shouldRevalidate = skipDialogChanges;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const { fallbackAdminEmail } = context.get(accountsContext);
  const { uid: ownUid, isAdmin: isOwner } = context.get(staffContext);
  try {
    const [users, roles, protectedUids, invitations] = await Promise.all([
      listUsers(db),
      listRoles(db),
      listProtectedAccounts(db),
      listInvitations(db),
    ]);
    const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
    const accounts: Account[] = users.map((user) => ({
      ...user,
      isAdmin: isAdmin(user, fallbackAdminEmail),
      roleName: user.role === null ? null : (roleNames.get(user.role) ?? null),
      hasSecondFactor: protectedUids.has(user.uid),
    }));
    return { accounts, roles, invitations, ownUid, isOwner };
  } catch (error) {
    report(error);
    return { accounts: null, roles: [], invitations: [], ownUid, isOwner };
  }
}

/**
 * Returns a function that checks whether the signed-in staff member can change an account. To change another account,
 * staff need all of its permissions.
 */
function useCanChange({ roles, ownUid, isOwner }: Route.ComponentProps["loaderData"]) {
  const isAllowed = useAccess();
  return ({ uid, isAdmin: isOtherOwner, role }: Account) =>
    isOwner ||
    uid === ownUid ||
    (!isOtherOwner && isAllowed(...(roles.find(({ id }) => id === role)?.permissions ?? [])));
}

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const page = useLastLoaded(loaderData, (data) => data.accounts !== null);
  const { accounts, roles, invitations, ownUid, isOwner } = page;
  const query = useListQuery();
  const canChange = useCanChange(page);
  const matching = useMatchingItems(accountList, ACCOUNT_ITEMS, accounts ?? []);

  function confirmAdminChange({ uid }: Account) {
    if (uid !== ownUid) return query.open({ dialog: "admin", id: uid });
    const isOnlyAdmin = accounts?.filter((account) => account.isAdmin).length === 1;
    showToast(isOnlyAdmin ? authMessages.cannotDemoteLastAdmin : authMessages.cannotDemoteSelf, {
      tone: "error",
    });
  }

  function changeRole({ uid }: Account) {
    if (uid === ownUid) return showToast(roleMessages.notOwnRole, { tone: "error" });
    return query.open({ dialog: "role", id: uid });
  }

  function confirmDisabling({ uid }: Account) {
    if (uid === ownUid) return showToast(authMessages.cannotDisableSelf, { tone: "error" });
    return query.open({ dialog: "access", id: uid });
  }

  function confirmRemoval({ uid }: Account) {
    if (uid === ownUid) return showToast(accountMessages.cannotRemoveSelf, { tone: "error" });
    return query.open({ dialog: "remove", id: uid });
  }

  const cells = createAccountCells(ownUid, {
    canChange,
    onSetPassword: ({ uid }) => query.open({ dialog: "password", id: uid }),
    onChangeAdminAccess: isOwner ? confirmAdminChange : undefined,
    onChangeRole: changeRole,
    onDisable: confirmDisabling,
    onRemove: confirmRemoval,
  });
  const roleOptions = [
    { value: "admin", label: "Admin" },
    ...roles.filter(({ id }) => id !== "owner").map(({ id, name }) => ({ value: id, label: name })),
    { value: "customer", label: "Customer" },
    { value: "disabled", label: "Disabled" },
  ];

  return (
    <StaffListPage
      rules={accountList}
      {...(accounts === null && { list: null })}
      rows={matching.map((account) => ({ ...account, id: account.uid }))}
      totalUnfiltered={accounts?.length ?? 0}
      cells={cells}
      getRowName={getDisplayName}
      filterOptions={{ role: roleOptions }}
      views="users"
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => query.open({ dialog: "roles" })}>
            {roleMessages.title}
          </Button>
          <Button variant="secondary" onClick={() => query.open({ dialog: "add" })}>
            Add account
          </Button>
          <Button onClick={() => query.open({ dialog: "invite" })}>
            <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
            {invitationMessages.invite}
          </Button>
        </div>
      }
      intro={
        <>
          {page !== loaderData && <LoadFailure message={accountMessages.reloadFailed} />}
          {invitations.length > 0 && <InvitationsPanel invitations={invitations} roles={roles} />}
        </>
      }
    >
      {accounts && (
        <AccountDialogs
          accounts={accounts}
          roles={roles}
          ownUid={ownUid}
          isOwner={isOwner}
          canChange={canChange}
        />
      )}
    </StaffListPage>
  );
}
