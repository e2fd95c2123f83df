import { formatList } from "#kit/rules/format-list.ts";

/** Texts about the shop's settings. Not in the specification. */
export const storeMessages = {
  loadFailed: "Failed to load settings",
  notStored: "The shop has no settings yet. Start the shop once, then try again.",
  saveFailed: "Failed to save settings",
  saved: "Settings saved",
  changedByOthers: "Someone else changed the settings. Review their version, then save.",
  paymentRequired: "Choose at least one payment method",
  countryRequired: "Choose at least one country",
  countryUnknown: (country: string) => `${country} is not in the list of countries`,
  countryNotServed: (countries: readonly string[]) => `We deliver to ${formatList(countries)} only.`,
  nameRequired: "Name is required",
  phoneRequired: "Phone is required",
  phoneInvalid: "Valid phone number required",
  linkNameRequired: "Name is required",
  linkInvalid: "Enter a web address that starts with https:// or http://",
  whatsappInvalid: "This must be an international number such as +92 300 1234567",
  timeInvalid: "Enter a time such as 09:00",
  hoursInvalid: "Enter whole hours from 1 to 720",
  refundLimitInvalid: "Enter whole rupees from 0 to 10000000",
  prepaymentPercentInvalid: "Enter a whole number from 0 to 50",
  giftWrapPriceInvalid: "Enter whole rupees from 0 to 100000",
  maxBottlesInvalid: "Enter a whole number from 0 to 10000",
  idleHoursInvalid: "Enter whole hours from 1 to 168",
  periodInvalid: "Enter a whole number from 0 to 600",
  remindersOutOfOrder: "The second reminder must be later than the first",
  expiryTooEarly: "The expiry must be later than the second reminder",
  quietHoursEmpty:
    "Quiet hours must not start and end at the same time. To disable them, turn quiet hours off",
  priceRangeInvalid: "The lowest price must not be above the highest",
} as const;

/** Texts of the startup log and the dashboard about incomplete settings. */
export const setupMessages = {
  title: "Finish setting up",
  collapse: "Hide",
  expand: (count: number) => (count === 1 ? "Show 1 step" : `Show ${count} steps`),
  hint: "Sample values, and statements that do not match the settings.",
  logLine: (names: readonly string[], url: string) => `Finish setting up at ${url}: ${names.join(", ")}`,
  fix: "Fix",
  phone: "The phone number is still the sample number.",
  whatsapp: "The WhatsApp number is still the sample number.",
  email: "The email address is still the sample address.",
  address: "The shop's address is still the sample address.",
  socialLinks: "Social links still lead to sample profiles.",
  payments: (promised: readonly string[], accepted: readonly string[]) =>
    `Structured data says that you accept ${formatList(promised)}. Checkout accepts only ${formatList(accepted)}.`,
  delivery: "Product pages say that express options are available. Checkout offers no express delivery.",
  sampleProducts: (count: number) =>
    count === 1 ? "1 sample product is still for sale." : `${count} sample products are still for sale.`,
  noProducts: "The shop has no products.",
} as const;
