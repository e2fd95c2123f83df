import { createHash } from "node:crypto";

import type { ContactInput } from "../rules/inbox/contact.ts";
import { idempotencyKeySchema } from "#kit/rules/text.ts";

/**
 * Returns the idempotency key of a message sent without scripts, derived from the page's key and the message. The
 * page's key alone is not enough: visitors share it while the page is cached, and one visitor may return to the page to
 * write another message. Returns undefined for a malformed page key.
 */
export function deriveMessageKey(
  formKey: string,
  { name, phone, message }: ContactInput,
): string | undefined {
  if (!idempotencyKeySchema.safeParse(formKey).success) return undefined;
  return createHash("sha256")
    .update(JSON.stringify([formKey, name, phone, message]))
    .digest("hex");
}
