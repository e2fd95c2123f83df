import { randomBytes, createHmac } from "node:crypto";

import { Conflict } from "#kit/rules/errors.ts";
import { decryptText, encryptText } from "#platform/secrets/encrypt-text.ts";
import { webhookMessages } from "../rules/webhook-messages.ts";

const PURPOSE = "webhook-secret";
const SECRET_BYTES = 32;

/** Prefix of secrets, by the specification of Standard Webhooks. The remainder is Base64. */
export const SECRET_PREFIX = "whsec_";

/** Creates a secret of 256 random bits. */
export function createSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Encrypts a secret for the table `webhook_endpoints`. */
export function encryptSecret(secret: string, key: Uint8Array): string {
  return encryptText(secret, PURPOSE, key);
}

/** Decrypts a secret. @throws Conflict if the secret was encrypted with another key */
export function decryptSecret(encrypted: string, key: Uint8Array): string {
  const secret = decryptText(encrypted, PURPOSE, key);
  if (secret === undefined) throw new Conflict(webhookMessages.unreadableSecret);
  return secret;
}

/**
 * Decrypts the secrets of an endpoint, the current one first. Leaves out previous secrets that were encrypted with
 * another key, because the current secret is enough to sign.
 * @throws Conflict if the current secret was encrypted with another key
 */
export function decryptSecrets([current = "", ...previous]: readonly string[], key: Uint8Array): string[] {
  const readable = previous.map((secret) => decryptText(secret, PURPOSE, key));
  return [decryptSecret(current, key), ...readable.filter((secret) => secret !== undefined)];
}

interface SignedContent {
  /** Value of the header `webhook-id`. */
  messageId: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * Returns the value of the header `webhook-signature`: a signature with each secret, separated by spaces.
 * Specification: Standard Webhooks, version 1.
 */
export function signWebhook(
  { messageId, timestamp, body }: SignedContent,
  secrets: readonly string[],
): string {
  const content = `${messageId}.${timestamp}.${body}`;
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
    })
    .join(" ");
}
