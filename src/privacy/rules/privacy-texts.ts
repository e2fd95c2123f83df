import { formatList } from "#kit/rules/format-list.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { restockMessages } from "#catalogue/rules/stock/restock/restock-messages.ts";

import { formatMonths } from "#store/rules/retention.ts";

const CHANNEL_NAMES: Readonly<Record<MessageChannel, string>> = {
  email: "email",
  whatsapp: "WhatsApp",
  sms: "SMS",
};

const PARCEL_DATA =
  "name, phone number, address, in part the email address, the contents and the amount to collect";

/** Texts of the privacy page. Not in the specification. */
export const privacyTexts = {
  title: "Your privacy",
  introduction: "What we store about you, why, for how long, and who receives it.",
  topics: {
    orders: {
      title: "Orders",
      stored:
        "We store your name, phone number, email address, delivery address, what you ordered, and your gift message and note.",
      purpose: "We need them to confirm and deliver your order and to keep our accounts.",
    },
    reviews: {
      title: "Reviews",
      stored: "We store your ratings and reviews with your order.",
      purpose: "We publish them with your first name and the initial of your last name.",
    },
    messages: {
      title: "Contact messages",
      stored: "We store your name, phone number and message, and the email address to which we reply.",
      purpose: "We need them to answer you.",
    },
    newsletter: {
      title: "Newsletter",
      stored: "We store your email address and when you subscribed.",
      purpose:
        "We send you the newsletter until you unsubscribe with the link in it. We then delete the address; records of issues that were sent contain it for up to 90 days after the issue. A code computed from the address remains, so that we do not subscribe it again by mistake.",
    },
    restock: {
      title: "Back-in-stock requests",
      stored: "We store the email address or phone number that you leave, and the text that you agreed to.",
      purpose: `We contact you once about the size that you chose. ${restockMessages.retention}`,
    },
    outbox: {
      title: "Messages from us",
      stored:
        "We store the messages that we send you, their recipient and whether they arrived, including messages that our staff send manually via WhatsApp.",
      purpose: "We need them to send each message once, and to answer questions about it.",
    },
    profiles: {
      title: "Notes about customers",
      stored: "We can store your phone number and name with notes and tags, also from our earlier shop.",
      purpose: "We need them to serve you when you order again, and delete them with your last order.",
    },
    blocks: {
      title: "Blocked numbers",
      stored: "If parcels were refused or an order was fake, we can store your phone number with the reason.",
      purpose: "We then accept no online orders with this number. Contact us if this is a mistake.",
    },
  },
  confirmation:
    "When we ask you to confirm the order, we also store when you opened the link, your decision, and notes about our calls.",
  progress:
    "We also store notes of our staff about your order, what couriers report about your parcels, the discounts that you used, and a secret code for each link to your order.",
  advancePayment:
    "If you pay in advance, we also store the transaction number, the last digits of the sender's number, and the image of your payment.",
  returns:
    "If you return a product, we also store your reason, your note and photos, and the account for the refund.",
  risks:
    "We compare new orders with earlier orders of the same phone number or address. Depending on the result, we ask for a call or a payment in advance, or refuse cash on delivery.",
  orderRetention: (months: number) =>
    months === 0
      ? "We keep orders without a time limit, because we need them as tax records. If you ask us, we remove your name, contact details and street from finished orders."
      : `We remove your name, contact details and street ${formatMonths(months)} after the order, and keep the items, the amounts and the city.`,
  messageRetention: (months: number) =>
    months === 0
      ? "We keep messages until you ask us to delete them."
      : `We delete messages after ${formatMonths(months)}.`,
  newsletterConfirmation:
    "We first send you a link to confirm the address. If you do not confirm it, we delete the address.",
  channels: (channels: readonly MessageChannel[]) =>
    `We send messages by ${formatList(channels.map((channel) => CHANNEL_NAMES[channel]))}.`,
  sentRetention: (months: number) =>
    months === 0
      ? "We keep messages about an order as long as the order itself."
      : `We delete messages about orders after ${formatMonths(months)}.`,
  recipientsTitle: "Who receives your data",
  noSale: "We do not sell your data. We pass on what is necessary to:",
  couriers: (names: readonly string[]) => `${formatList(names)}, which deliver parcels: ${PARCEL_DATA}`,
  unnamedCouriers: `the courier that delivers your parcel: ${PARCEL_DATA}`,
  payments: (methods: readonly string[]) =>
    `no payment provider: we accept ${formatList(methods)}, and never ask for a card number`,
  providers: {
    email: "our mail provider: email address and message",
    whatsapp: "Meta, which operates WhatsApp, if we write to you there: phone number and message",
    sms: "our SMS provider: phone number and message",
  } satisfies Record<MessageChannel, string>,
  backupHost: "the company that stores copies of our backups: all data that we store",
  integrations: "other programs that our shop is connected to: the data about your orders that they need",
  images: (hosts: readonly string[]) =>
    `${formatList(hosts)}, which deliver images to your browser: your network address`,
  visitsTitle: "When you visit",
  browserStorage:
    "Your browser stores your cart (a cookie with sizes and quantities), the discount code of a link or of your checkout (a cookie), your wishlist (a cookie with products), your comparison, recently viewed products, your delivery city, links to your recent orders, and unfinished orders, messages and reviews. It sends us the products and the city to show current prices and delivery times. We store none of this until you send an order, a message or a review.",
  limits:
    "To stop attacks, we count requests by network address, and failed order searches also by a cookie. We delete the counts within about an hour.",
  reservations:
    "When you order, a cookie and a code calculated from your network limit how many bottles unconfirmed orders reserve. We delete the code when the order is confirmed or its reservation ends. The cookie expires after a day.",
  logs: "Our web server can log the network address and the browser of each request.",
  counts: "We count visits and orders per day, without names and without cookies.",
  analytics:
    "If you accept, Google Analytics also counts your visit and stores cookies. You can change your choice with “Privacy choices” at the end of each page.",
  noAnalytics: "We use no third-party analytics.",
  rights: (shopName: string) => ({
    title: "Your choices",
    paragraphs: [
      `Ask ${shopName} for a copy of your data, for a correction, or to erase it. We ask you to prove that the phone number or email address is yours.`,
      "Data in backups disappears when the backups expire. If we restore a backup before then, we erase your data again.",
    ],
  }),
} as const;
