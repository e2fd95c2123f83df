import type { ContactForm } from "#domain/messages/contact.ts";

import { createAttempts } from "#web/api-client/attempts.ts";

function serializeMessage({ name, phone, message }: ContactForm): string {
  return JSON.stringify([name, phone, message]);
}

/** Attempts to send a message. Like the draft, they contain personal text and are stored only in their tab. */
export const messageAttempts = createAttempts("contact-attempts", () => sessionStorage, serializeMessage);
