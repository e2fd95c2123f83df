import { createContext, useContext } from "react";

import type { AccessRule, Permission } from "../rules/permissions.ts";
import { isAllowed, PERMISSIONS, requires } from "../rules/permissions.ts";

/** The permissions of the signed-in staff member. The pages use them to hide controls; the API enforces them. */
export const PermissionsContext = createContext<readonly Permission[]>(PERMISSIONS);

/**
 * Returns a function that checks whether the signed-in staff member has all given permissions and satisfies all given
 * rules.
 */
export function useAccess(): (...required: (Permission | AccessRule)[]) => boolean {
  const permissions = useContext(PermissionsContext);
  return (...required) =>
    required.every((rule) => isAllowed(permissions, typeof rule === "string" ? requires(rule) : rule));
}
