import type { StaffRole } from "../../rules/role.ts";

import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import type { Account } from "./account.ts";
import { DisableDialog } from "./disable-dialog.tsx";
import { AddAccountDialog } from "./add-account-dialog.tsx";
import { AdminAccessDialog } from "./admin-access-dialog.tsx";
import { EditAccountDialog } from "./edit-account-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RemoveFactorDialog } from "./remove-factor-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { RolesDialog } from "./roles-dialog.tsx";

interface AccountDialogsProps {
  accounts: readonly Account[];
  roles: readonly StaffRole[];
  ownUid: string;
  /** Whether the signed-in staff member is an owner. Only owners can add or remove owners. */
  isOwner: boolean;
  /** Whether the signed-in staff member has the permissions to change the account. */
  canChange: (account: Account) => boolean;
}

/** Renders the dialog that the query parameters specify. */
export function AccountDialogs({ accounts, roles, ownUid, isOwner, canChange }: AccountDialogsProps) {
  const query = useListQuery();
  const closeDialog = () => query.close("dialog", "id");
  const account = accounts.find(({ uid }) => uid === query.get("id"));
  const dialog = query.get("dialog");
  if (dialog === "add") return <AddAccountDialog roles={roles} canAddOwner={isOwner} onClose={closeDialog} />;
  if (dialog === "invite") {
    return <InviteDialog roles={roles} canInviteOwner={isOwner} onClose={closeDialog} />;
  }
  if (dialog === "roles") return <RolesDialog roles={roles} onClose={closeDialog} />;
  if (account === undefined) return null;
  if (dialog === "edit") {
    const canRemoveFactor = account.hasSecondFactor && account.uid !== ownUid && canChange(account);
    const openFactorRemoval = () => query.open({ dialog: "second-factor", id: account.uid });
    return (
      <EditAccountDialog
        account={account}
        onRemoveFactor={canRemoveFactor ? openFactorRemoval : undefined}
        onClose={closeDialog}
      />
    );
  }
  if (!canChange(account)) return null;
  if (dialog === "second-factor") return <RemoveFactorDialog account={account} onClose={closeDialog} />;
  if (dialog === "password") {
    return <PasswordDialog account={account} isOwn={account.uid === ownUid} onClose={closeDialog} />;
  }
  if (dialog === "role") return <RoleDialog account={account} roles={roles} onClose={closeDialog} />;
  if (dialog === "admin" && isOwner) return <AdminAccessDialog account={account} onClose={closeDialog} />;
  if (dialog === "access") return <DisableDialog account={account} onClose={closeDialog} />;
  if (dialog === "remove") return <RemoveDialog account={account} onClose={closeDialog} />;
  return null;
}
