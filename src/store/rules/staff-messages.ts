/** Texts of the settings pages. */
export const settingsMessages = {
  title: "Settings",
  sections: {
    shop: "Shop",
    contact: "Contact",
    address: "Address",
    socialLinks: "Social links",
    payments: "Payments",
    delivery: "Delivery",
    confirmation: "Order confirmation",
    customerMessages: "Customer messages",
    returns: "Returns",
    risks: "Risky orders",
    staff: "Staff sign-in",
    retention: "Personal data",
  },
  sectionsLabel: "Settings sections",
  pricesHint: "A range for shoppers and search engines. It does not change any price.",
  whatsappOverridden: (number: string) =>
    `WHATSAPP_NUMBER in the environment replaces this number: pages use ${number}.`,
  linkName: (number: number) => `Name of link ${number}`,
  linkAddress: (number: number) => `Address of link ${number}`,
  addLink: "Add link",
  remove: "Remove",
  removeLink: (name: string) => `Remove link ${name}`,
  acceptedPaymentsHint: "Pages mention no other payment methods.",
  prepaymentHint:
    "Of the discounted goods, from 0 to 50. Checkout takes it off if the customer pays in advance into an account of the shop. 0 is no reduction.",
  listedPaymentsHint: "One per line. Only structured data lists them; list what you accept.",
  deliveryHint: "Charges, zones and delivery times are on the Delivery page.",
  countriesHint: (countries: readonly string[]) =>
    countries.length === 0
      ? "Checkout needs at least one country."
      : `Checkout preselects the first country: ${countries[0] ?? ""}.`,
  addCountry: "Add a country",
  chooseCountry: "Select a country",
  removeCountry: (country: string) => `Remove ${country}`,
  preselectCountry: (country: string) => `Make ${country} the first country`,
  confirmationHint:
    "While it is on, messages ask shoppers to confirm each new order, and staff can confirm it by phone. Only a link or button in a message, or a call, confirms an order.",
  reservationHint:
    "While it is on, the shop reserves the bottles of an unconfirmed order. While it is off, several customers can order the last bottle. If one phone number, browser or network places many unverified orders, the shop accepts them without a reservation.",
  unverifiedHint:
    "An order is verified when the shopper opens the link in a message or answers a call. Quiet hours do not count: an order at night has this time after the quiet hours.",
  returnsHint:
    "The return policy page, product pages, order pages, messages and search engines state these values. Days count from the delivery and end at midnight. A change also applies to orders that are delivered already.",
  keepsFeesHint: "If an item was faulty, damaged or incorrect, fees are refunded in any case.",
  refundDaysHint: "Counted from the inspection. The later day is the due date of the refund.",
  refundLimitHint:
    "Higher refunds are paid by staff who may change the shop’s settings. Customers do not see this amount.",
  risksHint:
    "What happens if a new order has this risk. Calls and advance payments apply only while order confirmation is on: only staff can then confirm the order.",
  idleHint:
    "From 1 to 168. An open but unused page does not keep the session alive. Every session ends after 7 days.",
  retentionHint:
    "A job deletes older data once a day. The privacy page states these periods. 0 keeps the data indefinitely.",
  orderRetentionHint: "Delivered and cancelled orders only. Ask your tax adviser before you set it.",
  reminderHint: "Sent over the configured channels, never during the quiet hours.",
  expiryHint:
    "The order then stays pending without reserved bottles. A change does not affect existing orders.",
  giftWrapHint: "Per order, in whole rupees. Checkout offers gift wrapping only if this is not 0.",
  maxBottlesHint:
    "0 is no limit. A set counts as the bottles of its parts. Staff can add more bottles to an order.",
  customerMessagesHint: "The texts, and the channels of each message, are on the Message Templates page.",
  languageHint:
    "WhatsApp templates are approved by Meta. For Urdu you need templates in Urdu (ur); for Roman Urdu the shop uses the templates in English (en), which may have any text.",
  quietHoursHint:
    "Times in Pakistan. Messages wait until the quiet hours end, except the first message right after an order. No confirmation expires during the quiet hours.",
  expressHintWithRates:
    "Not used: the shop has delivery rates. Product pages say “Express options available” if a zone has express delivery.",
  expressHint: "Product pages then say “Express options available”.",
  resetToDefault: (value: string) => `Reset to the default: ${value}`,
  restore: "Restore",
  restoreValue: (field: string, value: string) => `Restore ${field}: ${value === "" ? "empty" : value}`,
  restored: (field: string) => `${field} has its earlier value again. Save the settings to keep it.`,
  previewTitle: "What shoppers see",
  on: "on",
  off: "off",
  environment: "Server",
  environmentHint:
    "Set by the server's environment variables when the shop starts. This page cannot change them.",
  environmentName: "Variable",
  environmentValue: "In use",
  save: "Save settings",
} as const;

/** Names of the places where shoppers see a setting, for the preview. */
export const placeMessages = {
  homeTitle: "Browser tab and search result of the home page",
  footer: "Footer",
  footerWithoutLink: "Footer, as text without a link",
  hours: "Footer, menu on phones, home and contact page",
  prices: "Home and contact page, search engines",
  phone: "Footer, menu on phones, home and contact page",
  email: "Footer, home and contact page, return policy",
  whatsapp: "Footer, home and contact page",
  whatsappButton: "WhatsApp button on every public page",
  address: "Footer, home and contact page",
  sender: "Invoice and packing slip",
  contactPage: "Home and contact page",
  searchEngines: "Search engines",
  orderPage: "Order page",
  checkout: "Checkout",
  checkoutCountry: "Checkout, preselected country",
  checkoutRejection: "Checkout, order to another country",
  productPage: "Product page, shipping",
  productReturns: "Product page, returns",
} as const;

/** Values of environment variables on the settings page. */
export const environmentMessages = {
  unset: "not set",
  secret: "set, not shown",
  unused: "not used by the embedded database",
  embedded: "not set: embedded database",
  postgres: "set: PostgreSQL server",
  whatsapp: "not set: WhatsApp number from the settings",
  noEmail: "not set: the shop sends no emails",
  noWhatsApp: "not set: the shop sends no WhatsApp messages",
  noSms: "not set: the shop sends no SMS",
  noBackups: "not set: no scheduled backups",
  notEncrypted: "not set: backups are not encrypted",
  noBackupCopy: "not set: backups stay on this machine",
  emailFrom: "not set: email address from the settings",
  credentialsKeyFile: "not set: key file in DATA_DIR",
  images: {
    disk: "not set: images in DATA_DIR",
    s3: "set: S3 storage",
    cloudinary: "set: Cloudinary",
  },
} as const;
