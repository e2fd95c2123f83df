import type { MessageKind } from "./message.ts";
import type { MessageTemplate } from "./template.ts";

/** Languages of messages. */
export const MESSAGE_LANGUAGES = ["en"] as const;

export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

/** Templates of every kind of message. Customers read all of them except `new-order`, which staff read. */
export const MESSAGE_TEMPLATES: Readonly<
  Record<MessageLanguage, Readonly<Record<MessageKind, MessageTemplate>>>
> = {
  en: {
    "order-received": {
      subject: "We have your order {orderNumber}",
      text: "Hello {name},\n\nThank you for your order at {shop}. We will confirm it soon.",
      link: "View your order",
    },
    "please-confirm": {
      subject: "Please confirm your order {orderNumber}",
      text: "Hello {name},\n\nThank you for your order {orderNumber} at {shop}. The total is {total}. Please reply YES to confirm it, or tell us what to change.",
      link: "View your order",
    },
    "order-confirmed": {
      subject: "Your order {orderNumber} is confirmed",
      text: "Hello {name},\n\nYour order is confirmed.",
      link: "View your order",
    },
    "order-shipped": {
      subject: "Your order {orderNumber} is on its way",
      text: "Hello {name},\n\nYour parcel is on its way.",
      link: "View your order",
    },
    "order-delivered": {
      subject: "Your order {orderNumber} has arrived",
      text: "Hello {name},\n\nYour parcel has arrived. How did you find your fragrances? Your review helps other shoppers.",
      link: "Write a review",
    },
    "order-cancelled": {
      subject: "Your order {orderNumber} was cancelled",
      text: "Hello {name},\n\nYour order was cancelled. If you did not expect this, please reply to this e-mail.",
      link: "View the order",
    },
    "new-order": {
      subject: "New order {orderNumber}: {total}",
      text: "{name} placed an order.",
      link: "Open the order",
    },
  },
};

/** Fixed texts of e-mails. */
export const emailMessages = {
  order: "Order",
  delivery: "Delivery",
  total: "Total",
  payment: "Payment",
} as const;
