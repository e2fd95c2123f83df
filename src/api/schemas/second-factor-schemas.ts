import { z } from "@hono/zod-openapi";

export const secondFactorSchema = z
  .object({ enabledAt: z.iso.datetime().nullable(), recoveryCodes: z.number().int().min(0) })
  .openapi("SecondFactor");

export const authenticatorSetupSchema = z
  .object({
    secret: z.string().describe("Base32 secret"),
    address: z.string().describe("The otpauth: address in the picture"),
    picture: z.string().describe("QR code as a data: address"),
  })
  .openapi("AuthenticatorSetup");

export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) }).openapi("RecoveryCodes");
