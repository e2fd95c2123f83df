import { requiredText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import type { Permission } from "#kit/rules/permissions.ts";
import { PERMISSIONS, permissionSchema } from "#kit/rules/permissions.ts";
import { roleMessages } from "./role-messages.ts";

/** Roles that every shop has. An owner is the admin of the specification, with all permissions. Spec: admin §6. */
export const BUILT_IN_ROLES = ["owner", "manager", "orders", "packer", "catalogue", "accountant"] as const;

export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

/** Built-in roles that are stored by name. An owner is stored as `isAdmin`. */
export const STORED_ROLES = ["manager", "orders", "packer", "catalogue", "accountant"] as const;

/** Permissions that a manager lacks: they grant access to the shop, or to the shop's accounts with other services. */
const OWNER_ONLY_PERMISSIONS: readonly Permission[] = [
  "staff.manage",
  "settings.couriers",
  "settings.integrations",
  "api-keys.manage",
];

/** The permissions of the built-in roles. */
export const ROLE_PERMISSIONS: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OWNER_ONLY_PERMISSIONS.includes(permission)),
  orders: [
    "orders.read",
    "orders.create",
    "orders.edit",
    "orders.confirm",
    "shipments.pack",
    "shipments.book",
    "returns.decide",
    "customers.contact",
    "customers.block",
    "products.read",
    "messages.answer",
    "money.read",
    "money.record",
  ],
  packer: ["orders.read", "shipments.pack"],
  catalogue: [
    "products.read",
    "products.edit",
    "products.price",
    "stock.edit",
    "storefront.edit",
    "reviews.edit",
    "exports.products",
  ],
  accountant: [
    "orders.read",
    "products.read",
    "reports.read",
    "exports.orders",
    "money.read",
    "money.record",
    "money.refund",
    "money.close",
  ],
};

/** Returns whether a role is built in. The ids of custom roles are UUIDs. */
export function isBuiltInRole(role: string): role is BuiltInRole {
  return BUILT_IN_ROLES.some((name) => name === role);
}

/** The role of an account: a built-in role, the id of a custom role, or null for no access to the admin area. */
export type RoleId = string | null;

/** Validates the name and the permissions of a custom role. */
export const roleInputSchema = z.strictObject({
  name: requiredText(roleMessages.nameRequired, 60),
  permissions: z
    .array(permissionSchema)
    .min(1, roleMessages.permissionRequired)
    .max(PERMISSIONS.length)
    .refine((names) => new Set(names).size === names.length, roleMessages.duplicates),
});

export type RoleInput = z.output<typeof roleInputSchema>;

/** Validates a changed role. */
export const roleChangeSchema = roleInputSchema.extend({
  expectedUpdatedAt: z.iso.datetime().optional().describe("`updatedAt` of the loaded role"),
});

export type RoleChange = z.output<typeof roleChangeSchema>;

/** A role with the number of accounts that have it. Built-in roles cannot be changed. */
export interface StaffRole {
  id: string;
  name: string;
  permissions: Permission[];
  isBuiltIn: boolean;
  /** Whether accounts with this role must have a second factor. */
  requiresSecondFactor: boolean;
  accounts: number;
  /** When the role was last changed; null for a built-in role. */
  updatedAt: string | null;
}
