import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { accountMessages } from "../../rules/staff-messages.ts";
import { newPasswordSchema } from "../../rules/user.ts";

import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";
import { CurrentPasswordField, NewPasswordField } from "./password-fields.tsx";
import { useAccountWrite } from "./use-account-write.ts";
import { changeOwnPassword, setPassword } from "./user-calls.ts";

interface PasswordDialogProps {
  account: Pick<Account, "uid" | "displayName" | "email">;
  isOwn: boolean;
  onClose: () => void;
}

/** Sets a new password and ends the account's sessions, or the user's other sessions if the account is their own. */
export function PasswordDialog({ account, isOwn, onClose }: PasswordDialogProps) {
  const formId = useId();
  const [password, setNewPassword] = useState("");
  const [currentPassword, setCurrentPassword] = useState("");
  const guard = useUnsavedGuard(password !== "" || currentPassword !== "");
  const { mutate, isPending, errors, clearError } = useAccountWrite(
    async () => {
      const input = validateInput(newPasswordSchema, { password, currentPassword });
      await (isOwn ? changeOwnPassword(input) : setPassword(account.uid, input));
      guard.release();
    },
    {
      formId,
      successText: isOwn ? accountMessages.ownPasswordSet : accountMessages.passwordSet,
      onDone: onClose,
    },
  );

  return (
    <FormDialog
      isOpen
      title={isOwn ? "Change your password" : `New password for ${getDisplayName(account)}`}
      formId={formId}
      saveLabel="Set password"
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
    >
      <ScriptedForm id={formId} className="grid grid-cols-1 gap-5" onSubmit={() => void mutate(undefined)}>
        <p className="text-sm text-umber">
          {isOwn
            ? "You stay signed in here. Your other sessions end."
            : "All sessions of this account end. Give the new password to the account’s owner in person."}
        </p>
        <CurrentPasswordField
          isOwn={isOwn}
          value={currentPassword}
          error={errors["currentPassword"]?.[0]}
          onChange={(value) => {
            setCurrentPassword(value);
            clearError("currentPassword");
          }}
        />
        <NewPasswordField
          value={password}
          error={errors["password"]?.[0]}
          onChange={(value) => {
            setNewPassword(value);
            clearError("password");
          }}
        />
      </ScriptedForm>
    </FormDialog>
  );
}
