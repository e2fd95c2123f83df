import type { ReactNode } from "react";
import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";

import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { CurrentPasswordField } from "./password-fields.tsx";
import { useAccountWrite } from "./use-account-write.ts";

interface ConfirmedChangeDialogProps {
  /** A question, e.g. `Disable this account?`. */
  title: string;
  confirmLabel: string;
  /** Text of the toast after the change. */
  successText: string;
  write: (currentPassword: string) => Promise<unknown>;
  onClose: () => void;
  /** Fields between the explanation and the password. */
  fields?: ReactNode;
  /** Explains the effect of the change. */
  children: ReactNode;
}

/** Asks for the signed-in user's password before `write` makes a sensitive change, e.g. disables an account. */
export function ConfirmedChangeDialog(props: ConfirmedChangeDialogProps) {
  const { title, confirmLabel, successText, write, onClose, fields, children } = props;
  const formId = useId();
  const [currentPassword, setCurrentPassword] = useState("");
  const guard = useUnsavedGuard(false);
  const { mutate, isPending, errors, clearError } = useAccountWrite(write, {
    formId,
    successText,
    onDone: onClose,
  });

  return (
    <FormDialog
      isOpen
      title={title}
      formId={formId}
      saveLabel={confirmLabel}
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
    >
      <ScriptedForm
        id={formId}
        className="grid grid-cols-1 gap-5"
        onSubmit={() => void mutate(currentPassword)}
      >
        <p className="wrap-anywhere">{children}</p>
        {fields}
        <CurrentPasswordField
          isOwn={false}
          value={currentPassword}
          error={errors["currentPassword"]?.[0]}
          onChange={(password) => {
            setCurrentPassword(password);
            clearError("currentPassword");
          }}
        />
      </ScriptedForm>
    </FormDialog>
  );
}
