import { expect, test } from "vitest";

import { productMessages } from "#catalogue/rules/product-messages.ts";
import { staffNoteMessages } from "#catalogue/rules/scent/staff-messages.ts";
import { synonymMessages } from "#catalogue/rules/search/synonym-messages.ts";
import { staffCollectionMessages } from "#catalogue/rules/staff-messages.ts";
import { staffRestockMessages } from "#catalogue/rules/stock/restock/staff-messages.ts";
import { inventoryMessages } from "#catalogue/rules/stock/staff-messages.ts";
import { blockedPhoneMessages } from "#customers/rules/blocked-phone-messages.ts";
import { staffDeliveryMessages } from "#delivery/rules/staff-messages.ts";
import { paymentMessages } from "#payments/rules/staff-messages.ts";
import { cashMessages } from "#ledger/rules/cash-messages.ts";
import { moneyReportList } from "#ledger/rules/money-report.ts";
import { moneyAccountMessages } from "#ledger/rules/staff-messages.ts";
import { staffDiscountMessages } from "#discounts/rules/staff-messages.ts";
import { heroMessages } from "#media/rules/hero/staff-messages.ts";
import { customerList } from "#reports/rules/customers/customer-list.ts";
import { inboxMessages } from "#messages/rules/inbox/staff-messages.ts";
import { undeliveredTexts } from "#messages/rules/outbox/undelivered.ts";
import { templateMessages } from "#messages/rules/outbox/template-messages.ts";
import { staffConfirmationMessages } from "#orders/rules/confirmation/staff-messages.ts";
import { orderMessages } from "#orders/rules/order-messages.ts";
import { staffPrivacyMessages } from "#privacy/rules/privacy-messages.ts";
import { dashboardMessages } from "#reports/rules/staff-messages.ts";
import { staffReturnMessages } from "#returns/rules/staff-messages.ts";
import { staffReviewMessages } from "#reviews/rules/staff-messages.ts";
import { staffShipmentMessages } from "#shipments/rules/staff-messages.ts";
import { apiKeyMessages } from "#staff/rules/api-keys/api-key-messages.ts";
import { accountMessages, auditMessages } from "#staff/rules/staff-messages.ts";
import { storeMessages } from "#store/rules/store-messages.ts";
import { webhookMessages } from "#webhooks/rules/webhook-messages.ts";

import { jobMessages } from "../jobs/rules/staff-messages.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import { PERMISSIONS } from "#kit/rules/permissions.ts";
import { BUILT_IN_ROLES, ROLE_PERMISSIONS } from "#staff/rules/role.ts";

import { ADMIN_PAGES } from "#app/admin/admin-pages.ts";
import { ADMIN_PATHS } from "#test/pages/admin-urls.ts";

import { canOpenPage } from "#app/admin/admin-pages.ts";
import { findCommandItems } from "#app/admin/palette/palette-items.ts";
import { listOpenGroups } from "./admin-nav.tsx";
import { getFirstPage, listPageGroups, listPages } from "./admin-pages.ts";

const commands = { exportOrders: () => {}, showShortcuts: () => {}, signOut: () => {} };
const listLabels = (role: keyof typeof ROLE_PERMISSIONS) =>
  listPages(ROLE_PERMISSIONS[role]).map(({ label }) => label);

test("an owner can open every page", () => {
  expect(listPages(PERMISSIONS)).toEqual(ADMIN_PAGES);
  expect(getFirstPage(PERMISSIONS)).toBe("/admin/dashboard");
});

test.each([
  ["packer", ["Orders", "Shipments"]],
  ["accountant", ["Dashboard", "Orders", "Shipments", "Payments", "Returns", "Refunds", "Cash"]],
] as const)("the menu of the role %s starts with the pages %j", (role, labels) => {
  expect(listLabels(role).slice(0, labels.length)).toEqual(labels);
});

test.each(BUILT_IN_ROLES)(
  "the command palette of the role %s lists exactly the pages that the role can open",
  (role) => {
    const permissions = ROLE_PERMISSIONS[role];
    const pages = findCommandItems("", commands, permissions).filter(({ group }) => group === "pages");
    expect(pages.map(({ href }) => href)).toEqual(listPages(permissions).map(({ to }) => to));
    for (const { href = "" } of pages) expect(canOpenPage(permissions, href)).toBe(true);
  },
);

test("only roles with the export permission see 'export orders' in the command palette", () => {
  const exportingRoles = BUILT_IN_ROLES.filter((role) =>
    findCommandItems("export orders", commands, ROLE_PERMISSIONS[role]).some(({ run }) => run !== undefined),
  );
  expect(exportingRoles).toEqual(["owner", "manager", "accountant"]);
});

test("without permissions, e.g. before the required second factor is set up, the menu is empty", () => {
  expect(listPages([])).toEqual([]);
  expect(findCommandItems("", commands, []).filter(({ group }) => group === "pages")).toEqual([]);
});

test("by default, the sidebar lists at most 12 pages, always with the seven pages of the specification [001 §2]", () => {
  const listVisible = (permissions: readonly Permission[]) => {
    const groups = listPageGroups(permissions);
    const open = listOpenGroups(groups);
    return groups.flatMap(({ label, pages }) =>
      pages.filter(({ isMain = false }) => isMain || open.includes(label)).map(({ to }) => to),
    );
  };
  expect(listVisible(PERMISSIONS)).toEqual(
    expect.arrayContaining(
      ["dashboard", "products", "collections", "orders", "inventory", "hero-images", "contact-messages"].map(
        (name) => `/admin/${name}`,
      ),
    ),
  );
  for (const role of BUILT_IN_ROLES)
    expect(listVisible(ROLE_PERMISSIONS[role]).length).toBeLessThanOrEqual(12);
  // A role with few pages sees all of them.
  expect(listVisible(ROLE_PERMISSIONS.packer)).toEqual(
    listPages(ROLE_PERMISSIONS.packer).map(({ to }) => to),
  );
});

test("every admin page has a permission rule", () => {
  /** A page without a rule needs all permissions, so omitting any one of them closes it. */
  const hasNoRule = (path: string) =>
    PERMISSIONS.every(
      (omitted) =>
        !canOpenPage(
          PERMISSIONS.filter((permission) => permission !== omitted),
          path,
        ),
    );
  const paths = ADMIN_PATHS.filter((path) => !path.endsWith("/nowhere/at/all"));
  expect(paths.filter(hasNoRule)).toEqual([]);
});

test("a page without a rule requires all permissions", () => {
  expect(canOpenPage(ROLE_PERMISSIONS.manager, "/admin/new-page")).toBe(false);
  expect(canOpenPage(PERMISSIONS, "/admin/new-page")).toBe(true);
});

test("a path pattern matches with or without slashes at its start and end", () => {
  expect(canOpenPage(["orders.read"], "admin/orders/:orderId/")).toBe(true);
});

/** The table of pages repeats these texts, because importing them would load the words of all modules on every page. */
test("the texts of a page in the table of pages are those of its module", () => {
  const texts: Record<string, { loadFailed: string; title?: string; pageLabel?: string }> = {
    dashboard: dashboardMessages,
    orders: orderMessages,
    confirmations: staffConfirmationMessages,
    shipments: staffShipmentMessages,
    payments: paymentMessages,
    returns: staffReturnMessages,
    customers: customerList.texts,
    refunds: paymentMessages.refunds,
    cash: cashMessages,
    products: productMessages,
    collections: staffCollectionMessages,
    inventory: inventoryMessages,
    notes: staffNoteMessages,
    "search-words": synonymMessages,
    "back-in-stock": staffRestockMessages,
    "hero-images": heroMessages,
    "contact-messages": inboxMessages,
    reviews: staffReviewMessages,
    discounts: staffDiscountMessages,
    "cash/report": moneyReportList.texts,
    "returns/figures": { ...staffReturnMessages, title: staffReturnMessages.figures },
    "shipments/returns": { ...staffShipmentMessages, title: staffShipmentMessages.returnRates },
    settings: storeMessages,
    delivery: staffDeliveryMessages,
    messages: templateMessages,
    "money-accounts": moneyAccountMessages,
    "blocked-numbers": blockedPhoneMessages,
    users: accountMessages,
    activity: auditMessages,
    "undelivered-messages": undeliveredTexts,
    privacy: staffPrivacyMessages,
    "api-keys": apiKeyMessages,
    webhooks: webhookMessages,
    jobs: jobMessages,
  };
  expect(Object.keys(texts).map((path) => `/admin/${path}`)).toEqual(ADMIN_PAGES.map(({ to }) => to));
  for (const { to, label, loadFailed } of ADMIN_PAGES) {
    const messages = texts[to.slice("/admin/".length)];
    expect({ label, loadFailed }).toEqual({
      label: messages?.pageLabel ?? messages?.title ?? label,
      loadFailed: messages?.loadFailed,
    });
  }
});
