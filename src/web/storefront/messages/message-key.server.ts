import { createHash } from "node:crypto";

import type { ContactInput } from "#domain/messages/contact.ts";
import { idempotencyKeySchema } from "#domain/orders/order-query.ts";

/**
 * The idempotency key of a message sent without scripts: of its page's key and its words, because who comes back to
 * the page by the browser's history may write another message there, and others are sent the same page with the same
 * key while it is kept. `undefined` without a key that is one.
 */
export function messageKey(formKey: string, { name, phone, message }: ContactInput): string | undefined {
  if (!idempotencyKeySchema.safeParse(formKey).success) return undefined;
  return createHash("sha256")
    .update(JSON.stringify([formKey, name, phone, message]))
    .digest("hex");
}
