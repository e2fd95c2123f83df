import { formatPrice } from "#kit/rules/money.ts";

/** Texts about orders that staff enter, which rules and screens share. */
export const staffOrderTexts = {
  reasonRequired: "Enter a reason",
  discountNote: (reason: string) => `Discount: ${reason}`,
  blockedNote: (reason: string) => `Accepted from a blocked number: ${reason}`,
  aboveList: (name: string, variant: string, price: number) =>
    `${name} (${variant}) costs ${formatPrice(price)}. Enter that price or a lower one.`,
  codeReplaced: (code: string) => `${code} is not used, because your discount replaces codes and offers.`,
  amountInvalid: "Enter a whole number of rupees, for example 500",
  percentInvalid: "Enter a whole number from 1 to 100",
  phoneTooShort: (missing: number) =>
    missing === 1
      ? "One digit of the phone number is missing"
      : `${missing} digits of the phone number are missing`,
  keptOther: (phone: string) =>
    `This is the order of another customer that you have not placed yet. Place it, or start again to enter one for ${phone}.`,
  checkFields: "Please check the marked fields.",
  priceUnknown: "The price could not be loaded. Check the connection and try again.",
  fileFailed: "The customer’s file could not be loaded: the shop may know or block this number.",
  productMissing: "A product could not be added, so the order is not placed. Check the items.",
  notFound: (text: string) => `Nothing on sale matches “${text}”`,
  unknownCode: "No size on sale has this code",
  method: "Way to pay",
  advance: "Advance",
  advanceRest: (rest: string) => `The courier collects the other ${rest}.`,
  advanceInCash: "Only an order in cash on delivery has an advance",
  advanceTooHigh: (total: string) =>
    `The advance is less than the total of ${total}. For the whole total, choose payment in advance.`,
  isReceived: "The customer has paid already: record it after the order is placed",
  paidAtCounter: "Paid in cash at the counter",
  partAdvance: "A part in advance, the rest in cash on delivery",
  agreedAdvance: "In advance, as agreed with the customer",
  waitsForPayment: (amount = "the payment") =>
    `The order stays pending until you record ${amount}. Then it is confirmed.`,
  waits: "It is confirmed when you record its payment.",
  counterCustomer: "Counter sale",
} as const;
