import { formatInstant } from "#kit/rules/instant.ts";

import type { ImageProblem } from "./message-image.ts";

/** Staff texts about WhatsApp messages of customers. */
export const customerWhatsAppMessages = {
  title: "WhatsApp messages",
  received: "WhatsApp message from the customer",
  fromWhatsApp: "WhatsApp",
  pressed: (button: string) => `Pressed the button “${button}”.`,
  pressedByOther: (button: string) =>
    `Pressed the button “${button}” from another number than the order's. The order was not confirmed.`,
  pressedTooLate: (button: string) =>
    `Pressed the button “${button}”, but the order could no longer be confirmed that way.`,
  voice: "Voice message. Open WhatsApp to listen.",
  audio: "Audio file. Open WhatsApp to listen.",
  image: "Image. Open WhatsApp to see it.",
  ownImage: "Image",
  imageWaits: "The image is being fetched from WhatsApp.",
  imageAlt: (name: string) => `Image from ${name}`,
  imageProblems: {
    gone: "WhatsApp no longer has the image. Ask the customer to send it again.",
    "too-large": "The image is larger than 10 MB. Open WhatsApp to see it.",
    "no-image": "The file is not an image that the shop can show. Open WhatsApp to see it.",
    unreachable: "The image could not be fetched from WhatsApp for a week. Open WhatsApp to see it.",
  } satisfies Record<ImageProblem, string>,
  fetchAgain: "Try again",
  fetchAgainFailed: "The image could not be requested again. Please try again.",
  notFetchable: "This image cannot be fetched again",
  attachAsPayment: "Attach as payment",
  attachTo: (orderNumber: string) => `Attach as payment of ${orderNumber}`,
  attachedTo: (orderNumber: string) => `Attached to the payment of ${orderNumber}`,
  noImage: "No image",
  imageNotReady: "The image is not stored yet",
  otherCustomer: "The image came from another number than the order's",
  attachedElsewhere: (orderNumber: string) =>
    `The image is attached to the payment of ${orderNumber}. Reject that payment first.`,
  video: "Video. Open WhatsApp to see it.",
  sticker: "Sticker. Open WhatsApp to see it.",
  document: (name: string) =>
    name === "" ? "Document. Open WhatsApp to read it." : `Document “${name}”. Open WhatsApp to read it.`,
  location: (place: string, latitude: number, longitude: number) =>
    `Location${place === "" ? "" : `: ${place}`} (https://www.google.com/maps?q=${latitude},${longitude})`,
  contacts: (names: string) => (names === "" ? "Contact. Open WhatsApp to see it." : `Contact: ${names}`),
  reaction: (emoji: string) => `Reaction to a message: ${emoji}`,
  catalogOrder: "Order from the WhatsApp catalogue. Open WhatsApp to see it.",
  unknown: "Message of a kind that the shop cannot show. Open WhatsApp to see it.",
  reply: "Reply on WhatsApp",
  replyHint: "Sending marks the message as handled.",
  notConnected: "The shop is not connected to WhatsApp.",
  neverWrote: "The customer has not written to the shop on WhatsApp.",
  openUntil: (until: string) => `You can answer on WhatsApp until ${formatInstant(new Date(until))}.`,
  windowClosed:
    "WhatsApp allows answers only within 24 hours after the customer's last message. Later, only the order's template messages can be sent. Call the customer, or wait for another message.",
  loadFailed: "The WhatsApp messages could not be loaded.",
} as const;
