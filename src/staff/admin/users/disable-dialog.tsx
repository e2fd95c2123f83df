import { useState } from "react";

import { accountMessages } from "../../rules/staff-messages.ts";

import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";
import { ConfirmedChangeDialog } from "./confirmed-change-dialog.tsx";
import { setDisabled } from "./user-calls.ts";

/** Disables an account or enables it again. */
export function DisableDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const name = getDisplayName(account);
  // Set once, because the list reloads before the dialog closes, and the dialog would then show the opposite action.
  const [isDisabling] = useState(account.disabledAt === null);
  return (
    <ConfirmedChangeDialog
      title={isDisabling ? `Disable ${name}’s account?` : `Enable ${name}’s account?`}
      confirmLabel={isDisabling ? "Disable" : "Enable"}
      successText={isDisabling ? accountMessages.disabled(name) : accountMessages.enabled(name)}
      write={(currentPassword) => setDisabled(account.uid, isDisabling, currentPassword)}
      onClose={onClose}
    >
      {isDisabling
        ? `${account.email} is signed out everywhere and can no longer sign in. The account and its activity are kept.`
        : `${account.email} can sign in again with the same password and role.`}
    </ConfirmedChangeDialog>
  );
}
