import { z } from "#platform/rules/zod.ts";

/** All permissions of the admin area. A stored role may contain permissions of other releases; they have no effect. */
export const PERMISSIONS = [
  "orders.read",
  "orders.create",
  "orders.edit",
  "orders.price",
  "orders.confirm",
  "shipments.pack",
  "shipments.book",
  "returns.decide",
  "customers.contact",
  "customers.block",
  "privacy.manage",
  "products.read",
  "products.edit",
  "products.price",
  "discounts.edit",
  "money.read",
  "money.record",
  "money.refund",
  "money.close",
  "stock.edit",
  "storefront.edit",
  "reviews.edit",
  "messages.answer",
  "newsletter.send",
  "reports.read",
  "exports.orders",
  "exports.products",
  "exports.customers",
  "settings.store",
  "settings.messages",
  "settings.couriers",
  "settings.integrations",
  "api-keys.manage",
  "staff.manage",
  "audit.read",
  "jobs.manage",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const permissionSchema = z.enum(PERMISSIONS);

/** Returns those stored names that are permissions of this release, in the order of `PERMISSIONS`. */
export function keepKnownPermissions(names: readonly string[]): Permission[] {
  return PERMISSIONS.filter((permission) => names.includes(permission));
}

/**
 * The permissions that a request requires: all listed permissions, or at least one of them. An empty `allOf` admits
 * every staff member.
 */
export type AccessRule = { allOf: readonly Permission[] } | { anyOf: readonly Permission[] };

/** Returns the rule that requires all of the given permissions. */
export function requires(...allOf: Permission[]): AccessRule {
  return { allOf };
}

/** Returns the rule that requires at least one of the given permissions. */
export function requiresAny(...anyOf: [Permission, Permission, ...Permission[]]): AccessRule {
  return { anyOf };
}

/** The rule that admits every staff member. */
export const ANY_STAFF: AccessRule = { allOf: [] };

/** Returns whether permissions satisfy a rule. */
export function isAllowed(permissions: readonly Permission[], rule: AccessRule): boolean {
  if ("anyOf" in rule) return rule.anyOf.some((permission) => permissions.includes(permission));
  return rule.allOf.every((permission) => permissions.includes(permission));
}

const SHOP_CONTACT_PERMISSIONS: ReadonlySet<Permission> = new Set([
  "settings.store",
  "settings.messages",
  "settings.couriers",
  "staff.manage",
  "api-keys.manage",
]);

/** Returns whether an operation or page shows contact details of the shop and its staff, which are not masked. */
export function returnsShopContacts(rule: AccessRule): boolean {
  return "allOf" in rule && rule.allOf.some((name) => SHOP_CONTACT_PERMISSIONS.has(name));
}
