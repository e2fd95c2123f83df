import { useContext } from "react";

import type { Permission } from "#domain/staff/permissions.ts";
import { PERMISSIONS } from "#domain/staff/permissions.ts";
import { PERMISSION_AREAS, permissionTexts } from "#domain/staff/role-messages.ts";
import { PermissionsContext } from "#web/admin/use-access.ts";
import { CheckboxField } from "#web/ui/forms/checkbox-field.tsx";

interface PermissionListProps {
  chosen: readonly Permission[];
  /** The permissions to show. */
  shown?: readonly Permission[];
  onChange: (chosen: readonly Permission[]) => void;
}

/** The permissions by area as checkboxes. Staff can give only permissions that they have. */
export function PermissionList({ chosen, shown = PERMISSIONS, onChange }: PermissionListProps) {
  const own = useContext(PermissionsContext);
  const toggle = (permission: Permission, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, permission] : chosen.filter((other) => other !== permission));
  return PERMISSION_AREAS.map(({ label, permissions }) => (
    <fieldset key={label} className="text-sm">
      <legend className="mb-1 font-medium">{label}</legend>
      {permissions
        .filter((permission) => shown.includes(permission))
        .map((permission) => (
          <CheckboxField
            key={permission}
            className="w-full py-1"
            checked={chosen.includes(permission)}
            disabled={!own.includes(permission)}
            onChange={({ currentTarget }) => toggle(permission, currentTarget.checked)}
          >
            {permissionTexts[permission]}
          </CheckboxField>
        ))}
    </fieldset>
  ));
}
