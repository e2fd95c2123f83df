import { useState } from "react";

import { Button } from "#kit/ui/button.tsx";
import { CircleCheck } from "#kit/ui/order-icons.tsx";
import { Time } from "#kit/ui/time.tsx";
import { Panel } from "#kit/admin/metrics/panel.tsx";
import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { createRecoveryCodes, removeAuthenticator } from "./second-factor-calls.ts";
import type { SecondFactor } from "../../rules/second-factor.ts";
import { ConfirmedChangeDialog } from "../users/confirmed-change-dialog.tsx";
import { SetUpDialog } from "./set-up-dialog.tsx";

/** Replaces the recovery codes after the user has entered their password. */
function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <PasswordStep
      title={texts.newCodes}
      hint={texts.newCodesHint}
      saveLabel={texts.newCodes}
      submit={async (password) => setCodes(await createRecoveryCodes(password))}
      onClose={onClose}
    />
  );
}

type OpenDialog = "set-up" | "new-codes" | "remove";

interface SecondFactorPanelProps {
  secondFactor: SecondFactor;
  hasPasskeys: boolean;
}

/** The user's authenticator app and recovery codes, with buttons that change them. */
export function SecondFactorPanel({ secondFactor, hasPasskeys }: SecondFactorPanelProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const { enabledAt, recoveryCodes } = secondFactor;
  return (
    <Panel
      title={texts.title}
      hint={texts.hint}
      aside={
        enabledAt === null && (
          <Button variant="secondary" onClick={() => setDialog("set-up")}>
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
          <Button variant="quiet" onClick={() => setDialog("new-codes")}>
            {texts.newCodes}
          </Button>
        )}
        {enabledAt !== null && (
          <Button variant="quiet" onClick={() => setDialog("remove")}>
            {texts.turnOff}
          </Button>
        )}
      </div>
      {dialog === "set-up" && <SetUpDialog onClose={close} />}
      {dialog === "new-codes" && <NewCodesDialog onClose={close} />}
      {dialog === "remove" && (
        <ConfirmedChangeDialog
          title={`${texts.turnOff}?`}
          confirmLabel={texts.turnOff}
          successText={texts.turnedOff}
          write={removeAuthenticator}
          onClose={close}
        >
          {hasPasskeys ? texts.turnOffWithPasskeysHint : texts.turnOffHint}
        </ConfirmedChangeDialog>
      )}
    </Panel>
  );
}
