import { useRevalidator } from "react-router";

import { useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";

import { accountMessages } from "../../rules/staff-messages.ts";
import type { StaffRole } from "../../rules/role.ts";
import { userChangeSchema } from "../../rules/user.ts";
import { callStaffWrite } from "../staff-call.ts";
import type { Account } from "./account.ts";
import { getDisplayName } from "./account.ts";
import { CurrentPasswordField } from "./password-fields.tsx";
import { RoleField } from "./role-field.tsx";

interface RoleDialogProps {
  account: Account;
  roles: readonly StaffRole[];
  onClose: () => void;
}

/** Gives an account another role, or removes its access to the admin area. */
export function RoleDialog({ account, roles, onClose }: RoleDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: undefined,
    schema: userChangeSchema,
    toValues: () => ({ role: account.role === "owner" ? "" : (account.role ?? ""), currentPassword: "" }),
    toInput: ({ role, currentPassword }) => ({ role: role === "" ? null : role, currentPassword }),
    save: async (json): Promise<undefined> => {
      await callStaffWrite("role_changed", "PATCH /api/admin/users/:uid", {
        param: { uid: account.uid },
        json,
      });
    },
    labels: {},
    texts: accountMessages,
    isGuarded: false,
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
      title={`Role of ${getDisplayName(account)}`}
      saveLabel="Save"
    >
      <p className="wrap-anywhere">The new role takes effect immediately.</p>
      <RoleField
        roles={roles}
        {...fields.register("role")}
        value={fields.watch("role")}
        error={useFieldError(fields, "role")}
      />
      <CurrentPasswordField
        isOwn={false}
        {...fields.register("currentPassword")}
        error={useFieldError(fields, "currentPassword")}
      />
    </RecordDialog>
  );
}
