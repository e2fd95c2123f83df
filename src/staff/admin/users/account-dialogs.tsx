import { useState } from "react";

import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { accountMessages } from "../../rules/staff-messages.ts";
import { withConfirmedFactor } from "../login/confirm-factor.ts";
import { callStaffWrite } from "../staff-call.ts";
import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";
import { ConfirmedChangeDialog } from "./confirmed-change-dialog.tsx";
import type { StaffRole } from "../../rules/role.ts";
import { AddAccountDialog } from "./add-account-dialog.tsx";
import { EditAccountDialog } from "./edit-account-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { RolesDialog } from "./roles-dialog.tsx";

const toParam = ({ uid }: Account) => ({ uid });

/** Disables an account or enables it again. */
function DisableDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const name = getDisplayName(account);
  // Set once, because the list reloads before the dialog closes, and the dialog would then show the opposite action.
  const [isDisabling] = useState(account.disabledAt === null);
  return (
    <ConfirmedChangeDialog
      title={isDisabling ? `Disable ${name}’s account?` : `Enable ${name}’s account?`}
      confirmLabel={isDisabling ? "Disable" : "Enable"}
      successText={isDisabling ? accountMessages.disabled(name) : accountMessages.enabled(name)}
      write={(currentPassword) =>
        callStaffWrite(isDisabling ? "account_disabled" : "account_enabled", "PATCH /api/admin/users/:uid", {
          param: toParam(account),
          json: { isDisabled: isDisabling, currentPassword },
        })
      }
      onClose={onClose}
    >
      {isDisabling
        ? `${account.email} is signed out everywhere and can no longer sign in. The account and its activity are kept.`
        : `${account.email} can sign in again with the same password and role.`}
    </ConfirmedChangeDialog>
  );
}

/** Makes an account an admin or removes its admin access. Spec: storefront §6. */
function AdminAccessDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const name = getDisplayName(account);
  // Set once, because the list reloads before the dialog closes, and the dialog would then show the opposite action.
  const [isGranting] = useState(!account.isAdmin);
  return (
    <ConfirmedChangeDialog
      title={isGranting ? `Make ${name} an admin?` : `Remove ${name}’s admin access?`}
      confirmLabel={isGranting ? "Make admin" : "Remove"}
      successText={isGranting ? accountMessages.madeAdmin(name) : accountMessages.adminRemoved(name)}
      write={(currentPassword) =>
        callStaffWrite(isGranting ? "admin_made" : "admin_withdrawn", "PATCH /api/admin/users/:uid", {
          param: toParam(account),
          json: { isAdmin: isGranting, currentPassword },
        })
      }
      onClose={onClose}
    >
      {isGranting
        ? `${account.email} gets full access, including staff accounts.`
        : `${account.email} loses access to the admin area immediately.`}
    </ConfirmedChangeDialog>
  );
}

/** Removes an account. */
function RemoveDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const name = getDisplayName(account);
  return (
    <ConfirmedChangeDialog
      title={`Remove ${name}’s account?`}
      confirmLabel="Remove"
      successText={accountMessages.removed(name)}
      write={(currentPassword) =>
        callStaffWrite("account_removed", "POST /api/admin/users/:uid/remove", {
          param: toParam(account),
          json: { currentPassword },
        })
      }
      onClose={onClose}
    >
      {`${account.email} is signed out everywhere, and the account cannot be restored. Its API keys stop working, and its pending invitations are withdrawn. The activity log keeps the account’s name.`}
    </ConfirmedChangeDialog>
  );
}

/** Removes the second factor of a staff member who has lost their phone or security key. */
function RemoveFactorDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const name = getDisplayName(account);
  return (
    <ConfirmedChangeDialog
      title={accountMessages.removeFactorTitle(name)}
      confirmLabel={accountMessages.removeFactor}
      successText={accountMessages.factorRemoved(name)}
      write={(currentPassword) =>
        withConfirmedFactor((factor) =>
          callStaffWrite("second_factor_removed", "POST /api/admin/users/:uid/second-factor/remove", {
            param: toParam(account),
            json: { currentPassword, ...factor },
          }),
        )
      }
      onClose={onClose}
    >
      {accountMessages.removeFactorHint(account.email)}
    </ConfirmedChangeDialog>
  );
}

/** The list of roles, and the dialogs above it. */
const ROLE_DIALOGS = ["roles", "add-role", "edit-role", "role-factor"];

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
  if (ROLE_DIALOGS.includes(dialog)) return <RolesDialog roles={roles} onClose={closeDialog} />;
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
