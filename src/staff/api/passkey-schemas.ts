import { z } from "@hono/zod-openapi";

export const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    isBackedUp: z.boolean().describe("Whether the passkey is synced between devices"),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .openapi("Passkey");

const type = z.literal("public-key");
const timeout = z.number().int().describe("Milliseconds");
const descriptors = z.array(z.object({ id: z.string(), type, transports: z.array(z.string()) }));

export const passkeyCreationOptionsSchema = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type })),
    timeout,
    attestation: z.literal("none"),
    authenticatorSelection: z.object({
      residentKey: z.literal("preferred"),
      userVerification: z.literal("preferred"),
    }),
    excludeCredentials: descriptors,
  })
  .openapi("PasskeyCreationOptions");

export const passkeyRequestOptionsSchema = z
  .object({
    rpId: z.string(),
    challenge: z.string(),
    timeout,
    userVerification: z.enum(["required", "preferred"]),
    allowCredentials: descriptors,
  })
  .openapi("PasskeyRequestOptions");

export const addedPasskeySchema = z
  .object({
    passkey: passkeySchema,
    codes: z
      .array(z.string())
      .nullable()
      .describe("Recovery codes; null unless this is the first second factor"),
  })
  .openapi("AddedPasskey");
