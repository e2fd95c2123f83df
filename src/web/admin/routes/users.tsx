import { isAdmin } from "#domain/staff/user.ts";
import { authMessages } from "#domain/staff/auth-messages.ts";
import { accountMessages } from "#domain/staff/staff-messages.ts";
import { listUsers } from "#operations/staff/users.ts";
import { shopContext, staffContext } from "#web/context.ts";
import { Button } from "#web/ui/button.tsx";
import { Plus } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { skipDialogChanges } from "#web/admin/lists/skip-dialog-changes.ts";
import { useListQuery } from "../lists/use-list-query.ts";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { ViewTabs } from "../views/view-tabs.tsx";
import type { Account } from "../users/account.ts";
import { createAccountColumns } from "../users/account-columns.tsx";
import { AccountDialogs } from "../users/account-dialogs.tsx";
import { AccountsList } from "../users/accounts-list.tsx";
import type { Route } from "./+types/users.ts";

const doNothing = () => undefined;
const COLUMN_IDS = createAccountColumns("", {
  onPassword: doNothing,
  onAdminAccess: doNothing,
  onDisable: doNothing,
}).map(({ id }) => id);

export const shouldRevalidate = skipDialogChanges;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, fallbackAdminEmail, report } = context.get(shopContext);
  const { uid: ownUid } = context.get(staffContext);
  try {
    const users = await listUsers(db);
    const accounts: Account[] = users.map((user) => ({
      ...user,
      isAdmin: isAdmin(user, fallbackAdminEmail),
    }));
    return { accounts, ownUid };
  } catch (error) {
    report(error);
    return { accounts: null, ownUid };
  }
}

export default function Accounts({ loaderData: { accounts, ownUid } }: Route.ComponentProps) {
  const query = useListQuery();
  if (!accounts) {
    return (
      <>
        <PageHeader title="Accounts" />
        <LoadFailure message={accountMessages.loadFailed} />
      </>
    );
  }

  function confirmAdminChange({ uid }: Account) {
    if (uid !== ownUid) return query.open({ dialog: "admin", id: uid });
    const isOnlyAdmin = accounts?.filter((account) => account.isAdmin).length === 1;
    toast(isOnlyAdmin ? authMessages.lastAdmin : authMessages.cannotDemoteSelf, { tone: "error" });
  }

  function confirmDisabling({ uid }: Account) {
    if (uid === ownUid) return toast(authMessages.cannotDisableSelf, { tone: "error" });
    return query.open({ dialog: "access", id: uid });
  }

  return (
    <>
      <PageHeader
        title="Accounts"
        views={<ViewTabs list="users" columnIds={COLUMN_IDS} />}
        action={
          <Button onClick={() => query.open({ dialog: "add" })}>
            <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
            Add account
          </Button>
        }
      />
      <AccountsList
        accounts={accounts}
        ownUid={ownUid}
        onPassword={({ uid }) => query.open({ dialog: "password", id: uid })}
        onAdminAccess={confirmAdminChange}
        onDisable={confirmDisabling}
      />
      <AccountDialogs accounts={accounts} ownUid={ownUid} />
    </>
  );
}
