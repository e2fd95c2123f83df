import { formatPrice } from "#kit/rules/money.ts";

/** Texts about exchanges, for staff. */
export const exchangeMessages = {
  title: (reference: string) => `Exchange ${reference}`,
  order: "Order",
  allReturns: "All returns",
  notInspected: (state: string) =>
    `Only inspected returns can be exchanged. This one has the state “${state}”.`,
  saved: (orderNumber: string) => `The exchange is entered as order ${orderNumber}.`,
  credit: "Credit",
  items: "New items",
  returned: "Returned",
  equalValue: (amount: number) =>
    `Customers may choose items of ${formatPrice(amount)}. For items of another value, enter a reason.`,
  reason: "Reason for another value",
  reasonRequired: "The new items cost more or less than the returned ones. Enter a reason.",
  chargesDelivery: "The customer pays the delivery",
  notEnough: (stock: number) => `Only ${stock} left`,
  notSold: "This size is no longer sold. Remove it.",
  newPrice: "New items",
  discount: "Discount of the returned items",
  delivery: "Delivery",
  total: "Total",
  carried: "Paid already",
  due: "Left to pay",
  refund: "Refund",
  save: "Enter the exchange",
  lost: "The connection was lost. Save again: the exchange is never entered twice.",
  cancelledRefund: "Exchanged",
  note: (reference: string, reason: string | undefined) =>
    reason === undefined ? `Exchange of ${reference}` : `Exchange of ${reference}: ${reason}`,
} as const;
