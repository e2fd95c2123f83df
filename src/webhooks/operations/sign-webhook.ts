import { createHmac } from "node:crypto";

import { SECRET_PREFIX } from "./webhook-secret.ts";

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
