import { useState } from "react";

import { accountMessages } from "../../rules/staff-messages.ts";
import type { StaffRole } from "../../rules/role.ts";

import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";
import { ConfirmedChangeDialog } from "./confirmed-change-dialog.tsx";
import { RoleField } from "./role-field.tsx";
import { setRole } from "./user-calls.ts";

interface RoleDialogProps {
  account: Account;
  roles: readonly StaffRole[];
  onClose: () => void;
}

/** Gives an account another role, or removes its access to the admin area. */
export function RoleDialog({ account, roles, onClose }: RoleDialogProps) {
  const name = getDisplayName(account);
  const [role, selectRole] = useState(account.role === "owner" ? null : account.role);
  return (
    <ConfirmedChangeDialog
      title={`Role of ${name}`}
      confirmLabel="Save"
      successText={accountMessages.saved}
      write={(currentPassword) => setRole(account.uid, role, currentPassword)}
      onClose={onClose}
      fields={<RoleField roles={roles} value={role} onChange={selectRole} />}
    >
      The new role takes effect immediately.
    </ConfirmedChangeDialog>
  );
}
