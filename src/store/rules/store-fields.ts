import { riskSettingMessages } from "./risk-consequence.ts";

import { settingsMessages } from "./staff-messages.ts";
import type { Store } from "./store.ts";

/** Path of one setting, e.g. `name` or `hours.opens`. A list is one setting. */
export type StoreField = {
  [Key in keyof Store]: Store[Key] extends readonly unknown[]
    ? Key
    : Store[Key] extends object
      ? `${Key}.${keyof Store[Key] & string}`
      : Key;
}[keyof Store];

/** Sections of the settings page; also the fragments of their URLs. */
export type SettingsSection = keyof typeof settingsMessages.sections;

interface FieldDefinition {
  label: string;
  section: SettingsSection;
}

/**
 * All settings, in the order of the settings page. The settings page and the command line edit exactly these settings.
 */
export const STORE_FIELDS: Record<StoreField, FieldDefinition> = {
  name: { label: "Name", section: "shop" },
  tagline: { label: "Tagline", section: "shop" },
  "hours.opens": { label: "Opens", section: "shop" },
  "hours.closes": { label: "Closes", section: "shop" },
  "priceRange.min": { label: "Lowest price, Rs.", section: "shop" },
  "priceRange.max": { label: "Highest price, Rs.", section: "shop" },
  phone: { label: "Phone", section: "contact" },
  whatsapp: { label: "WhatsApp", section: "contact" },
  email: { label: "Email", section: "contact" },
  "address.street": { label: "Street", section: "address" },
  "address.city": { label: "City", section: "address" },
  "address.state": { label: "State/Province", section: "address" },
  "address.zipCode": { label: "ZIP/Postal code", section: "address" },
  "address.country": { label: "Country", section: "address" },
  socialLinks: { label: "Social links", section: "socialLinks" },
  acceptedPayments: { label: "Payment methods at checkout", section: "payments" },
  prepaymentPercent: { label: "Reduction for paying in advance, percent", section: "payments" },
  payments: { label: "Payment methods for search engines", section: "payments" },
  countries: { label: "Countries you deliver to", section: "delivery" },
  expressDelivery: { label: "Express delivery", section: "delivery" },
  giftWrapPrice: { label: "Gift wrapping, Rs.", section: "delivery" },
  "confirmation.enabled": { label: "Ask shoppers to confirm their orders", section: "confirmation" },
  "confirmation.holdStock": { label: "Reserve the bottles of unconfirmed orders", section: "confirmation" },
  "confirmation.unverifiedHours": {
    label: "Hours until an unverified reservation ends",
    section: "confirmation",
  },
  "confirmation.firstReminderHours": { label: "Hours until the first reminder", section: "confirmation" },
  "confirmation.secondReminderHours": { label: "Hours until the second reminder", section: "confirmation" },
  "confirmation.expiryHours": { label: "Hours until a confirmation expires", section: "confirmation" },
  "customerMessages.language": { label: "Language of messages to customers", section: "customerMessages" },
  "customerMessages.quietHours": { label: "Quiet hours", section: "customerMessages" },
  "customerMessages.quietFrom": { label: "Quiet hours start", section: "customerMessages" },
  "customerMessages.quietUntil": { label: "Quiet hours end", section: "customerMessages" },
  "returns.returnDays": { label: "Days until returned items must be back", section: "returns" },
  "returns.startDays": { label: "Days to ask for a return", section: "returns" },
  "returns.damageHours": { label: "Hours to report damaged or incorrect items", section: "returns" },
  "returns.refundMinDays": { label: "Business days until a refund, at least", section: "returns" },
  "returns.refundMaxDays": { label: "Business days until a refund, at most", section: "returns" },
  "returns.keepsFees": { label: "Keep delivery and cash fees", section: "returns" },
  "returns.offersExchange": { label: "Exchange for items of equal value", section: "returns" },
  refundLimit: { label: "Refunds without approval up to, Rs.", section: "returns" },
  "risks.refused": { label: riskSettingMessages.kinds.refused, section: "risks" },
  "risks.cancelled": { label: riskSettingMessages.kinds.cancelled, section: "risks" },
  "risks.same-phone": { label: riskSettingMessages.kinds["same-phone"], section: "risks" },
  "risks.same-address": { label: riskSettingMessages.kinds["same-address"], section: "risks" },
  "risks.not-mobile": { label: riskSettingMessages.kinds["not-mobile"], section: "risks" },
  "risks.short-address": { label: riskSettingMessages.kinds["short-address"], section: "risks" },
  "risks.many-bottles": { label: riskSettingMessages.kinds["many-bottles"], section: "risks" },
  maxBottles: { label: "Bottles per order, at most", section: "risks" },
  sessionIdleHours: { label: "Hours without use until staff are signed out", section: "staff" },
  "retention.orderMonths": { label: "Months until orders are anonymized", section: "retention" },
  "retention.messageMonths": { label: "Months until contact messages are deleted", section: "retention" },
  "retention.sentMessageMonths": { label: "Months until sent messages are deleted", section: "retention" },
  "retention.addressDays": { label: "Days until network addresses are deleted", section: "retention" },
  "retention.auditMonths": { label: "Months until the activity is deleted", section: "retention" },
};

/** Paths of all settings, in the order of the settings page. */
export const STORE_FIELD_PATHS = Object.keys(STORE_FIELDS) as readonly StoreField[];

/** Sections of the settings page, in page order. */
export const SETTINGS_SECTIONS = Object.keys(settingsMessages.sections) as readonly SettingsSection[];

/** Returns the labels of a section's settings. */
export function listSectionLabels(section: SettingsSection): string[] {
  return Object.values(STORE_FIELDS).flatMap((field) => (field.section === section ? [field.label] : []));
}
