import { z } from "zod";

import { isEmail } from "./email.ts";
import { contactMessages, checkoutMessages, newsletterMessages } from "./messages.ts";
import { requiredText } from "./text.ts";

/** A phone number on a contact message has at least this many digits. Spec: storefront §5, §9. */
export const CONTACT_PHONE_MIN_DIGITS = 10;

/** A message to the shop. Spec: storefront §3, §5. */
export const contactSchema = z.strictObject({
  name: requiredText(contactMessages.nameRequired, 200),
  phone: requiredText(contactMessages.phoneInvalid, 40).refine(
    (phone) => (phone.match(/\d/g)?.length ?? 0) >= CONTACT_PHONE_MIN_DIGITS,
    contactMessages.phoneInvalid,
  ),
  message: requiredText(contactMessages.messageRequired, 5000),
});

export type ContactInput = z.infer<typeof contactSchema>;

/** A stored message; `createdAt` is ISO 8601 UTC. Spec: storefront §3. */
export interface ContactMessage extends ContactInput {
  id: string;
  createdAt: string;
}

/** A newsletter sign-up. Spec: storefront §5. */
export const newsletterSchema = z.strictObject({
  email: requiredText(newsletterMessages.emailRequired, 254).refine(
    (email) => email === "" || isEmail(email),
    checkoutMessages.emailInvalid,
  ),
});

/** An address that receives the newsletter; `createdAt` is ISO 8601 UTC. */
export interface NewsletterSubscriber {
  email: string;
  createdAt: string;
}
