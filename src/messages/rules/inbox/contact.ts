import { z } from "#platform/rules/zod.ts";

import { isEmail } from "#kit/rules/email.ts";
import type { MessageState } from "#kit/rules/message-channel.ts";
import { HONEYPOT_FIELD } from "#kit/rules/honeypot.ts";
import { emailMessages } from "#kit/rules/email-messages.ts";
import { contactMessages } from "./contact-messages.ts";
import type { MessageImage } from "./message-image.ts";
import { CONTACT_PHONE_MIN_DIGITS, isPhone } from "#kit/rules/phone.ts";
import {
  emailText,
  requiredEmailText,
  requiredMultilineText,
  requiredName,
  requiredPhoneText,
} from "#kit/rules/text.ts";

/** Where a message comes from: the contact form, or WhatsApp. */
export const MESSAGE_SOURCES = ["form", "whatsapp"] as const;

/** Channels over which staff reply. */
export const REPLY_CHANNELS = ["email", "whatsapp"] as const;

/** Hours after a customer's message during which WhatsApp allows answers of any text. */
export const WHATSAPP_WINDOW_HOURS = 24;

/** Maximum length of a reply on WhatsApp (characters). */
const MAX_WHATSAPP_LENGTH = 4096;

/** Hidden form field that only bots fill in. */
const honeypot = { [HONEYPOT_FIELD]: z.string().optional() };

/** A message to the shop. Spec: storefront §3, §5. */
export const contactSchema = z.strictObject({
  name: requiredName(contactMessages.nameRequired, 200),
  phone: requiredPhoneText(contactMessages.phoneInvalid, 40).refine(
    (phone) => isPhone(phone, CONTACT_PHONE_MIN_DIGITS),
    contactMessages.phoneInvalid,
  ),
  message: requiredMultilineText(contactMessages.messageRequired, 5000),
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
  source: (typeof MESSAGE_SOURCES)[number];
  /** The order that a WhatsApp message is about. */
  order: { id: string; orderNumber: string } | null;
  /** Until when staff can answer on WhatsApp; null if the customer has never written on WhatsApp. */
  whatsAppUntil: string | null;
  /** The number in E.164 (`+923001234567`) for calls and chats, or null if it is not a possible number. */
  phoneE164: string | null;
  /** Number of orders with the same phone number. */
  orderCount: number;
  /** Email address of the newest order with the same phone number; contact messages contain no email address. */
  orderEmail: string | null;
  /** The image that the customer sent on WhatsApp. */
  image: MessageImage | null;
  /** Staff replies, oldest first. */
  replies: ContactReply[];
}

/** Validates a staff reply to a message: an email, or a WhatsApp message to the number of the message. */
export const contactReplySchema = z
  .strictObject({
    channel: z.enum(REPLY_CHANNELS).default("email"),
    email: emailText().optional(),
    text: requiredMultilineText(contactMessages.messageRequired, 5000),
  })
  .superRefine(({ channel, email = "", text: reply }, context) => {
    const addError = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (channel === "email" && !isEmail(email))
      addError("email", email === "" ? emailMessages.required : emailMessages.invalid);
    if (channel === "whatsapp" && email !== "") addError("email", contactMessages.noEmailOnWhatsApp);
    if (channel === "whatsapp" && reply.length > MAX_WHATSAPP_LENGTH)
      addError("text", contactMessages.replyTooLong(MAX_WHATSAPP_LENGTH));
  });

export type ContactReplyInput = z.input<typeof contactReplySchema>;

/** A staff reply in the admin area; `createdAt` is ISO 8601 UTC. */
export interface ContactReply {
  id: number;
  channel: (typeof REPLY_CHANNELS)[number];
  /** Null for a reply on WhatsApp. */
  email: string | null;
  text: string;
  createdAt: string;
  sentBy: string | null;
  /** State of the email or WhatsApp message with the reply. */
  state: MessageState;
  /** Why the reply was not sent. */
  error: string | null;
}

/** A newsletter sign-up. Spec: storefront §5. */
export const newsletterSchema = z.strictObject({
  email: requiredEmailText(emailMessages.required).refine(
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
  /** When the subscriber sent the form, or when staff imported the consent. */
  consentedAt: string;
  /** When the subscriber confirmed the address; null if the shop required no confirmation. */
  confirmedAt: string | null;
  /** The shop and the file of an import that state the consent; null if the subscriber sent the form. */
  source: string | null;
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
