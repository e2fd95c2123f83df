import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { secondFactorMessages } from "../../rules/second-factor-messages.ts";

import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { CurrentPasswordField } from "../users/password-fields.tsx";
import { useAccountWrite } from "../users/use-account-write.ts";

interface PasswordStepProps {
  title: string;
  hint: string;
  saveLabel: string;
  submit: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the user's password before a change to their second factor. */
export function PasswordStep({ title, hint, saveLabel, submit, onClose }: PasswordStepProps) {
  const formId = useId();
  const [password, setPassword] = useState("");
  const guard = useUnsavedGuard(false);
  const { mutate, isPending, errors, clearError } = useAccountWrite(submit, {
    formId,
    failureText: secondFactorMessages.saveFailed,
  });

  return (
    <FormDialog
      isOpen
      title={title}
      formId={formId}
      saveLabel={saveLabel}
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
    >
      <ScriptedForm id={formId} className="grid gap-5" onSubmit={() => void mutate(password)}>
        <p className="text-sm text-umber">{hint}</p>
        <CurrentPasswordField
          isOwn
          value={password}
          error={errors["currentPassword"]?.[0]}
          onChange={(value) => {
            setPassword(value);
            clearError("currentPassword");
          }}
        />
      </ScriptedForm>
    </FormDialog>
  );
}
