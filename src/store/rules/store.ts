import { z } from "#platform/rules/zod.ts";

import type { MessageLanguage } from "./message-language.ts";
import { MESSAGE_LANGUAGES } from "./message-language.ts";
import type { RiskKind } from "./risk-consequence.ts";
import { NO_CONSEQUENCES, RISK_CONSEQUENCES } from "./risk-consequence.ts";
import { KEEP_ALL } from "./retention.ts";
import { SPECIFIED_RETURNS, returnPolicySchema } from "./return-policy.ts";
import { isPhone } from "#kit/rules/phone.ts";
import { toInternationalNumber, toPublishedNumber } from "./store-phone.ts";
import { storeMessages } from "./store-messages.ts";
import { requiredText, text } from "#kit/rules/text.ts";

/** Payment methods that checkout supports. */
export const CHECKOUT_PAYMENTS = ["Cash on Delivery"] as const;

/** The only country that a new shop delivers to, as the location data spells it. */
export const DEFAULT_COUNTRY_NAME = "Pakistan";

const DEFAULT_MESSAGE_LANGUAGE: MessageLanguage = "en";

/** Defaults for settings that rows of earlier releases do not contain. */
export const STORE_DEFAULTS = {
  acceptedPayments: [...CHECKOUT_PAYMENTS] as string[],
  countries: [DEFAULT_COUNTRY_NAME],
  expressDelivery: false,
  confirmation: {
    enabled: true,
    holdStock: true,
    unverifiedHours: 2,
    expiryHours: 48,
    firstReminderHours: 3,
    secondReminderHours: 20,
  },
  customerMessages: {
    language: DEFAULT_MESSAGE_LANGUAGE,
    quietHours: true,
    quietFrom: "21:00",
    quietUntil: "09:00",
  },
  returns: SPECIFIED_RETURNS,
  /** PKR */
  refundLimit: 25_000,
  risks: NO_CONSEQUENCES,
  /** 0 is no limit. The specification sets none. */
  maxBottles: 0,
  /** PKR; 0 offers no gift wrapping. */
  giftWrapPrice: 0,
  /** Percent of the goods; 0 is no reduction. */
  prepaymentPercent: 0,
  /** Hours of inactivity after which a staff session ends. */
  sessionIdleHours: 12,
  retention: KEEP_ALL,
};

/** Minimum number of digits of the shop's phone number, which may be a short code. */
const MIN_PHONE_DIGITS = 3;

/** Time of day, `09:00`. The OpenAPI format `time` requires seconds and a time zone. */
const dayTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, storeMessages.timeInvalid);

/** Lifetime of a staff session after sign-in, and upper limit for the setting `sessionIdleHours` (hours). */
export const SESSION_HOURS = 7 * 24;

/** The maximum value of the setting `maxBottles`. */
const MAX_BOTTLES = 10_000;

/** The maximum value of the setting `refundLimit`, in PKR. */
const MAX_REFUND_LIMIT = 10_000_000;

/** The maximum value of the setting `prepaymentPercent`. */
const MAX_PREPAYMENT_PERCENT = 50;

/** The maximum value of the setting `giftWrapPrice`, in PKR. */
const MAX_GIFT_WRAP_PRICE = 100_000;

const wholeHours = z
  .int(storeMessages.hoursInvalid)
  .min(1, storeMessages.hoursInvalid)
  .max(720, storeMessages.hoursInvalid);

/** Confirmation of cash-on-delivery orders. All periods start when the order is placed. */
const confirmationSchema = z
  .strictObject({
    /** Whether new orders await confirmation. */
    enabled: z.boolean(),
    /** Whether new orders reserve their bottles. Applies only while `enabled`. */
    holdStock: z.boolean().default(STORE_DEFAULTS.confirmation.holdStock),
    /** Hours, without quiet hours, for which an order reserves its bottles before a link or a call verifies it. */
    unverifiedHours: wholeHours.default(STORE_DEFAULTS.confirmation.unverifiedHours),
    /** Hours until the confirmation of an order, and the reservation of a verified order, expire. */
    expiryHours: wholeHours,
    firstReminderHours: wholeHours,
    secondReminderHours: wholeHours,
  })
  .refine(({ firstReminderHours, secondReminderHours }) => firstReminderHours < secondReminderHours, {
    error: storeMessages.remindersOutOfOrder,
    path: ["secondReminderHours"],
  })
  .refine(({ secondReminderHours, expiryHours }) => secondReminderHours < expiryHours, {
    error: storeMessages.expiryTooEarly,
    path: ["expiryHours"],
  });

/** Messages to customers. The quiet hours are times in Pakistan and may span midnight. */
const customerMessagesSchema = z
  .strictObject({
    language: z.enum(MESSAGE_LANGUAGES),
    /** Whether most messages to customers wait until the quiet hours end. */
    quietHours: z.boolean(),
    quietFrom: dayTime,
    quietUntil: dayTime,
  })
  .refine(({ quietFrom, quietUntil }) => quietFrom !== quietUntil, {
    error: storeMessages.quietHoursEmpty,
    path: ["quietUntil"],
  });

const riskConsequence = z.enum(RISK_CONSEQUENCES);

/** The consequence of each risk reason. */
const risksSchema = z.strictObject({
  refused: riskConsequence,
  cancelled: riskConsequence,
  "same-phone": riskConsequence,
  "same-address": riskConsequence,
  "not-mobile": riskConsequence,
  "short-address": riskConsequence,
  "many-bottles": riskConsequence,
} satisfies Record<RiskKind, unknown>);

const retentionPeriod = z
  .int(storeMessages.periodInvalid)
  .min(0, storeMessages.periodInvalid)
  .max(600, storeMessages.periodInvalid);

/** See `Retention`. */
const retentionSchema = z.strictObject({
  orderMonths: retentionPeriod,
  messageMonths: retentionPeriod,
  sentMessageMonths: retentionPeriod,
  addressDays: retentionPeriod,
  auditMonths: retentionPeriod,
});

/** A link to the shop's profile on another site, e.g. `{ name: "Instagram", url: "https://…" }`. */
const socialLinkSchema = z.strictObject({
  name: requiredText(storeMessages.linkNameRequired, 40),
  url: z.url({ protocol: /^https?$/, error: storeMessages.linkInvalid }),
});

/**
 * Settings of this shop, stored in one database row. Phone numbers may contain spaces and punctuation; national numbers
 * get the dial code of Pakistan. The opening hours are local times and apply to every day.
 */
export const storeSchema = z.strictObject({
  name: requiredText(storeMessages.nameRequired, 80),
  tagline: text(160),
  email: z.email(),
  phone: requiredText(storeMessages.phoneRequired, 40)
    .overwrite(toPublishedNumber)
    .refine((phone) => isPhone(phone, MIN_PHONE_DIGITS), storeMessages.phoneInvalid),
  /** International, as required by WhatsApp links, e.g. `+92 300 1234567`. */
  whatsapp: text(40)
    .overwrite(toInternationalNumber)
    .regex(/^\+[1-9][\d\s()-]{6,}$/, storeMessages.whatsappInvalid),
  address: z.strictObject({
    street: text(200),
    city: text(80),
    state: text(80),
    zipCode: text(20),
    country: text(80),
  }),
  socialLinks: z.array(socialLinkSchema).max(12),
  hours: z.strictObject({ opens: dayTime, closes: dayTime }),
  priceRange: z
    .strictObject({ min: z.number().min(0), max: z.number().min(0) })
    .refine(({ min, max }) => min <= max, storeMessages.priceRangeInvalid),
  /** Listed in structured data only. Pages list `acceptedPayments`. Spec: storefront §9. */
  payments: z.array(text(60).min(1)).max(12),
  /**
   * Payment methods that checkout accepts. Pages and invoices name only these methods. `getStore` adds those that need
   * an account, e.g. `JazzCash`, which are not stored here.
   */
  acceptedPayments: z
    .array(z.enum(CHECKOUT_PAYMENTS) as z.ZodType<string, string>)
    .min(1, storeMessages.paymentRequired)
    .default(STORE_DEFAULTS.acceptedPayments),
  /** Names of the countries that the shop delivers to, spelled as in the location data; the first is preselected. */
  countries: z
    .array(requiredText(storeMessages.countryRequired, 80))
    .min(1, storeMessages.countryRequired)
    .max(250)
    .default(STORE_DEFAULTS.countries),
  /** Whether pages say that express delivery is available. Spec: storefront §9. */
  expressDelivery: z.boolean().default(STORE_DEFAULTS.expressDelivery),
  confirmation: confirmationSchema.default(STORE_DEFAULTS.confirmation),
  customerMessages: customerMessagesSchema.default(STORE_DEFAULTS.customerMessages),
  returns: returnPolicySchema.default(STORE_DEFAULTS.returns),
  /** Refunds above this amount (whole PKR) are paid by someone who may change the settings. */
  refundLimit: z
    .int(storeMessages.refundLimitInvalid)
    .min(0, storeMessages.refundLimitInvalid)
    .max(MAX_REFUND_LIMIT, storeMessages.refundLimitInvalid)
    .default(STORE_DEFAULTS.refundLimit),
  risks: risksSchema.default(STORE_DEFAULTS.risks),
  /** Maximum number of bottles in an order of a shopper; 0 is no limit. */
  maxBottles: z
    .int(storeMessages.maxBottlesInvalid)
    .min(0, storeMessages.maxBottlesInvalid)
    .max(MAX_BOTTLES, storeMessages.maxBottlesInvalid)
    .default(STORE_DEFAULTS.maxBottles),
  /** What shoppers save on the goods by paying in advance, in whole percent; 0 is nothing. */
  prepaymentPercent: z
    .int(storeMessages.prepaymentPercentInvalid)
    .min(0, storeMessages.prepaymentPercentInvalid)
    .max(MAX_PREPAYMENT_PERCENT, storeMessages.prepaymentPercentInvalid)
    .default(STORE_DEFAULTS.prepaymentPercent),
  /** What shoppers pay for gift wrapping, in whole PKR; 0 offers none. */
  giftWrapPrice: z
    .int(storeMessages.giftWrapPriceInvalid)
    .min(0, storeMessages.giftWrapPriceInvalid)
    .max(MAX_GIFT_WRAP_PRICE, storeMessages.giftWrapPriceInvalid)
    .default(STORE_DEFAULTS.giftWrapPrice),
  sessionIdleHours: z
    .int(storeMessages.idleHoursInvalid)
    .min(1, storeMessages.idleHoursInvalid)
    .max(SESSION_HOURS, storeMessages.idleHoursInvalid)
    .default(STORE_DEFAULTS.sessionIdleHours),
  retention: retentionSchema.default(STORE_DEFAULTS.retention),
});

export type Store = z.infer<typeof storeSchema>;

/** Returns stored settings, with defaults for the settings that the row lacks. */
export function withStoreDefaults(stored: Partial<Store> & Omit<Store, keyof typeof STORE_DEFAULTS>): Store {
  const confirmation = { ...STORE_DEFAULTS.confirmation, ...stored.confirmation };
  return { ...STORE_DEFAULTS, ...stored, confirmation };
}

/** Validates settings from staff. `expectedUpdatedAt` is the `updatedAt` of the loaded form. */
export const storeInputSchema = storeSchema.extend({ expectedUpdatedAt: z.iso.datetime().optional() });

/** Settings as the client sends them. */
export type StoreFields = z.input<typeof storeInputSchema>;

export type StoreInput = z.output<typeof storeInputSchema>;

/** Stored settings with the time of their last change, ISO 8601 UTC. */
export type StoredStore = Store & { updatedAt: string };
