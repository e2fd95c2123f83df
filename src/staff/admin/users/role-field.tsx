import type { ComponentProps } from "react";
import { useContext } from "react";

import { permissionTexts, roleMessages } from "../../rules/role-messages.ts";
import type { StaffRole } from "../../rules/role.ts";
import { isBuiltInRole } from "../../rules/role.ts";
import { PermissionsContext } from "#kit/admin/use-access.ts";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

interface RoleFieldProps extends Omit<ComponentProps<typeof SelectField>, "label" | "hint" | "children"> {
  roles: readonly StaffRole[];
  /** The id of the chosen role; "" without a role. */
  value: string;
  /** Whether a role is required. Otherwise, an account without a role is a customer account. */
  isRequired?: boolean;
}

/** Selects a role and describes it. Offers the roles that the signed-in staff member can grant, except owner. */
export function RoleField({ roles, value, isRequired = false, ...field }: RoleFieldProps) {
  const role = roles.find(({ id }) => id === value);
  const ownPermissions = useContext(PermissionsContext);
  const canGrant = ({ id, permissions }: StaffRole) =>
    id !== "owner" && permissions.every((permission) => ownPermissions.includes(permission));
  return (
    <SelectField
      label="Role"
      required={isRequired}
      hint={role ? describeRole(role) : isRequired ? undefined : roleMessages.noneHint}
      value={value}
      {...field}
    >
      <option value="">{isRequired ? roleMessages.choose : roleMessages.none}</option>
      {roles
        .filter((option) => option.id === value || canGrant(option))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </SelectField>
  );
}

/** Describes what a role allows. */
export function describeRole({ id, permissions }: Pick<StaffRole, "id" | "permissions">): string {
  if (isBuiltInRole(id)) return roleMessages.descriptions[id];
  return `${permissions.map((permission) => permissionTexts[permission]).join("; ")}.`;
}
