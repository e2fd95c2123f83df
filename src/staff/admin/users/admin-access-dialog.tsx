import { useState } from "react";

import { accountMessages } from "../../rules/staff-messages.ts";

import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";
import { ConfirmedChangeDialog } from "./confirmed-change-dialog.tsx";
import { setAdmin } from "./user-calls.ts";

/** Makes an account an admin or removes its admin access. Spec: storefront §6. */
export function AdminAccessDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const name = getDisplayName(account);
  // Set once, because the list reloads before the dialog closes, and the dialog would then show the opposite action.
  const [isGranting] = useState(!account.isAdmin);
  return (
    <ConfirmedChangeDialog
      title={isGranting ? `Make ${name} an admin?` : `Remove ${name}’s admin access?`}
      confirmLabel={isGranting ? "Make admin" : "Remove"}
      successText={isGranting ? accountMessages.madeAdmin(name) : accountMessages.adminRemoved(name)}
      write={(currentPassword) => setAdmin(account.uid, isGranting, currentPassword)}
      onClose={onClose}
    >
      {isGranting
        ? `${account.email} gets full access, including staff accounts.`
        : `${account.email} loses access to the admin area immediately.`}
    </ConfirmedChangeDialog>
  );
}
