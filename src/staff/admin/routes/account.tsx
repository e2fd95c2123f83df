import { accountMessages } from "../../rules/staff-messages.ts";
import { secondFactorMessages } from "../../rules/second-factor-messages.ts";
import { sessionMessages } from "../../rules/sign-in-messages.ts";
import { listPasskeys } from "../../operations/passkeys/passkeys.ts";
import { getSecondFactor } from "../../operations/second-factor/second-factor.ts";
import { accountsContext, staffContext } from "../../context.ts";
import { shopContext } from "#store/context.ts";
import { Button } from "#kit/ui/button.tsx";

import { skipDialogChanges } from "#kit/admin/lists/list-query.ts";
import { OwnSessions } from "../account/own-sessions.tsx";
import { PasskeysPanel } from "../account/passkeys-panel.tsx";
import { SecondFactorPanel } from "../account/second-factor-panel.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import { useLastLoaded } from "#kit/admin/use-staff-data.ts";
import type { Route } from "./+types/account.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const PasswordDialog = dialogOnDemand(
  () => import("../users/password-dialog.tsx"),
  (module) => module.PasswordDialog,
);

export const shouldRevalidate = skipDialogChanges;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, getStore, report } = context.get(shopContext);
  const { listSessions } = context.get(accountsContext);
  const { uid, email, displayName, role, needsSecondFactor } = context.get(staffContext);
  const account = { uid, email, displayName, needsSecondFactor };
  try {
    const [sessions, secondFactor, passkeys, { sessionIdleHours: idleHours }] = await Promise.all([
      listSessions(uid),
      getSecondFactor(db, { uid, role }),
      listPasskeys(db, uid),
      getStore(),
    ]);
    return { account, sessions, secondFactor, passkeys, idleHours };
  } catch (error) {
    report(error);
    return { account, sessions: null, secondFactor: null, passkeys: [], idleHours: 0 };
  }
}

export default function OwnAccount({ loaderData }: Route.ComponentProps) {
  const page = useLastLoaded(loaderData, (data) => data.secondFactor !== null);
  const { account, sessions, secondFactor, passkeys, idleHours } = page;
  const query = useListQuery();
  return (
    <>
      <PageHeader title={accountMessages.own} />
      <div className="grid max-w-3xl gap-4">
        {page !== loaderData && <LoadFailure message={accountMessages.reloadFailed} />}
        {account.needsSecondFactor && (
          <p role="status" className="border-l-2 border-amber bg-ivory px-4 py-3">
            {secondFactorMessages.setUpRequired}
          </p>
        )}
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
        {secondFactor === null ? (
          <LoadFailure message={secondFactorMessages.loadFailed} />
        ) : (
          <>
            <SecondFactorPanel secondFactor={secondFactor} hasPasskeys={passkeys.length > 0} />
            <PasskeysPanel passkeys={passkeys} />
          </>
        )}
        {sessions === null ? (
          <LoadFailure message={sessionMessages.loadFailed} />
        ) : (
          <OwnSessions sessions={sessions} idleHours={idleHours} />
        )}
      </div>
      {query.get("dialog") === "password" && (
        <PasswordDialog account={account} isOwn onClose={() => query.close("dialog")} />
      )}
    </>
  );
}
