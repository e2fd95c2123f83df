import type { MessageChannel } from "#kit/rules/message-channel.ts";

/** Returns the recipients of a message over these channels, e.g. `the email address or the phone number`. */
function describeRecipients(channels: readonly MessageChannel[]): string {
  const hasEmail = channels.includes("email");
  const hasPhone = channels.some((channel) => channel !== "email");
  return [...(hasEmail ? ["the email address"] : []), ...(hasPhone ? ["the phone number"] : [])].join(
    " and ",
  );
}

/** Shopper texts about links to orders. Not quoted by the specification. */
export const orderLinkMessages = {
  notWorking: "This link doesn't open an order",
  notWorkingAdvice: "It may be incomplete, its time may be over, or it may come from an older message.",
  heading: "Need the link to your order?",
  purpose: "With the link to your order you can confirm, cancel or review it.",
  /** For the browser that placed an order, which cannot confirm it. */
  messageMissing: "Did our message not arrive?",
  explanation: (channels: readonly MessageChannel[]) =>
    `We can send you a new link. It goes only to ${describeRecipients(channels)} of the order.`,
  send: "Send the link again",
  sending: "Sending…",
  /** Says nothing about whether an order exists. */
  sent: (channels: readonly MessageChannel[]) =>
    `If we have this order, we'll send its link to ${describeRecipients(channels)} of the order. This can take a few minutes. We send it at most three times a day.`,
  noChannel:
    "This shop sends no messages, so we can't send you the link. Please contact us about your order.",
  termRequired: "Please enter your order number or phone number first",
  failed: "We could not send the link. Please try again.",
  tooMany: "Too many links were requested from your network. Please try again later, or contact us.",
  contact: "Contact us",
} as const;
