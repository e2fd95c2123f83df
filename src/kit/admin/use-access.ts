import { createContext, useContext } from "react";

import type { AccessRule, Permission } from "../rules/permissions.ts";
import { isAllowed, PERMISSIONS, requires } from "../rules/permissions.ts";

import type { AdminPage, PageGroup } from "#app/admin/admin-pages.ts";
import { PAGE_GROUPS } from "#app/admin/admin-pages.ts";
import { canOpenPage } from "./page-rules.ts";

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

/**
 * Returns the pages that the permissions allow, by group, without empty groups. Without permissions, e.g. before the
 * required second factor is set up, returns none.
 */
export function listPageGroups(permissions: readonly Permission[]): PageGroup[] {
  if (permissions.length === 0) return [];
  return PAGE_GROUPS.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ to }) => canOpenPage(permissions, to)),
  })).filter(({ pages }) => pages.length > 0);
}

/** Returns the pages that the permissions allow, in the sidebar's order. */
export function listPages(permissions: readonly Permission[]): AdminPage[] {
  return listPageGroups(permissions).flatMap(({ pages }) => pages);
}

/** Returns the URL path of the first page that the permissions allow, or the account page. */
export function getFirstPage(permissions: readonly Permission[]): string {
  return listPages(permissions)[0]?.to ?? "/admin/account";
}
