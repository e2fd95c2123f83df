import { useState } from "react";
import { useRevalidator } from "react-router";

import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";

import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";
import type { AuthenticatorSetup } from "../../rules/second-factor.ts";
import { authenticatorCodeSchema } from "../../rules/second-factor.ts";
import { withConfirmedFactor } from "../login/confirm-factor.ts";
import { callStaffWrite } from "../staff-call.ts";
import { ConfirmedChangeDialog } from "../users/confirmed-change-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

interface CodeStepProps {
  setup: AuthenticatorSetup;
  /** Receives new recovery codes, or null if the user already has codes. */
  onConfirmed: (codes: string[] | null) => void;
  onClose: () => void;
}

/** Shows the QR code and asks for the first code from the app. */
function CodeStep({ setup, onConfirmed, onClose }: CodeStepProps) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: undefined,
    schema: authenticatorCodeSchema,
    toValues: () => ({ code: "" }),
    toInput: (values) => values,
    save: (json) => callStaffWrite("second_factor_enabled", "POST /api/auth/second-factor/confirm", { json }),
    labels: {},
    texts: { saved: texts.turnedOn, saveFailed: texts.saveFailed },
    isGuarded: false,
    reload: revalidate,
    onSaved: (confirmed) => onConfirmed(confirmed?.codes ?? null),
  });
  return (
    <RecordDialog
      form={form}
      item="second factor"
      isOpen
      onClose={onClose}
      title={texts.title}
      saveLabel={texts.turnOn}
      className="grid gap-4"
    >
      <p>{texts.scan}</p>
      <img
        src={setup.image}
        alt={texts.scanLabel}
        width={200}
        height={200}
        className="justify-self-center border border-sand"
      />
      <p className="text-sm text-umber">
        <span>{`${texts.cannotScan} `}</span>
        <code className="font-mono wrap-anywhere text-ink select-all">{setup.secret}</code>
      </p>
      <FormField
        form={form.fields}
        name="code"
        label={texts.appCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </RecordDialog>
  );
}

/** Turns on the authenticator app in three steps: password, first code from the app, recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  // The later steps are not in the URL, because the server shows the secret and the codes only once.
  const [setup, setSetup] = useState<AuthenticatorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (setup) {
    const showCodesOrClose = (newCodes: string[] | null) => (newCodes ? setCodes(newCodes) : onClose());
    return <CodeStep setup={setup} onConfirmed={showCodesOrClose} onClose={onClose} />;
  }
  return (
    <ConfirmedChangeDialog
      isOwn
      title={texts.title}
      confirmLabel={texts.turnOn}
      failureText={texts.saveFailed}
      write={(currentPassword) =>
        withConfirmedFactor((factor) =>
          callStaffWrite("second_factor_started", "POST /api/auth/second-factor", {
            json: { currentPassword, ...factor },
          }),
        )
      }
      onClose={onClose}
      onDone={setSetup}
    >
      {texts.confirmSetup}
    </ConfirmedChangeDialog>
  );
}
