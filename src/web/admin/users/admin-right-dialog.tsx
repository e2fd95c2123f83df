import { useState } from "react";

import { accountMessages } from "#domain/staff/staff-messages.ts";

import type { Account } from "./account.ts";
import { nameOf } from "./account.ts";
import { ConfirmedChangeDialog } from "./confirmed-change-dialog.tsx";
import { setAdmin } from "./user-calls.ts";

/** Makes an account an admin or removes its admin access. Spec: storefront §6. */
export function AdminRightDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const name = nameOf(account);
  // The list reloads before the dialog closes, which would reverse the question.
  const [isMaking] = useState(!account.isAdmin);
  return (
    <ConfirmedChangeDialog
      title={isMaking ? `Make ${name} an admin?` : `Withdraw ${name}’s admin right?`}
      confirmLabel={isMaking ? "Make admin" : "Withdraw"}
      done={isMaking ? accountMessages.madeAdmin(name) : accountMessages.withdrawn(name)}
      write={(currentPassword) => setAdmin(account.uid, isMaking, currentPassword)}
      onClose={onClose}
    >
      {isMaking
        ? `${account.email} gets full access, including staff accounts.`
        : `${account.email} loses access to the admin area immediately.`}
    </ConfirmedChangeDialog>
  );
}
