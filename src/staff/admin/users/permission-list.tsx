import { useContext } from "react";

import type { Permission } from "#kit/rules/permissions.ts";
import { PERMISSIONS } from "#kit/rules/permissions.ts";
import { PERMISSION_AREAS, permissionTexts } from "../../rules/role-messages.ts";
import { PermissionsContext } from "#kit/admin/use-access.ts";
import { CheckboxField } from "#kit/ui/forms/checkbox-field.tsx";

interface PermissionListProps {
  selected: readonly Permission[];
  /** The permissions to choose from; all by default. */
  offered?: readonly Permission[];
  onChange: (selected: readonly Permission[]) => void;
}

/** Checkboxes for the permissions, grouped by area. Staff can grant only permissions that they have themselves. */
export function PermissionList({ selected, offered = PERMISSIONS, onChange }: PermissionListProps) {
  const ownPermissions = useContext(PermissionsContext);
  const toggle = (permission: Permission, isSelected: boolean) =>
    onChange(isSelected ? [...selected, permission] : selected.filter((other) => other !== permission));
  return PERMISSION_AREAS.map(({ label, permissions }) => (
    <fieldset key={label} className="text-sm">
      <legend className="mb-1 font-medium">{label}</legend>
      {permissions
        .filter((permission) => offered.includes(permission))
        .map((permission) => (
          <CheckboxField
            key={permission}
            className="w-full py-1"
            checked={selected.includes(permission)}
            disabled={!ownPermissions.includes(permission)}
            onChange={({ currentTarget }) => toggle(permission, currentTarget.checked)}
          >
            {permissionTexts[permission]}
          </CheckboxField>
        ))}
    </fieldset>
  ));
}
