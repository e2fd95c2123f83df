import { useRevalidator } from "react-router";

import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";

import { permissionTexts, roleMessages as messages } from "../../rules/role-messages.ts";
import type { StaffRole } from "../../rules/role.ts";
import { roleInputSchema } from "../../rules/role.ts";
import { callStaffRead, callStaffWrite } from "../staff-call.ts";
import { PermissionList } from "./permission-list.tsx";

interface CustomRoleDialogProps {
  /** The role to change; undefined for a new role. */
  role?: StaffRole;
  onClose: () => void;
}

/** Adds a custom role, or changes its name and permissions. */
export function CustomRoleDialog({ role, onClose }: CustomRoleDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    record: role,
    loadLatest: async ({ id }) =>
      (await callStaffRead("GET /api/admin/roles", {})).find((stored) => stored.id === id),
    schema: roleInputSchema,
    // Not named as in the API, so that an error of the permissions is shown beside the save button.
    toValues: (stored) => ({ name: stored?.name ?? "", granted: stored?.permissions ?? [] }),
    toInput: ({ name, granted }) => ({ name, permissions: [...granted] }),
    save: (json, { record, expectedUpdatedAt }) =>
      record
        ? callStaffWrite("role_changed", "PUT /api/admin/roles/:id", {
            param: { id: record.id },
            json: { ...json, expectedUpdatedAt },
          })
        : callStaffWrite("role_added", "POST /api/admin/roles", { json }),
    labels: ({ name, granted }) => ({
      [messages.name]: name,
      [messages.permissions]: granted.map((permission) => permissionTexts[permission]).join(", "),
    }),
    texts: messages,
    reload: revalidate,
    onSaved: onClose,
  });
  const { fields } = form;
  return (
    <RecordDialog
      form={form}
      item="role"
      isOpen
      onClose={onClose}
      title={role ? messages.edit(role.name) : messages.add}
      saveLabel={role ? "Save" : messages.add}
      className="grid gap-4"
    >
      <FormField form={fields} name="name" label={messages.name} required />
      <PermissionList
        selected={fields.watch("granted")}
        onChange={(granted) => fields.setValue("granted", [...granted], { shouldDirty: true })}
      />
    </RecordDialog>
  );
}
