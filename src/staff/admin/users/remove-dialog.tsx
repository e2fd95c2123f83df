import { accountMessages } from "../../rules/staff-messages.ts";

import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";
import { ConfirmedChangeDialog } from "./confirmed-change-dialog.tsx";
import { removeUser } from "./user-calls.ts";

/** Removes an account. */
export function RemoveDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const name = getDisplayName(account);
  return (
    <ConfirmedChangeDialog
      title={`Remove ${name}’s account?`}
      confirmLabel="Remove"
      successText={accountMessages.removed(name)}
      write={(currentPassword) => removeUser(account.uid, currentPassword)}
      onClose={onClose}
    >
      {`${account.email} is signed out everywhere, and the account cannot be restored. Its API keys stop working, and its pending invitations are withdrawn. The activity log keeps the account’s name.`}
    </ConfirmedChangeDialog>
  );
}
