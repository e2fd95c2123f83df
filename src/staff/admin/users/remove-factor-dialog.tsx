import { accountMessages } from "../../rules/staff-messages.ts";

import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";
import { ConfirmedChangeDialog } from "./confirmed-change-dialog.tsx";
import { removeSecondFactor } from "./user-calls.ts";

/** Removes the second factor of a staff member who has lost their phone or security key. */
export function RemoveFactorDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const name = getDisplayName(account);
  return (
    <ConfirmedChangeDialog
      title={accountMessages.removeFactorTitle(name)}
      confirmLabel={accountMessages.removeFactor}
      successText={accountMessages.factorRemoved(name)}
      write={(currentPassword) => removeSecondFactor(account.uid, currentPassword)}
      onClose={onClose}
    >
      {accountMessages.removeFactorHint(account.email)}
    </ConfirmedChangeDialog>
  );
}
