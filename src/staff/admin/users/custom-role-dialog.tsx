import { useId, useState } from "react";
import { useRevalidator } from "react-router";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import type { Permission } from "#kit/rules/permissions.ts";
import { roleMessages as messages } from "../../rules/role-messages.ts";
import type { StaffRole } from "../../rules/role.ts";
import { roleInputSchema } from "../../rules/role.ts";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { PermissionList } from "./permission-list.tsx";
import { saveRole } from "./user-calls.ts";

interface CustomRoleDialogProps {
  /** The role to change; undefined for a new role. */
  role: StaffRole | undefined;
  onClose: () => void;
}

/** Adds a custom role, or changes its name and permissions. */
export function CustomRoleDialog({ role, onClose }: CustomRoleDialogProps) {
  const formId = useId();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(role?.name ?? "");
  const [permissions, setPermissions] = useState<readonly Permission[]>(role?.permissions ?? []);
  const isChanged = name !== (role?.name ?? "") || permissions !== (role?.permissions ?? permissions);
  const guard = useUnsavedGuard(isChanged || (role === undefined && permissions.length > 0));
  const { mutate, isPending, problem, errors, clearError } = useMutation(
    async () => saveRole(role?.id, validateInput(roleInputSchema, { name, permissions })),
    {
      success: () => {
        guard.release();
        showToast(role ? messages.saved : messages.added);
        void revalidate();
        onClose();
      },
    },
  );
  const note =
    problem && (errors["permissions"]?.[0] ?? (problem.isRejection ? problem.detail : messages.saveFailed));
  return (
    <FormDialog
      isOpen
      title={role ? messages.edit(role.name) : messages.add}
      formId={formId}
      saveLabel={role ? "Save" : messages.add}
      isBusy={isPending}
      guard={guard}
      onClose={onClose}
      size="regular"
      note={note}
    >
      <ScriptedForm id={formId} className="grid gap-4" onSubmit={() => void mutate(undefined)}>
        <Field
          label={messages.name}
          name="name"
          required
          autoComplete="off"
          value={name}
          error={errors["name"]?.[0]}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            clearError("name");
          }}
        />
        <PermissionList selected={permissions} onChange={setPermissions} />
      </ScriptedForm>
    </FormDialog>
  );
}
