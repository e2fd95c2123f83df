import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import type { RoleId, StaffRole } from "../../rules/role.ts";
import { accountMessages } from "../../rules/staff-messages.ts";
import { addedUserSchema } from "../../rules/user.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { Switch } from "#kit/ui/forms/switch.tsx";

import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { CurrentPasswordField, NewPasswordField } from "./password-fields.tsx";
import { RoleField } from "./role-field.tsx";
import { useAccountWrite } from "./use-account-write.ts";
import { addUser } from "./user-calls.ts";

interface NewAccount {
  email: string;
  displayName: string;
  password: string;
  isAdmin: boolean;
  role: RoleId;
  currentPassword: string;
}

const EMPTY: NewAccount = {
  email: "",
  displayName: "",
  password: "",
  isAdmin: false,
  role: null,
  currentPassword: "",
};

/** Validates the input. Omits `currentPassword` if the new account has no role. @throws ApiProblem for invalid input */
function toUser({ currentPassword, ...user }: NewAccount) {
  return validateInput(addedUserSchema, hasRole(user) ? { ...user, currentPassword } : user);
}

function hasRole({ isAdmin, role }: Pick<NewAccount, "isAdmin" | "role">): boolean {
  return isAdmin || role !== null;
}

interface AddAccountDialogProps {
  roles: readonly StaffRole[];
  canAddOwner: boolean;
  onClose: () => void;
}

/** Adds an account. An account with a role requires the signed-in user's password. Spec: storefront §6, §8. */
export function AddAccountDialog({ roles, canAddOwner, onClose }: AddAccountDialogProps) {
  const formId = useId();
  const [input, setInput] = useState(EMPTY);
  const isDirty = JSON.stringify(input) !== JSON.stringify(EMPTY);
  const guard = useUnsavedGuard(isDirty);
  const { mutate, isPending, errors, clearError } = useAccountWrite(
    async (fields: NewAccount) => addUser(toUser(fields)),
    {
      formId,
      successText: accountMessages.added,
      onDone: () => {
        guard.release();
        onClose();
      },
    },
  );

  function changeField<Name extends keyof NewAccount>(name: Name, value: NewAccount[Name]) {
    setInput((current) => ({ ...current, [name]: value }));
    clearError(name);
  }

  return (
    <FormDialog
      isOpen
      title="Add account"
      formId={formId}
      saveLabel="Add account"
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
    >
      <ScriptedForm id={formId} className="grid grid-cols-1 gap-5" onSubmit={() => void mutate(input)}>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          required
          value={input.email}
          error={errors["email"]?.[0]}
          onChange={({ currentTarget }) => changeField("email", currentTarget.value)}
        />
        <Field
          label="Display name"
          name="displayName"
          autoComplete="off"
          value={input.displayName}
          error={errors["displayName"]?.[0]}
          onChange={({ currentTarget }) => changeField("displayName", currentTarget.value)}
        />
        <NewPasswordField
          value={input.password}
          error={errors["password"]?.[0]}
          onChange={(password) => changeField("password", password)}
        />
        {canAddOwner && (
          <Switch
            label="Admin"
            hint="Full access, including staff accounts."
            isOn={input.isAdmin}
            onChange={(isAdmin) => changeField("isAdmin", isAdmin)}
          />
        )}
        {!input.isAdmin && (
          <RoleField
            roles={roles}
            value={input.role}
            error={errors["role"]?.[0]}
            onChange={(role) => changeField("role", role)}
          />
        )}
        {hasRole(input) && (
          <CurrentPasswordField
            isOwn={false}
            value={input.currentPassword}
            error={errors["currentPassword"]?.[0]}
            onChange={(password) => changeField("currentPassword", password)}
          />
        )}
      </ScriptedForm>
    </FormDialog>
  );
}
