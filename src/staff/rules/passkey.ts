import { MINUTE_MS } from "#platform/rules/day.ts";
import { requiredText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";
import { passkeyMessages as texts } from "./passkey-messages.ts";

/** Maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 20;

/** Purposes of challenges. A challenge for one purpose is not valid for another. */
export const CHALLENGE_PURPOSES = ["registration", "sign-in", "second-factor"] as const;

export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** Lifetime of a challenge (ms). */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** Whether a passkey is bound to one device or can be synced between devices. */
export const PASSKEY_DEVICES = ["singleDevice", "multiDevice"] as const;

/** COSE numbers of the accepted signature algorithms: EdDSA, ES256 and RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** A passkey of an account. Times are ISO 8601 UTC. */
export interface Passkey {
  id: string;
  name: string;
  /** Whether the passkey is synced between devices. */
  isBackedUp: boolean;
  createdAt: string;
  /** Last sign-in with the passkey; null if it was never used. */
  lastUsedAt: string | null;
}

interface CredentialDescriptor {
  id: string;
  type: "public-key";
  transports: string[];
}

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`, with the members that the shop uses. */
export interface PasskeyCreationOptions {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { alg: number; type: "public-key" }[];
  timeout: number;
  attestation: "none";
  authenticatorSelection: { residentKey: "preferred"; userVerification: "preferred" };
  excludeCredentials: CredentialDescriptor[];
}

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`, with the members that the shop uses. */
export interface PasskeyRequestOptions {
  rpId: string;
  challenge: string;
  timeout: number;
  userVerification: "required" | "preferred";
  /** The passkeys of the account; empty if the browser offers its own list. */
  allowCredentials: CredentialDescriptor[];
}

const createBase64UrlSchema = (max: number) =>
  z
    .string({ error: texts.invalid })
    .regex(/^[\w-]+$/, texts.invalid)
    .max(max, texts.invalid);

/** Credential ids have at most 1,023 bytes. */
const credentialId = createBase64UrlSchema(1364);
const clientDataJson = createBase64UrlSchema(4096);

/** Validates the members of WebAuthn's `AuthenticationResponseJSON` that the shop reads. */
export const passkeyAssertionSchema = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: clientDataJson,
    authenticatorData: createBase64UrlSchema(4096),
    signature: createBase64UrlSchema(4096),
    userHandle: createBase64UrlSchema(100).optional(),
  }),
});

/** A passkey's response to a challenge. */
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>;

/** Validates a sign-in with a passkey; `adminOnly` rejects users without a role. */
export const passkeySignInSchema = z.strictObject({
  passkey: passkeyAssertionSchema,
  adminOnly: z.boolean().default(false),
});

export type PasskeySignIn = z.output<typeof passkeySignInSchema>;

/** Validates the members of WebAuthn's `RegistrationResponseJSON` that the shop reads. */
export const newPasskeySchema = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: clientDataJson,
    attestationObject: createBase64UrlSchema(16_384),
    transports: z.array(z.string().max(40, texts.invalid)).max(10, texts.invalid).default([]),
  }),
});

/** A new passkey with its public key. */
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** Validates the name of a passkey. */
export const passkeyNameSchema = z.strictObject({ name: requiredText(texts.nameRequired, 60) });

/** The website that passkeys belong to. Browsers use a passkey only at this domain. */
interface RelyingParty {
  /** The domain. */
  id: string;
  /** The origin at which users sign in, without a trailing slash. */
  origin: string;
}

const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Returns whether a host name is an IP address. Browsers do not support passkeys at IP addresses. */
export function isIpAddress(hostname: string): boolean {
  return IP_ADDRESS.test(hostname);
}

/**
 * Returns the relying party of the shop's public address. Returns `localhost` for an IP address of this machine, so
 * that developers can use passkeys.
 * @param siteUrl public origin, e.g. `https://shop.example`
 */
export function getRelyingParty(siteUrl: string): RelyingParty {
  const url = new URL(siteUrl);
  if (/^127\.|^\[::1\]$/.test(url.hostname)) url.hostname = "localhost";
  return { id: url.hostname, origin: url.origin };
}
