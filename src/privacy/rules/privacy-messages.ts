import type { DataTopic } from "#kit/rules/personal-table.ts";

/** Staff texts for the personal data page. Not in the specification. */
export const staffPrivacyMessages = {
  title: "Personal data",
  loadFailed: "The page could not be loaded.",
  intro:
    "Find all data that the shop stores about a person. Download a copy, or erase the data, when the person asks for it.",
  phone: "Phone number",
  email: "Email",
  find: "Find",
  findFailed: "Failed to search",
  contactRequired: "Enter a phone number or an email address",
  phoneInvalid: "Enter a complete phone number",
  emailInvalid: "Enter a complete email address",
  found: "Stored data",
  nothing: "The shop stores no data about this person.",
  others: "These orders also contain:",
  othersHint:
    "Data that is stored only under these contacts, e.g. a newsletter, is not included. Search for them too.",
  include: "Include",
  searchInstead: "Search instead",
  openOrders: "Orders in progress",
  openHint:
    "The data of this person cannot be erased yet, because these orders need the address. Deliver or cancel them first.",
  parcelsOut: "Parcels on their way",
  parcelsHint:
    "The data of this person cannot be erased yet, because couriers still send updates about these orders' parcels. Wait until the parcels are delivered or returned, or record this on the order pages.",
  returnsOpen: "Returns in progress",
  returnsHint:
    "The data of this person cannot be erased yet, because they have asked to return items of these orders. Inspect or reject the returns first.",
  moneyOpen: "Money to pay back or to check",
  moneyHint:
    "The data of this person cannot be erased yet, because the shop owes them money or has to check a payment of these orders. Pay or decide it first.",
  hasMoneyOpen: (orderNumbers: readonly string[]) =>
    `The shop owes money for these orders, or has to check a payment: ${orderNumbers.join(", ")}. Pay or decide it first.`,
  hasReturnsOpen: (orderNumbers: readonly string[]) =>
    `These orders have returns in progress: ${orderNumbers.join(", ")}. Inspect or reject them first.`,
  hasParcelsOut: (orderNumbers: readonly string[]) =>
    `These orders have parcels on their way: ${orderNumbers.join(", ")}. Wait until the parcels are delivered or returned, or record this on the order pages.`,
  hasOpenOrders: (orderNumbers: readonly string[]) =>
    `These orders are in progress: ${orderNumbers.join(", ")}. Deliver or cancel them first.`,
  download: "Download a copy",
  downloadFailed: "Failed to download",
  erase: "Erase personal data",
  eraseTitle: "Erase all of this person's personal data?",
  eraseHint:
    "Orders keep their items, amounts, city and dates, without name, contact details, street and notes. Messages, subscriptions and requests are deleted. This cannot be undone.",
  confirmLabel: (contact: string) => `Type ${contact} to confirm`,
  confirmationDiffers: "The text differs from the phone number or email address",
  eraseFailed: "Failed to erase the data",
  erased: "The personal data is erased",
  result: "Erased",
  orderErased: "The personal data of this order is erased.",
  keptBlock: "The block of the phone number is kept until the block ends or staff unblock the number.",
  counts: (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`,
} as const;

/** Singular and plural names of each topic's records. */
export const topicNames: Readonly<Record<DataTopic, readonly [string, string]>> = {
  orders: ["order", "orders"],
  reviews: ["review", "reviews"],
  messages: ["contact message", "contact messages"],
  newsletter: ["newsletter subscription", "newsletter subscriptions"],
  restock: ["back-in-stock request", "back-in-stock requests"],
  outbox: ["sent or queued message", "sent or queued messages"],
  profiles: ["customer note", "customer notes"],
  blocks: ["blocked number", "blocked numbers"],
  staff: ["staff record", "staff records"],
};
