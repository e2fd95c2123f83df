import { z } from "#domain/shared/zod.ts";

import { isEmail } from "#domain/customers/email.ts";
import type { MessageState } from "#domain/outbox/message.ts";
import { HONEYPOT_FIELD } from "#domain/shared/honeypot.ts";
import { emailMessages } from "#domain/customers/email-messages.ts";
import { contactMessages } from "./contact-messages.ts";
import { isPhone } from "#domain/customers/phone.ts";
import { requiredNumberText, requiredText } from "#domain/shared/text.ts";

/** Minimum number of digits in a contact message's phone number. Spec: storefront §5, §9. */
export const CONTACT_PHONE_MIN_DIGITS = 10;

/** Hidden form field that only bots fill in. */
const honeypot = { [HONEYPOT_FIELD]: z.string().optional() };

/** A message to the shop. Spec: storefront §3, §5. */
export const contactSchema = z.strictObject({
  name: requiredText(contactMessages.nameRequired, 200),
  phone: requiredNumberText(contactMessages.phoneInvalid, 40).refine(
    (phone) => isPhone(phone, CONTACT_PHONE_MIN_DIGITS),
    contactMessages.phoneInvalid,
  ),
  message: requiredText(contactMessages.messageRequired, 5000),
});

export type ContactInput = z.infer<typeof contactSchema>;

/** A submitted contact form: the message and the honeypot field. */
export const contactFormSchema = contactSchema.extend(honeypot);

export type ContactForm = z.infer<typeof contactFormSchema>;

/** A stored message; `createdAt` is ISO 8601 UTC. Spec: storefront §3. */
export interface ContactMessage extends ContactInput {
  id: string;
  createdAt: string;
}

/** A message as staff see it; `handledAt` (ISO 8601 UTC) and `handledBy` are null until the message is handled. */
export interface ReceivedMessage extends ContactMessage {
  handledAt: string | null;
  handledBy: string | null;
  /** The number in E.164 (`+923001234567`) for calls and chats, or null if it is not a possible number. */
  phoneE164: string | null;
  /** Number of orders with the same phone number. */
  orderCount: number;
  /** Email address of the newest order with the same phone number; contact messages contain no email address. */
  orderEmail: string | null;
  /** Staff replies, oldest first. */
  replies: ContactReply[];
}

/** Validates a staff reply to a contact message. */
export const contactReplySchema = z.strictObject({
  email: requiredText(emailMessages.required, 254).refine(
    (email) => email === "" || isEmail(email),
    emailMessages.invalid,
  ),
  text: requiredText(contactMessages.messageRequired, 5000),
});

export type ContactReplyInput = z.infer<typeof contactReplySchema>;

/** A staff reply in the admin area; `createdAt` is ISO 8601 UTC. */
export interface ContactReply {
  id: number;
  email: string;
  text: string;
  createdAt: string;
  sentBy: string | null;
  /** State of the email with the reply. */
  state: MessageState;
  /** Why the email was not sent. */
  error: string | null;
}

/** A newsletter sign-up. Spec: storefront §5. */
export const newsletterSchema = z.strictObject({
  email: requiredText(emailMessages.required, 254).refine(
    (email) => email === "" || isEmail(email),
    emailMessages.invalid,
  ),
});

/** A submitted newsletter form: the sign-up and the honeypot field. */
export const newsletterFormSchema = newsletterSchema.extend(honeypot);

export type NewsletterForm = z.infer<typeof newsletterFormSchema>;

/** A newsletter subscriber; times are ISO 8601 UTC. */
export interface NewsletterSubscriber {
  email: string;
  createdAt: string;
  /** When the subscriber sent the form. */
  consentedAt: string;
  /** When the subscriber confirmed the address; null if the shop required no confirmation. */
  confirmedAt: string | null;
}

/** A subscriber in an export, with the unsubscribe link that every newsletter must contain. */
export interface ExportedSubscriber extends NewsletterSubscriber {
  unsubscribeUrl: string;
}

/**
 * Returns a subscriber's unsubscribe URL. A GET request shows a confirmation page; mail programs unsubscribe with a
 * POST request (RFC 8058).
 * @param siteUrl public origin without a trailing slash
 */
export function buildUnsubscribeUrl(siteUrl: string, token: string): string {
  return siteUrl + buildUnsubscribePath(token);
}

/** Returns the path of a subscriber's unsubscribe page. See `buildUnsubscribeUrl`. */
export function buildUnsubscribePath(token: string): string {
  return `/newsletter/unsubscribe/${encodeURIComponent(token)}`;
}
