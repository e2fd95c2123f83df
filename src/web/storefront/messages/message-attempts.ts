import type { ContactForm } from "#domain/messages/contact.ts";

import { createAttempts } from "#web/api-client/attempts.ts";

function serializeMessage({ name, phone, message }: ContactForm): string {
  return JSON.stringify([name, phone, message]);
}

/** Attempts to send a message. They contain personal text, so only this tab stores them. */
export const messageAttempts = createAttempts("contact-attempts", () => sessionStorage, serializeMessage);
