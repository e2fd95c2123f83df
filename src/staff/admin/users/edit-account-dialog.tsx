import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { accountMessages } from "../../rules/staff-messages.ts";
import { profileSchema } from "../../rules/user.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";

import { AuditTrail } from "../audit/audit-trail.tsx";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import type { Account } from "./account.ts";
import { useAccountWrite } from "./use-account-write.ts";
import { renameUser } from "./user-calls.ts";

interface EditAccountDialogProps {
  account: Account;
  /** Undefined if the signed-in staff member cannot remove the second factor of the account. */
  onRemoveFactor: (() => void) | undefined;
  onClose: () => void;
}

/** Edits the display name of an account, and shows its second factor and its history. */
export function EditAccountDialog({ account, onRemoveFactor, onClose }: EditAccountDialogProps) {
  const formId = useId();
  const [displayName, setDisplayName] = useState(account.displayName);
  const guard = useUnsavedGuard(displayName !== account.displayName);
  const { mutate, isPending, errors, clearError } = useAccountWrite(
    async (fields: { displayName: string }) => {
      await renameUser(account.uid, validateInput(profileSchema, fields));
      // Releases the guard before the list reloads, because the entered name is already stored.
      guard.release();
    },
    { formId, successText: accountMessages.saved, onDone: onClose },
  );

  return (
    <FormDialog
      isOpen
      title="Edit account"
      formId={formId}
      saveLabel="Save"
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
    >
      <ScriptedForm
        id={formId}
        className="grid grid-cols-1 gap-5"
        onSubmit={() => void mutate({ displayName })}
      >
        <p className="text-sm wrap-anywhere">
          <span className="text-umber">Email:</span>
          <span>{` ${account.email}`}</span>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          <p>
            <span className="text-umber">{accountMessages.secondFactor}:</span>
            <span>{` ${account.hasSecondFactor ? accountMessages.secondFactorOn : accountMessages.secondFactorOff}`}</span>
          </p>
          {onRemoveFactor && (
            <Button variant="quiet" onClick={onRemoveFactor}>
              {accountMessages.removeFactor}
            </Button>
          )}
        </div>
        <Field
          label="Display name"
          name="displayName"
          autoComplete="off"
          value={displayName}
          error={errors["displayName"]?.[0]}
          onChange={({ currentTarget }) => {
            setDisplayName(currentTarget.value);
            clearError("displayName");
          }}
        />
      </ScriptedForm>
      <div className="mt-8">
        <AuditTrail subjectType="user" subjectId={account.uid} />
        <AuditTrail subjectType="session" subjectId={account.uid} title="Sign-ins" />
      </div>
    </FormDialog>
  );
}
