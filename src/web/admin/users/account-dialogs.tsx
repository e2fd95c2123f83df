import { useListQuery } from "../lists/use-list-query.ts";
import type { Account } from "./account.ts";
import { AccessDialog } from "./access-dialog.tsx";
import { AddAccountDialog } from "./add-account-dialog.tsx";
import { AdminRightDialog } from "./admin-right-dialog.tsx";
import { EditAccountDialog } from "./edit-account-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

interface AccountDialogsProps {
  accounts: readonly Account[];
  ownUid: string;
}

/** What is open over the list, by the address's query. */
export function AccountDialogs({ accounts, ownUid }: AccountDialogsProps) {
  const query = useListQuery();
  const close = () => query.close("dialog", "id");
  const account = accounts.find(({ uid }) => uid === query.get("id"));
  const dialog = query.get("dialog");
  if (dialog === "add") return <AddAccountDialog onClose={close} />;
  if (account === undefined) return null;
  if (dialog === "edit") return <EditAccountDialog account={account} onClose={close} />;
  if (dialog === "password") {
    return <PasswordDialog account={account} isOwn={account.uid === ownUid} onClose={close} />;
  }
  if (dialog === "admin") return <AdminRightDialog account={account} onClose={close} />;
  if (dialog === "access") return <AccessDialog account={account} onClose={close} />;
  return null;
}
