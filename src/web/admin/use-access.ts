import { createContext, useContext } from "react";

import type { AccessRule, Permission } from "#domain/staff/permissions.ts";
import { isAllowed, PERMISSIONS, requires } from "#domain/staff/permissions.ts";

import type { AdminPage, PageGroup } from "./admin-pages.ts";
import { PAGE_GROUPS } from "./admin-pages.ts";
import { opensPage } from "./page-rules.ts";

/** The permissions of the signed-in staff member. They only decide what the pages show; the API enforces them. */
export const PermissionsContext = createContext<readonly Permission[]>(PERMISSIONS);

/** Returns a function that tells whether the signed-in staff member has all permissions, or satisfies a rule. */
export function useAccess(): (...required: (Permission | AccessRule)[]) => boolean {
  const permissions = useContext(PermissionsContext);
  return (...required) =>
    required.every((rule) => isAllowed(permissions, typeof rule === "string" ? requires(rule) : rule));
}

/**
 * Returns the groups of pages that permissions open, without empty groups. Without permissions, e.g. before the required second
 * factor is set up, there are none.
 */
export function listPageGroups(permissions: readonly Permission[]): PageGroup[] {
  if (permissions.length === 0) return [];
  return PAGE_GROUPS.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ to }) => opensPage(permissions, to)),
  })).filter(({ pages }) => pages.length > 0);
}

/** Returns the pages that permissions open, in the sidebar's order. */
export function listPages(permissions: readonly Permission[]): AdminPage[] {
  return listPageGroups(permissions).flatMap(({ pages }) => pages);
}

/** Returns the URL path of the first page that permissions open. */
export function getFirstPage(permissions: readonly Permission[]): string {
  return listPages(permissions)[0]?.to ?? "/admin/account";
}
