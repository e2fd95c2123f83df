import { z } from "@hono/zod-openapi";

export const secondFactorSchema = z
  .object({
    enabledAt: z.iso.datetime().nullable().describe("When the authenticator app was set up"),
    recoveryCodes: z.number().int().min(0),
    isRequired: z.boolean().describe("Whether the user's role requires a second factor"),
  })
  .openapi("SecondFactor");

export const authenticatorSetupSchema = z
  .object({
    secret: z.string().describe("Base32 secret"),
    address: z.string().describe("The otpauth: URI that the QR code contains"),
    image: z.string().describe("QR code as a data: URL"),
  })
  .openapi("AuthenticatorSetup");

export const confirmedAuthenticatorSchema = z
  .object({
    codes: z
      .array(z.string())
      .nullable()
      .describe("Recovery codes; null unless this is the first second factor"),
  })
  .openapi("ConfirmedAuthenticator");

export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) }).openapi("RecoveryCodes");
