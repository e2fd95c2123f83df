import { z } from "#platform/rules/zod.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { MESSAGE_KINDS, messageKindLabels } from "#store/rules/message-kind.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";

import type { LinkedOrder, Order } from "./order.ts";

/** A prefilled WhatsApp message about an order, for staff who send it manually. */
export const whatsAppMessageSchema = z
  .object({
    kind: z.enum(MESSAGE_KINDS),
    language: z.enum(MESSAGE_LANGUAGES),
    phone: z.string().nullable().describe("E.164; null if the order has no valid phone number"),
    text: z.string(),
    sentAt: z.iso.datetime().nullable().describe("When staff marked the message as sent"),
    sentBy: z.string().nullable().describe("Name or email address of the staff member"),
  })
  .meta({ id: "WhatsAppMessage" });

export type WhatsAppMessage = z.infer<typeof whatsAppMessageSchema>;

/** Validates the language in which staff read a message. Default: the language of the store settings. */
export const whatsAppMessageQuerySchema = z.object({ language: z.enum(MESSAGE_LANGUAGES).optional() });

/** Validates the kind and the language of a message that staff have sent manually. */
export const sentWhatsAppMessageSchema = z.strictObject({
  kind: z.enum(MESSAGE_KINDS),
  language: z.enum(MESSAGE_LANGUAGES),
});

/** The fields of an order that the text of a message shows. */
export type ShownOrder = Pick<Order, "id" | "orderNumber" | "totalAmount" | "advanceAmount"> & {
  customerInfo: Pick<Order["customerInfo"], "name">;
  shippingAddress: Pick<Order["shippingAddress"], "city">;
};

/** The fields that determine the kind and the values of the WhatsApp message about an order. */
export type WhatsAppOrder = ShownOrder &
  Pick<Order, "status" | "delivery" | "needsAdvancePayment" | "paymentState"> & {
    /** Null if the shop did not ask for a confirmation. */
    confirmation: Pick<NonNullable<LinkedOrder["confirmation"]>, "state" | "staffStep"> | null;
  };

/** Texts about WhatsApp messages that staff send manually. */
export const whatsAppMessages = {
  open: (kind: MessageKind) => `WhatsApp: ${messageKindLabels[kind]}`,
  invalidPhone: "The phone number is not valid, so WhatsApp cannot be opened.",
  language: "Message language",
  markSent: "Mark as sent",
  sentBy: (name: string) => `Sent by ${name}`,
  sent: "Sent",
  loadFailed: "Failed to load the WhatsApp message",
  saveFailed: "Failed to mark the message as sent",
} as const;
