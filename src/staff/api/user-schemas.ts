import { z } from "@hono/zod-openapi";

import { permissionSchema } from "#kit/rules/permissions.ts";

const roleSchema = z
  .string()
  .nullable()
  .describe("A built-in role or the id of a custom role; null without access to the admin area");

export const sessionUserSchema = z
  .object({
    uid: z.string(),
    email: z.string(),
    displayName: z.string(),
    isAdmin: z.boolean().describe("Whether the user is an owner"),
    role: roleSchema,
    permissions: z.array(permissionSchema).readonly(),
    needsSecondFactor: z
      .boolean()
      .describe("Whether the user must set up a second factor before any staff operation"),
  })
  .openapi("SessionUser");

export const userDocumentSchema = z
  .object({
    uid: z.string(),
    email: z.string(),
    displayName: z.string(),
    isAdmin: z.boolean().nullable(),
    role: roleSchema,
    disabledAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().describe("Last change of the name, the role or the access"),
  })
  .openapi("User");

export const ownSessionSchema = z
  .object({
    id: z.string(),
    device: z.string(),
    network: z.string().describe("Client address of the sign-in; empty if unknown"),
    signedInAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .openapi("OwnSession");

export const staffRoleSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    permissions: z.array(permissionSchema),
    requiresSecondFactor: z.boolean().describe("Whether accounts with this role must have a second factor"),
    isBuiltIn: z.boolean().describe("Built-in roles cannot be changed or deleted"),
    accounts: z.number().int().describe("Number of accounts with this role"),
    updatedAt: z.iso.datetime().nullable().describe("Null for a built-in role"),
  })
  .openapi("StaffRole");
