import type { FormEvent } from "react";
import { useId, useState } from "react";

import { secondFactorMessages } from "#domain/staff/second-factor-messages.ts";

import { FormDialog } from "../forms/form-dialog.tsx";
import { useUnsavedGuard } from "../forms/use-unsaved-guard.ts";
import { CurrentPasswordField } from "../users/current-password-field.tsx";
import { useAccountWrite } from "../users/use-account-write.ts";

interface PasswordStepProps {
  title: string;
  hint: string;
  saveLabel: string;
  write: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the user's password before a change to their second factor. */
export function PasswordStep({ title, hint, saveLabel, write, onClose }: PasswordStepProps) {
  const formId = useId();
  const [password, setPassword] = useState("");
  const guard = useUnsavedGuard(false);
  const { mutate, isPending, errors, clearError } = useAccountWrite(write, {
    formId,
    failureText: secondFactorMessages.saveFailed,
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void mutate(password);
  }

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
      <form id={formId} noValidate className="grid gap-5" onSubmit={handleSubmit}>
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
      </form>
    </FormDialog>
  );
}
