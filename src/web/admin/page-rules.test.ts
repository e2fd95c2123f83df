import { expect, test } from "vitest";

import { PERMISSIONS } from "#domain/staff/permissions.ts";
import { BUILT_IN_ROLES, ROLE_PERMISSIONS } from "#domain/staff/role.ts";

import { ADMIN_PAGES } from "./admin-pages.ts";
import { ADMIN_PATHS } from "#test/pages/admin-urls.ts";

import { opensPage } from "./page-rules.ts";
import { findCommandItems } from "./palette/palette-items.ts";
import { getFirstPage, listPages } from "./use-access.ts";

const commands = { exportOrders: () => {}, showShortcuts: () => {}, signOut: () => {} };
const listLabels = (role: keyof typeof ROLE_PERMISSIONS) =>
  listPages(ROLE_PERMISSIONS[role]).map(({ label }) => label);

test("an owner opens every page", () => {
  expect(listPages(PERMISSIONS)).toEqual(ADMIN_PAGES);
  expect(getFirstPage(PERMISSIONS)).toBe("/admin/dashboard");
});

test.each([
  ["packer", ["Orders", "Shipments"]],
  ["accountant", ["Dashboard", "Orders", "Shipments", "Products", "Collections", "Notes", "Inventory"]],
] as const)("the menu of the role %s starts with its pages", (role, labels) => {
  expect(listLabels(role).slice(0, labels.length)).toEqual(labels);
});

test.each(BUILT_IN_ROLES)("the palette of the role %s lists only pages that the role opens", (role) => {
  const permissions = ROLE_PERMISSIONS[role];
  const pages = findCommandItems("", commands, permissions).filter(({ group }) => group === "pages");
  expect(pages.map(({ href }) => href)).toEqual(listPages(permissions).map(({ to }) => to));
  for (const { href = "" } of pages) expect(opensPage(permissions, href)).toBe(true);
});

test("only roles with the permission export orders from the palette", () => {
  const exports = BUILT_IN_ROLES.filter((role) =>
    findCommandItems("export orders", commands, ROLE_PERMISSIONS[role]).some(({ run }) => run !== undefined),
  );
  expect(exports).toEqual(["owner", "manager", "accountant"]);
});

test("without permissions, e.g. before the required second factor is set up, the menu is empty", () => {
  expect(listPages([])).toEqual([]);
  expect(findCommandItems("", commands, []).filter(({ group }) => group === "pages")).toEqual([]);
});

test("every page of the admin area has a rule", () => {
  const isUnlisted = (path: string) =>
    PERMISSIONS.every(
      (omitted) =>
        !opensPage(
          PERMISSIONS.filter((each) => each !== omitted),
          path,
        ),
    );
  const paths = ADMIN_PATHS.filter((path) => !path.endsWith("/nowhere/at/all"));
  expect(paths.filter(isUnlisted)).toEqual([]);
});

test("a page without a rule requires all permissions", () => {
  expect(opensPage(ROLE_PERMISSIONS.manager, "/admin/new-page")).toBe(false);
  expect(opensPage(PERMISSIONS, "/admin/new-page")).toBe(true);
});

test("every pattern is accepted with and without slashes at its ends", () => {
  expect(opensPage(["orders.read"], "admin/orders/:orderId/")).toBe(true);
});
