import type { AccessRule, Permission } from "../rules/permissions.ts";
import { ANY_STAFF, isAllowed, PERMISSIONS, requires, requiresAny } from "../rules/permissions.ts";

/** The permissions that each admin page requires, by the pattern of its URL path. */
const PAGE_RULES: Readonly<Record<string, AccessRule>> = {
  "/admin": ANY_STAFF,
  "/admin/*": ANY_STAFF,
  "/admin/account": ANY_STAFF,
  "/admin/no-access": ANY_STAFF,
  "/admin/dashboard": requires("reports.read", "orders.read", "products.read"),
  "/admin/products": requires("products.read"),
  "/admin/products/:productId": requires("products.edit"),
  "/admin/collections": requires("products.read"),
  "/admin/notes": requires("products.read"),
  "/admin/search-words": requires("products.read"),
  "/admin/inventory": requires("products.read"),
  "/admin/back-in-stock": requires("products.read"),
  "/admin/orders": requires("orders.read"),
  "/admin/orders/print": requires("orders.read"),
  "/admin/orders/:orderId": requires("orders.read"),
  "/admin/confirmations": requires("orders.confirm"),
  "/admin/shipments": requiresAny("orders.read", "shipments.pack", "shipments.book"),
  "/admin/shipments/returns": requires("reports.read"),
  "/admin/shipments/labels": requires("shipments.pack"),
  "/admin/shipments/load-sheets": requires("shipments.pack"),
  "/admin/shipments/load-sheets/:sheetId": requires("shipments.pack"),
  "/admin/contact-messages": requiresAny("messages.answer", "newsletter.send"),
  "/admin/contact-messages/issues": requires("newsletter.send"),
  "/admin/contact-messages/issues/:issueId": requires("newsletter.send"),
  "/admin/reviews": requires("reviews.edit"),
  "/admin/hero-images": requires("storefront.edit"),
  "/admin/blocked-numbers": requires("customers.block", "customers.contact"),
  "/admin/privacy": requires("privacy.manage", "customers.contact"),
  "/admin/messages": requires("settings.messages"),
  "/admin/messages/:kind": requires("settings.messages"),
  "/admin/delivery": requires("settings.store"),
  "/admin/settings": requires("settings.store"),
  "/admin/users": requires("staff.manage"),
  // Without `audit.read`, the page shows only the entries of the signed-in user.
  "/admin/activity": ANY_STAFF,
  "/admin/jobs": requires("jobs.manage"),
  "/admin/api-keys": requires("api-keys.manage"),
  "/admin/webhooks": requires("settings.integrations", "orders.read"),
  "/admin/webhooks/deliveries": requires("settings.integrations", "orders.read"),
};

/** The rule of a page that `PAGE_RULES` does not list: all permissions. */
const UNLISTED_PAGE_RULE: AccessRule = { allOf: PERMISSIONS };

/** Returns the rule of a page. @param pattern the path pattern, e.g. `/admin/orders/:orderId` */
export function getPageRule(pattern: string): AccessRule {
  return PAGE_RULES[`/${pattern.replaceAll(/^\/|\/$/g, "")}`] ?? UNLISTED_PAGE_RULE;
}

/** Returns whether permissions suffice for a page. @param pattern the path pattern, e.g. `/admin/orders/:orderId` */
export function canOpenPage(permissions: readonly Permission[], pattern: string): boolean {
  return isAllowed(permissions, getPageRule(pattern));
}
