import { z } from "@hono/zod-openapi";

export const sessionUserSchema = z
  .object({ uid: z.string(), email: z.string(), displayName: z.string(), isAdmin: z.boolean() })
  .openapi("SessionUser");

export const userDocumentSchema = z
  .object({
    uid: z.string(),
    email: z.string(),
    displayName: z.string(),
    isAdmin: z.boolean().nullable(),
    disabledAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi("User");

export const ownSessionSchema = z
  .object({
    id: z.string(),
    device: z.string(),
    signedInAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .openapi("OwnSession");
