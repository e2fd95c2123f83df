import type { ContactForm } from "#domain/messages/contact.ts";

import { createAttempts } from "#web/api-client/attempts.ts";

function wordsOf({ name, phone, message }: ContactForm): string {
  return JSON.stringify([name, phone, message]);
}

/** Attempts to send a message. They hold a person's words and stay, like the draft, in the tab that they were typed in. */
export const messageAttempts = createAttempts("contact-attempts", () => sessionStorage, wordsOf);
