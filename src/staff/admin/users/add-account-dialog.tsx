import { useRevalidator } from "react-router";

import { FormField, FormSwitch, useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { track } from "#kit/ui/analytics.ts";

import type { StaffRole } from "../../rules/role.ts";
import { accountMessages } from "../../rules/staff-messages.ts";
import { addedUserSchema } from "../../rules/user.ts";
import { callStaffWrite } from "../staff-call.ts";
import { CurrentPasswordField, NewPasswordField } from "./password-fields.tsx";
import { RoleField } from "./role-field.tsx";

const hasRole = ({ isAdmin, role }: { isAdmin: boolean; role: string }) => isAdmin || role !== "";

interface AddAccountDialogProps {
  roles: readonly StaffRole[];
  canAddOwner: boolean;
  onClose: () => void;
}

/** Adds an account. An account with a role requires the signed-in user's password. Spec: storefront §6, §8. */
export function AddAccountDialog({ roles, canAddOwner, onClose }: AddAccountDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: undefined,
    schema: addedUserSchema,
    toValues: () => ({
      email: "",
      displayName: "",
      password: "",
      isAdmin: false,
      role: "",
      currentPassword: "",
    }),
    toInput: ({ role, currentPassword, ...user }) => ({
      ...user,
      role: role === "" ? null : role,
      ...(hasRole({ ...user, role }) && { currentPassword }),
    }),
    save: async (json): Promise<undefined> => {
      await callStaffWrite("user_added", "POST /api/admin/users", { json });
      track("sign_up", { method: "email" });
    },
    labels: {},
    texts: { saved: accountMessages.added, saveFailed: accountMessages.saveFailed },
    reload: revalidate,
    onSaved: onClose,
  });
  const { fields } = form;
  const errors = {
    password: useFieldError(fields, "password"),
    role: useFieldError(fields, "role"),
    currentPassword: useFieldError(fields, "currentPassword"),
  };
  const [isAdmin, role] = fields.watch(["isAdmin", "role"]);
  return (
    <RecordDialog
      form={form}
      item="account"
      isOpen
      onClose={onClose}
      title="Add account"
      saveLabel="Add account"
    >
      <FormField form={fields} name="email" label="Email" type="email" autoCapitalize="none" required />
      <FormField form={fields} name="displayName" label="Display name" />
      <NewPasswordField {...fields.register("password")} error={errors.password} />
      {canAddOwner && (
        <FormSwitch
          form={fields}
          name="isAdmin"
          label="Admin"
          hint="Full access, including staff accounts."
        />
      )}
      {!isAdmin && <RoleField roles={roles} {...fields.register("role")} value={role} error={errors.role} />}
      {hasRole({ isAdmin, role }) && (
        <CurrentPasswordField
          isOwn={false}
          {...fields.register("currentPassword")}
          error={errors.currentPassword}
        />
      )}
    </RecordDialog>
  );
}
