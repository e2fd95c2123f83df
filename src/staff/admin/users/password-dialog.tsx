import { useRevalidator } from "react-router";

import { useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";

import { accountMessages } from "../../rules/staff-messages.ts";
import { newPasswordSchema } from "../../rules/user.ts";
import { callStaffWrite } from "../staff-call.ts";
import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";
import { CurrentPasswordField, NewPasswordField } from "./password-fields.tsx";

interface PasswordDialogProps {
  account: Pick<Account, "uid" | "displayName" | "email">;
  isOwn: boolean;
  onClose: () => void;
}

/** Sets a new password and ends the account's sessions, or the user's other sessions if the account is their own. */
export function PasswordDialog({ account, isOwn, onClose }: PasswordDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: undefined,
    schema: newPasswordSchema,
    toValues: () => ({ currentPassword: "", password: "" }),
    toInput: (values) => values,
    save: async (json): Promise<undefined> => {
      if (isOwn) await callStaffWrite("password_set", "POST /api/auth/password", { json });
      else
        await callStaffWrite("password_set", "POST /api/admin/users/:uid/password", {
          param: { uid: account.uid },
          json,
        });
    },
    labels: {},
    texts: {
      saved: isOwn ? accountMessages.ownPasswordSet : accountMessages.passwordSet,
      saveFailed: accountMessages.saveFailed,
    },
    reload: revalidate,
    onSaved: onClose,
  });
  const { fields } = form;
  return (
    <RecordDialog
      form={form}
      item="account"
      isOpen
      onClose={onClose}
      title={isOwn ? "Change your password" : `New password for ${getDisplayName(account)}`}
      saveLabel="Set password"
    >
      <p className="text-sm text-umber">
        {isOwn
          ? "You stay signed in here. Your other sessions end."
          : "All sessions of this account end. Give the new password to the account’s owner in person."}
      </p>
      <CurrentPasswordField
        isOwn={isOwn}
        {...fields.register("currentPassword")}
        error={useFieldError(fields, "currentPassword")}
      />
      <NewPasswordField {...fields.register("password")} error={useFieldError(fields, "password")} />
    </RecordDialog>
  );
}
