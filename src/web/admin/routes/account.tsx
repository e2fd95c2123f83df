import { accountMessages } from "#domain/staff/staff-messages.ts";
import { sessionMessages } from "#domain/staff/session-messages.ts";
import { shopContext, staffContext } from "#web/context.ts";
import { Button } from "#web/ui/button.tsx";

import { skipDialogChanges } from "#web/admin/lists/skip-dialog-changes.ts";
import { OwnSessions } from "../account/own-sessions.tsx";
import { Panel } from "../figures/panel.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { LoadFailure } from "../shell/load-failure.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { PasswordDialog } from "../users/password-dialog.tsx";
import type { Route } from "./+types/account.ts";

export const shouldRevalidate = skipDialogChanges;

export async function loader({ context }: Route.LoaderArgs) {
  const { listSessions, report } = context.get(shopContext);
  const { uid, email, displayName } = context.get(staffContext);
  const account = { uid, email, displayName };
  try {
    return { account, sessions: await listSessions(uid) };
  } catch (error) {
    report(error);
    return { account, sessions: null };
  }
}

export default function OwnAccount({ loaderData: { account, sessions } }: Route.ComponentProps) {
  const query = useListQuery();
  return (
    <>
      <PageHeader title={accountMessages.own} />
      <div className="grid max-w-3xl gap-4">
        <Panel
          title={accountMessages.profile}
          aside={
            <Button variant="secondary" onClick={() => query.open({ dialog: "password" })}>
              {accountMessages.changePassword}
            </Button>
          }
        >
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 wrap-anywhere">
            <dt className="text-umber">{accountMessages.name}</dt>
            <dd>{account.displayName === "" ? accountMessages.noName : account.displayName}</dd>
            <dt className="text-umber">{accountMessages.email}</dt>
            <dd>{account.email}</dd>
          </dl>
        </Panel>
        {sessions === null ? (
          <LoadFailure message={sessionMessages.loadFailed} />
        ) : (
          <OwnSessions sessions={sessions} />
        )}
      </div>
      {query.get("dialog") === "password" && (
        <PasswordDialog account={account} isOwn onClose={() => query.close("dialog")} />
      )}
    </>
  );
}
