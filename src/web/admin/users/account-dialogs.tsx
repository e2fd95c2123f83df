import { useListQuery } from "../lists/use-list-query.ts";
import type { Account } from "./account.ts";
import { DisableDialog } from "./disable-dialog.tsx";
import { AddAccountDialog } from "./add-account-dialog.tsx";
import { AdminAccessDialog } from "./admin-access-dialog.tsx";
import { EditAccountDialog } from "./edit-account-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

interface AccountDialogsProps {
  accounts: readonly Account[];
  ownUid: string;
}

/** Renders the dialog that the query parameters specify. */
export function AccountDialogs({ accounts, ownUid }: AccountDialogsProps) {
  const query = useListQuery();
  const closeDialog = () => query.close("dialog", "id");
  const account = accounts.find(({ uid }) => uid === query.get("id"));
  const dialog = query.get("dialog");
  if (dialog === "add") return <AddAccountDialog onClose={closeDialog} />;
  if (account === undefined) return null;
  if (dialog === "edit") return <EditAccountDialog account={account} onClose={closeDialog} />;
  if (dialog === "password") {
    return <PasswordDialog account={account} isOwn={account.uid === ownUid} onClose={closeDialog} />;
  }
  if (dialog === "admin") return <AdminAccessDialog account={account} onClose={closeDialog} />;
  if (dialog === "access") return <DisableDialog account={account} onClose={closeDialog} />;
  return null;
}
