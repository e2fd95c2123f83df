import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";
import type { AuthenticatorSetup } from "../../rules/second-factor.ts";
import { Field } from "#kit/ui/forms/field.tsx";

import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { confirmAuthenticator, setUpAuthenticator } from "./second-factor-calls.ts";
import { useAccountWrite } from "../users/use-account-write.ts";

interface CodeStepProps {
  setup: AuthenticatorSetup;
  /** Receives new recovery codes, or null if the user already has codes. */
  onConfirmed: (codes: string[] | null) => void;
  onClose: () => void;
}

/** Shows the QR code and asks for the first code from the app. */
function CodeStep({ setup, onConfirmed, onClose }: CodeStepProps) {
  const formId = useId();
  const [code, setCode] = useState("");
  const guard = useUnsavedGuard(false);
  const { mutate, isPending, errors, clearError } = useAccountWrite(
    async (entered: string) => onConfirmed(await confirmAuthenticator(entered)),
    { formId, successText: texts.turnedOn, failureText: texts.saveFailed },
  );

  return (
    <FormDialog
      isOpen
      title={texts.title}
      formId={formId}
      saveLabel={texts.turnOn}
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
    >
      <ScriptedForm id={formId} className="grid gap-4" onSubmit={() => void mutate(code)}>
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
        <Field
          label={texts.appCode}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          error={errors["code"]?.[0]}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            clearError("code");
          }}
        />
      </ScriptedForm>
    </FormDialog>
  );
}

/** Turns on the authenticator app in three steps: password, first code from the app, recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<AuthenticatorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (setup) {
    const showCodesOrClose = (newCodes: string[] | null) => (newCodes ? setCodes(newCodes) : onClose());
    return <CodeStep setup={setup} onConfirmed={showCodesOrClose} onClose={onClose} />;
  }
  return (
    <PasswordStep
      title={texts.title}
      hint={texts.confirmSetup}
      saveLabel={texts.turnOn}
      submit={async (password) => setSetup(await setUpAuthenticator(password))}
      onClose={onClose}
    />
  );
}
