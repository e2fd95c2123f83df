import { formatList } from "#kit/rules/format-list.ts";
import { formatPrice } from "#kit/rules/money.ts";

const nameDiscounts = (discounts: readonly string[]) =>
  `${discounts.length === 1 ? "discount" : "discounts"} ${formatList(discounts)}`;

/** Staff texts for editing an order. Not in the specification. */
export const orderEditMessages = {
  changedByOthers: "Someone else changed this order. Review their version, then save.",
  tooLateToEdit: (status: string) =>
    `This order can no longer be edited. Its status is ${status.toLowerCase()}.`,
  itemsRequired: "An order needs at least one item. Cancel the order instead.",
  noLongerSold: (product: string, variant: string, quantity: number) =>
    `${product} (${variant}) is no longer sold. The order can have at most ${quantity}.`,
  freeOfCharge: (product: string, variant: string, quantity: number) =>
    `${product} (${variant}) is sent free of charge: at most ${quantity}. Place another order for more.`,
  tooFew: (count: number) => (count === 0 ? "Out of stock." : `Only ${count} available.`),
  belowMinimum: (discounts: readonly string[]) =>
    `The order is below the minimum of its ${nameDiscounts(discounts)}.`,
  noItems: (discounts: readonly string[]) =>
    `No item of the order takes part in its ${nameDiscounts(discounts)}.`,
  discounts: "Discount",
  keepDiscounts: "Keep the discount",
  removeDiscounts: "Remove the discount",
  paid: (amount: string) => `Paid: ${amount}`,
  due: (amount: string) => `Due after saving: ${amount}`,
  overpaid: (amount: string) => `Overpaid after saving: ${amount}. Refund it under Money.`,
  before: (total: string) => `Total before: ${total}`,
  totalChanged: (total: number) => `The total is now ${formatPrice(total)}. Review it, then save.`,
} as const;

/** Titles of an order's timeline entries. Not in the specification. */
export const orderTimelineMessages = {
  loadFailed: "Failed to load the whole timeline",
  /** Precedes the time of a report whose own time is not known. */
  received: "received ",
  placed: "Order placed",
  "status-changed": (label: string) => `Status changed to ${label}`,
  "details-changed": "Customer details changed",
  "items-changed": "Items changed",
  "payment-changed": "Way to pay changed",
  "notes-changed": "Staff notes changed",
  reviewed: (count: number) => (count === 1 ? "1 product reviewed" : `${count} products reviewed`),
} as const;

/** Texts about a customer's other orders. Not in the specification. */
export const otherOrdersMessages = {
  loading: "Loading other orders …",
  loadFailed: "Failed to load other orders",
  none: "No other orders with this phone number.",
  spent: (amount: string) => `${amount} in delivered orders`,
  all: (count: number) => `All ${count} other orders`,
} as const;
