import { useEffect } from "react";

import { passkeyMessages } from "../../rules/passkey-messages.ts";
import { secondFactorMessages as texts } from "../../rules/second-factor-messages.ts";
import { authenticatorCodeSchema } from "../../rules/second-factor.ts";
import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { useSubmitForm } from "#kit/admin/forms/use-submit-form.ts";
import { BulkDialog } from "#kit/admin/lists/bulk-dialog.tsx";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { Button } from "#kit/ui/button.tsx";

import { getPasskey, useHasPasskeySupport } from "./browser-passkeys.ts";
import type { FactorQuestion } from "./confirm-factor.ts";

/** Asks for the second factor of the signed-in user before a change to a second factor. Mounted until it is answered. */
export function ConfirmFactorDialog({ question }: { question: FactorQuestion }) {
  const supportsPasskeys = useHasPasskeySupport();
  const { passkeyOptions, answer, error } = question;
  const form = useSubmitForm({
    schema: authenticatorCodeSchema,
    defaultValues: { code: "" },
    toInput: (values: { code: string }) => values,
    submit: async ({ code }) => answer({ code }),
    failed: texts.saveFailed,
  });
  const { setError } = form.fields;
  useEffect(() => {
    if (error !== undefined) setError("code", { message: error });
  }, [error, setError]);

  async function confirmWithPasskey(options: NonNullable<typeof passkeyOptions>) {
    try {
      answer({ passkey: await getPasskey(options) });
    } catch (problem) {
      setError("code", { message: problem instanceof ApiProblem ? problem.detail : texts.saveFailed });
    }
  }

  return (
    <BulkDialog
      isOpen
      title={texts.confirmTitle}
      submitLabel={texts.confirm}
      isBusy={false}
      onClose={() => answer(undefined)}
      onSubmit={form.submit}
    >
      <p className="text-sm text-umber">{texts.confirmHint}</p>
      <FormField
        form={form.fields}
        name="code"
        label={texts.signInCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint={texts.signInHint}
        required
      />
      {passkeyOptions && supportsPasskeys && (
        <Button variant="secondary" onClick={() => void confirmWithPasskey(passkeyOptions)}>
          {passkeyMessages.use}
        </Button>
      )}
    </BulkDialog>
  );
}
