import { useId, useState } from "react";

import { passkeyMessages } from "#domain/staff/passkey-messages.ts";
import { secondFactorMessages as texts } from "#domain/staff/second-factor-messages.ts";
import { ScriptedForm } from "#web/admin/forms/scripted-form.tsx";
import { ApiProblem } from "#web/api-client/api-problem.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

import { getPasskey, useHasPasskeySupport } from "./browser-passkeys.ts";
import type { FactorQuestion } from "./confirm-factor.ts";
import { useFactorQuestion } from "./confirm-factor.ts";

function FactorForm({ question }: { question: FactorQuestion }) {
  const formId = useId();
  const [code, setCode] = useState("");
  const [error, setError] = useState(question.error);
  const supportsPasskeys = useHasPasskeySupport();
  const { passkeyOptions, answer } = question;

  async function confirmWithPasskey(options: NonNullable<typeof passkeyOptions>) {
    try {
      answer({ passkey: await getPasskey(options) });
    } catch (problem) {
      setError(problem instanceof ApiProblem ? problem.detail : texts.saveFailed);
    }
  }

  return (
    <ScriptedForm
      id={formId}
      className="grid gap-5"
      onSubmit={() => (code.trim() === "" ? setError(texts.enterCode) : answer({ code }))}
    >
      <Field
        label={texts.signInCode}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint={texts.signInHint}
        required
        value={code}
        error={error}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          setError(undefined);
        }}
      />
      {passkeyOptions && supportsPasskeys && (
        <Button variant="secondary" onClick={() => void confirmWithPasskey(passkeyOptions)}>
          {passkeyMessages.use}
        </Button>
      )}
      <Button type="submit">{texts.confirm}</Button>
    </ScriptedForm>
  );
}

/** Asks for the second factor of the signed-in user before a change to a second factor. */
export function ConfirmFactorDialog() {
  const question = useFactorQuestion();
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={() => question?.answer(undefined)}
      title={texts.confirmTitle}
      isClosedByBackdrop={false}
    >
      {question && (
        <>
          <p className="mb-5 text-sm text-umber">{texts.confirmHint}</p>
          <FactorForm question={question} />
        </>
      )}
    </Dialog>
  );
}
