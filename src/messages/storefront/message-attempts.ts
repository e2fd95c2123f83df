import type { ContactForm } from "../rules/inbox/contact.ts";

import { createAttempts } from "#kit/api-client/attempts.ts";

function serializeMessage({ name, phone, message }: ContactForm): string {
  return JSON.stringify([name, phone, message]);
}

/** The contact messages without a final response. Only this tab stores them, because they contain personal data. */
export const messageAttempts = createAttempts("contact-attempts", () => sessionStorage, serializeMessage);
