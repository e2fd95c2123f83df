import { useState } from "react";

import { passkeyMessages } from "../../rules/passkey-messages.ts";
import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";
import { BulkDialog } from "#kit/admin/lists/bulk-dialog.tsx";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";

import { getPasskey, useHasPasskeySupport } from "./browser-passkeys.ts";
import type { FactorQuestion } from "./confirm-factor.ts";
import { useFactorQuestion } from "./confirm-factor.ts";

/** Asks one question. Mounted until it is answered. */
function QuestionDialog({ question }: { question: FactorQuestion }) {
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
    <BulkDialog
      isOpen
      title={texts.confirmTitle}
      submitLabel={texts.confirm}
      isBusy={false}
      onClose={() => answer(undefined)}
      onSubmit={() => (code.trim() === "" ? setError(texts.enterCode) : answer({ code }))}
    >
      <p className="text-sm text-umber">{texts.confirmHint}</p>
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
    </BulkDialog>
  );
}

/** Asks for the second factor of the signed-in user before a change to a second factor. */
export function ConfirmFactorDialog() {
  const question = useFactorQuestion();
  return question && <QuestionDialog question={question} />;
}
