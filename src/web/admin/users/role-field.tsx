import { useContext } from "react";

import { permissionTexts, roleMessages } from "#domain/staff/role-messages.ts";
import type { RoleId, StaffRole } from "#domain/staff/role.ts";
import { isBuiltInRole } from "#domain/staff/role.ts";
import { PermissionsContext } from "#web/admin/use-access.ts";
import { SelectField } from "#web/ui/forms/select-field.tsx";

interface RoleFieldProps {
  roles: readonly StaffRole[];
  value: RoleId;
  error?: string | undefined;
  /** Whether the form needs a role. Otherwise, no role makes a customer account. */
  isRequired?: boolean;
  onChange: (role: RoleId) => void;
}

/** Chooses a role other than owner that the signed-in staff member can give, with a description of the chosen role. */
export function RoleField({ roles, value, error, isRequired = false, onChange }: RoleFieldProps) {
  const role = roles.find(({ id }) => id === value);
  const own = useContext(PermissionsContext);
  const canGive = ({ id, permissions }: StaffRole) =>
    id !== "owner" && permissions.every((permission) => own.includes(permission));
  return (
    <SelectField
      label="Role"
      name="role"
      value={value ?? ""}
      error={error}
      required={isRequired}
      hint={role ? describeRole(role) : isRequired ? undefined : roleMessages.noneHint}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : currentTarget.value)}
    >
      <option value="">{isRequired ? roleMessages.choose : roleMessages.none}</option>
      {roles
        .filter((each) => each.id === value || canGive(each))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </SelectField>
  );
}

/** Returns what a role allows, in plain words. */
export function describeRole({ id, permissions }: Pick<StaffRole, "id" | "permissions">): string {
  if (isBuiltInRole(id)) return roleMessages.descriptions[id];
  return `${permissions.map((permission) => permissionTexts[permission]).join("; ")}.`;
}
