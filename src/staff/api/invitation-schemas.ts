import { z } from "@hono/zod-openapi";

export const invitationSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    displayName: z.string(),
    role: z.string().describe("A built-in role or the id of a custom role, which may have been deleted"),
    invitedBy: z.string().describe("Name of the account that sent the invitation"),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
  })
  .openapi("Invitation");

export const createdInvitationSchema = z
  .object({
    invitation: invitationSchema,
    path: z
      .string()
      .describe("Path of the link with its token in the fragment. The path is returned only once"),
    isEmailed: z.boolean().describe("Whether the shop also sends the link by email"),
  })
  .openapi("CreatedInvitation");

export const openInvitationSchema = z
  .object({ email: z.string(), displayName: z.string(), invitedBy: z.string() })
  .openapi("OpenInvitation");
