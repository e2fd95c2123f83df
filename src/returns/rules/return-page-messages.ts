import { formatPrice } from "#kit/rules/money.ts";
import { formatShortDay } from "#kit/rules/number-formats.ts";

/** Texts of the page on which shoppers return items. */
export const returnPageMessages = {
  title: "Return an Order",
  heading: "Return items",
  failed: "Your request could not be saved. Please try again.",
  nothing: "Nothing of this order can be returned now.",
  lastDay: (day: string) => `Ask until ${formatShortDay(day)}.`,
  backOn: (day: string) => `The items must arrive here by ${formatShortDay(day)}.`,
  tester: "Testers can only come back if they are faulty, damaged or not what you ordered.",
  finalSale: "Sold as final sale: it can only come back if it is faulty, damaged or not what you ordered.",
  tooLate: "The time to return this item is over.",
  unopened:
    "Unopened bottles in their original packaging can come back. Opened ones only if they are faulty.",
  quantity: "Bottles to return",
  none: "None",
  reason: "Reason",
  wants: "What would you like?",
  refund: "My money back",
  exchange: "Another item of equal value",
  wish: "Exchange for",
  wishHint: "Only for an exchange: an item of the same price.",
  noWish: "Let us agree on it later",
  wished: (name: string, variant: string) => `You want ${name} ${variant} instead`,
  payee: "Where should we send the refund?",
  original: "The way I paid",
  payeeHint: "If you paid the courier in cash, choose a bank account or wallet.",
  holder: "Name of the account holder",
  account: "IBAN or wallet number",
  note: "Anything we should know?",
  photos: "Photos of the item",
  photosHint:
    "At most 3, as JPEG, PNG or WebP. Please add them if it is faulty, damaged or not what you ordered. Only our staff see them.",
  photosAgain: "If you have chosen photos, please choose them again before you request the return.",
  estimate: "Show what I get back",
  send: "Request the return",
  getBack: (amount: number, refundDays: string) =>
    `You get back ${formatPrice(amount)} within ${refundDays} business days after we have inspected the items.`,
  kept: (amount: number) => `Delivery and other fees of ${formatPrice(amount)} are not refunded.`,
  returns: "Your returns",
  credit: (amount: number) => `Credit: ${formatPrice(amount)}`,
  settled: "Nothing is paid back, because you had paid no more than the rest of the order costs.",
  dueOn: (day: string) => `Paid by ${formatShortDay(day)}`,
  withdraw: "Withdraw this return",
  back: "Back to your order",
} as const;
