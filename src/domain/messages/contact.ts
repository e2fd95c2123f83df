import { z } from "#domain/shared/zod.ts";

import { isEmail } from "#domain/customers/email.ts";
import { HONEYPOT_FIELD } from "#domain/shared/honeypot.ts";
import { emailMessages } from "#domain/customers/email-messages.ts";
import { contactMessages } from "./contact-messages.ts";
import { isPhone } from "#domain/customers/phone.ts";
import { requiredNumber, requiredText } from "#domain/shared/text.ts";

/** A phone number on a contact message has at least this many digits. Spec: storefront §5, §9. */
export const CONTACT_PHONE_MIN_DIGITS = 10;

/** What a form brings along that only programs fill. */
const honeypot = { [HONEYPOT_FIELD]: z.string().optional() };

/** A message to the shop. Spec: storefront §3, §5. */
export const contactSchema = z.strictObject({
  name: requiredText(contactMessages.nameRequired, 200),
  phone: requiredNumber(contactMessages.phoneInvalid, 40).refine(
    (phone) => isPhone(phone, CONTACT_PHONE_MIN_DIGITS),
    contactMessages.phoneInvalid,
  ),
  message: requiredText(contactMessages.messageRequired, 5000),
});

export type ContactInput = z.infer<typeof contactSchema>;

/** A message as a form sends it. */
export const contactFormSchema = contactSchema.extend(honeypot);

export type ContactForm = z.infer<typeof contactFormSchema>;

/** A stored message; `createdAt` is ISO 8601 UTC. Spec: storefront §3. */
export interface ContactMessage extends ContactInput {
  id: string;
  createdAt: string;
}

/** A message as staff see it: when it was marked as handled (ISO 8601 UTC) and by whom, null while it waits. */
export interface ReceivedMessage extends ContactMessage {
  handledAt: string | null;
  handledBy: string | null;
  /** The number in E.164 (`+923001234567`), for calls and chats; null when it is no possible one. */
  phoneE164: string | null;
  /** Number of orders with the same phone number. */
  orderCount: number;
}

/** A newsletter sign-up. Spec: storefront §5. */
export const newsletterSchema = z.strictObject({
  email: requiredText(emailMessages.required, 254).refine(
    (email) => email === "" || isEmail(email),
    emailMessages.invalid,
  ),
});

/** A newsletter sign-up as a form sends it. */
export const newsletterFormSchema = newsletterSchema.extend(honeypot);

export type NewsletterForm = z.infer<typeof newsletterFormSchema>;

/** An address that receives the newsletter; `createdAt` is ISO 8601 UTC. */
export interface NewsletterSubscriber {
  email: string;
  createdAt: string;
}

/** A subscriber as whoever writes the letters needs it: with the link that every letter must hold. */
export interface ExportedSubscriber extends NewsletterSubscriber {
  unsubscribeUrl: string;
}

/**
 * Where a subscriber ends the subscription: for people, who are asked first, and by POST for their mail program
 * (RFC 8058).
 * @param siteUrl public origin without a slash at its end
 */
export function unsubscribeUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/newsletter/unsubscribe/${encodeURIComponent(token)}`;
}
