/** Texts about the shop's settings. Not quoted by the specification. */
export const storeMessages = {
  loadFailed: "Failed to load settings",
  notStored: "The shop has no settings yet. Start the shop once first.",
  saveFailed: "Failed to save settings",
  saved: "Settings saved",
  changedMeanwhile: "Someone else changed the settings. Review their version, then save.",
  paymentRequired: "Choose at least one payment method",
  countryRequired: "Choose at least one country",
  countryUnknown: (country: string) => `${country} is not in the list of countries`,
  countryNotServed: (countries: readonly string[]) => `We deliver to ${listed(countries)} only.`,
  nameRequired: "Name is required",
  phoneRequired: "Phone is required",
  whatsappInvalid: "This must be an international number such as +92 300 1234567",
  priceRangeInvalid: "The lowest price must not be above the highest",
} as const;

/** Marks of contact details that still have their sample values. */
export const sampleMessages = {
  number: "sample number",
  email: "sample address",
  address: "sample address",
  link: "sample",
  chat: (shop: string) => `Chat with ${shop} on WhatsApp: sample number, opens the contact page`,
} as const;

/** Words of the startup log and the dashboard about settings that still need the owner. */
export const setupMessages = {
  title: "Finish setting up",
  hint: "Shoppers can see these until you change them.",
  logLine: (names: readonly string[], address: string) =>
    `Finish setting up at ${address}: ${names.join(", ")}`,
  fix: "Fix",
  phone: "The phone number is still the sample number.",
  whatsapp: "The WhatsApp number is still the sample number.",
  email: "The e-mail address is still the sample address.",
  address: "The shop's address is still the sample address.",
  socialLinks: "Social links still lead to sample profiles.",
  payments: (promised: readonly string[], accepted: readonly string[]) =>
    `Search engines read that you accept ${listed(promised)}. Checkout accepts only ${listed(accepted)}.`,
  delivery: "Product pages say that express options are available. Checkout offers no express delivery.",
  sampleProducts: (count: number) =>
    count === 1 ? "1 sample product is still for sale." : `${count} sample products are still for sale.`,
  noProducts: "The shop has no products.",
} as const;

function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(words);
}
