import type { AccessRule, Permission } from "#kit/rules/permissions.ts";
import { ANY_STAFF, isAllowed, PERMISSIONS } from "#kit/rules/permissions.ts";

import { NEW_ORDER_PATH } from "#orders/rules/staff-order/new-order.ts";

import type { PageLink } from "./staff-pages.ts";
import { PAGE_GROUP_LABELS, STAFF_PAGES } from "./staff-pages.ts";

/** A page in the sidebar. */
export interface AdminPage extends PageLink {
  /** URL path. */
  to: string;
}

export interface PageGroup {
  label: PageLink["group"];
  pages: readonly AdminPage[];
}

/** Start page of the admin area. Spec: admin §2. */
export const FIRST_ADMIN_PAGE = "/admin/dashboard";

/** Returns the URL path of a page, without an optional parameter. */
const toLinkPath = (path: string) => `/admin/${path.replace(/\/:\w+\?$/, "")}`;

const PAGE_RULES: ReadonlyMap<string, AccessRule> = new Map([
  ["/admin", ANY_STAFF],
  ["/admin/*", ANY_STAFF],
  ...STAFF_PAGES.flatMap(({ path, rule }) => [
    [`/admin/${path}`, rule] as const,
    [toLinkPath(path), rule] as const,
  ]),
]);

/** The rule of an unknown page: all permissions. */
const UNKNOWN_PAGE_RULE: AccessRule = { allOf: PERMISSIONS };

/** Returns the rule of a page. @param pattern the path pattern, e.g. `/admin/orders/:orderId` */
export function getPageRule(pattern: string): AccessRule {
  return PAGE_RULES.get(`/${pattern.replaceAll(/^\/|\/$/g, "")}`) ?? UNKNOWN_PAGE_RULE;
}

/** Returns whether permissions suffice for a page. @param pattern the path pattern, e.g. `/admin/orders/:orderId` */
export function canOpenPage(permissions: readonly Permission[], pattern: string): boolean {
  return isAllowed(permissions, getPageRule(pattern));
}

/** The pages of the sidebar by group. */
export const PAGE_GROUPS: readonly PageGroup[] = PAGE_GROUP_LABELS.map((label) => ({
  label,
  pages: STAFF_PAGES.flatMap(({ path, link }) =>
    link?.group === label ? [{ ...link, to: toLinkPath(path) }] : [],
  ),
}));

/** All pages in the sidebar's order. */
export const ADMIN_PAGES: readonly AdminPage[] = PAGE_GROUPS.flatMap(({ pages }) => pages);

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

/** The form of a new order is opened often, but is no page of the sidebar. */
const NEW_ORDER = { to: NEW_ORDER_PATH, label: "New order", key: "g" };

/** Returns the pages that a letter opens after `g`, as the permissions allow. */
export function listKeyPages(
  permissions: readonly Permission[],
): readonly Pick<AdminPage, "to" | "label" | "key">[] {
  const pages = listPages(permissions);
  return canOpenPage(permissions, NEW_ORDER_PATH) ? [NEW_ORDER, ...pages] : pages;
}

/** Returns the URL path of the first page that the permissions allow, or the account page. */
export function getFirstPage(permissions: readonly Permission[]): string {
  return listPages(permissions)[0]?.to ?? "/admin/account";
}
