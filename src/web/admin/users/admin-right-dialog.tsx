import { useState } from "react";

import { accountMessages } from "#domain/messages.ts";

import { ConfirmDialog } from "../confirm-dialog.tsx";
import type { Account } from "./account.ts";
import { nameOf } from "./account.ts";
import { useAccountWrite } from "./use-account-write.ts";
import { setAdmin } from "./user-calls.ts";

/** Asks before somebody becomes an admin, or no longer is one. Spec: storefront §6. */
export function AdminRightDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const who = nameOf(account);
  // The list is read anew before the question closes, which would turn it round.
  const [isMaking] = useState(!account.isAdmin);
  const { mutate, pending } = useAccountWrite(() => setAdmin(account.uid, isMaking), {
    done: isMaking ? accountMessages.madeAdmin(who) : accountMessages.withdrawn(who),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={isMaking ? `Make ${who} an admin?` : `Withdraw ${who}’s admin right?`}
      confirmLabel={isMaking ? "Make admin" : "Withdraw"}
      isBusy={pending}
      onConfirm={() => void mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {isMaking
          ? `${account.email} may then do everything in this area, accounts included.`
          : `${account.email} is let into nothing of this area any more, from that moment on.`}
      </p>
    </ConfirmDialog>
  );
}
