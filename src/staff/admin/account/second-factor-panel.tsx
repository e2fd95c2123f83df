import { useState } from "react";

import { Button } from "#kit/ui/button.tsx";
import { CircleCheck } from "#kit/ui/order-icons.tsx";
import { Time } from "#kit/ui/time.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { withConfirmedFactor } from "../login/confirm-factor.ts";
import { callStaffWrite } from "../staff-call.ts";
import type { SecondFactor } from "../../rules/second-factor.ts";
import { ConfirmedChangeDialog } from "../users/confirmed-change-dialog.tsx";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const SetUpDialog = dialogOnDemand(
  () => import("./set-up-dialog.tsx"),
  (module) => module.SetUpDialog,
);

/** Replaces the recovery codes after the user has entered their password. */
function NewCodesDialog({ onClose }: { onClose: () => void }) {
  // Not in the URL, because the server shows codes only once.
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <ConfirmedChangeDialog
      isOwn
      title={texts.newCodes}
      confirmLabel={texts.newCodes}
      failureText={texts.saveFailed}
      write={(currentPassword) =>
        withConfirmedFactor((factor) =>
          callStaffWrite("recovery_codes_created", "POST /api/auth/second-factor/recovery-codes", {
            json: { currentPassword, ...factor },
          }),
        )
      }
      onClose={onClose}
      onDone={(created) => setCodes(created.codes)}
    >
      {texts.newCodesHint}
    </ConfirmedChangeDialog>
  );
}

interface SecondFactorPanelProps {
  secondFactor: SecondFactor;
  hasPasskeys: boolean;
}

/** The user's authenticator app and recovery codes, with buttons that change them. */
export function SecondFactorPanel({ secondFactor, hasPasskeys }: SecondFactorPanelProps) {
  const query = useListQuery();
  const dialog = query.get("dialog");
  const close = () => query.close("dialog");
  const { enabledAt, recoveryCodes } = secondFactor;
  return (
    <Panel
      title={texts.title}
      hint={texts.hint}
      aside={
        enabledAt === null && (
          <Button variant="secondary" onClick={() => query.open({ dialog: "second-factor" })}>
            {texts.turnOn}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          {enabledAt === null ? (
            <p>{hasPasskeys ? texts.offWithPasskeys : texts.off}</p>
          ) : (
            <p className="flex items-center gap-1 text-moss">
              <CircleCheck className="size-4" strokeWidth={1.75} aria-hidden="true" />
              <span>
                <span>{`${texts.on} `}</span>
                <Time iso={enabledAt} />
              </span>
            </p>
          )}
          {(enabledAt !== null || hasPasskeys) && (
            <p className="text-sm text-umber">{texts.codesLeft(recoveryCodes)}</p>
          )}
        </div>
        {(enabledAt !== null || hasPasskeys) && (
          <Button variant="quiet" onClick={() => query.open({ dialog: "recovery-codes" })}>
            {texts.newCodes}
          </Button>
        )}
        {enabledAt !== null && (
          <Button variant="quiet" onClick={() => query.open({ dialog: "second-factor-off" })}>
            {texts.turnOff}
          </Button>
        )}
      </div>
      {dialog === "second-factor" && <SetUpDialog onClose={close} />}
      {dialog === "recovery-codes" && <NewCodesDialog onClose={close} />}
      {dialog === "second-factor-off" && (
        <ConfirmedChangeDialog
          title={`${texts.turnOff}?`}
          confirmLabel={texts.turnOff}
          successText={texts.turnedOff}
          write={(currentPassword) =>
            withConfirmedFactor((factor) =>
              callStaffWrite("second_factor_disabled", "POST /api/auth/second-factor/remove", {
                json: { currentPassword, ...factor },
              }),
            )
          }
          onClose={close}
        >
          {hasPasskeys ? texts.turnOffWithPasskeysHint : texts.turnOffHint}
        </ConfirmedChangeDialog>
      )}
    </Panel>
  );
}
