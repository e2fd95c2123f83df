import type { MessageLanguage } from "#store/rules/message-language.ts";
import type { RiskConsequence, RiskKind } from "#store/rules/risk-consequence.ts";
import type { StoreField } from "#store/rules/store-fields.ts";
import { toInternationalNumber, toPublishedNumber } from "#store/rules/store-phone.ts";
import type { Store, StoreFields } from "#store/rules/store.ts";

export interface SocialLinkDraft {
  name: string;
  url: string;
}

type RiskFields = { [Kind in RiskKind as `risks.${Kind}`]: RiskConsequence };

/** Fields whose form value is not free text. */
interface NonTextFields extends RiskFields {
  socialLinks: SocialLinkDraft[];
  acceptedPayments: Store["acceptedPayments"];
  countries: string[];
  expressDelivery: boolean;
  "confirmation.enabled": boolean;
  "confirmation.holdStock": boolean;
  "customerMessages.language": MessageLanguage;
  "customerMessages.quietHours": boolean;
}

/** Form fields with a free-text value. */
export type TextField = Exclude<StoreField, keyof NonTextFields>;

/** Values of the settings form, by path. `payments` has one method per line. Prices are in PKR. */
export type SettingsDraft = Record<TextField, string> & NonTextFields;

/** Returns the form values for stored settings. */
export function toDraft(store: Store): SettingsDraft {
  const { address, hours, priceRange, confirmation, customerMessages, risks, retention } = store;
  return {
    name: store.name,
    tagline: store.tagline,
    phone: store.phone,
    whatsapp: store.whatsapp,
    email: store.email,
    "address.street": address.street,
    "address.city": address.city,
    "address.state": address.state,
    "address.zipCode": address.zipCode,
    "address.country": address.country,
    "hours.opens": hours.opens,
    "hours.closes": hours.closes,
    "priceRange.min": String(priceRange.min),
    "priceRange.max": String(priceRange.max),
    payments: store.payments.join("\n"),
    socialLinks: store.socialLinks.map(({ name, url }) => ({ name, url })),
    acceptedPayments: [...store.acceptedPayments],
    countries: [...store.countries],
    expressDelivery: store.expressDelivery,
    "confirmation.enabled": confirmation.enabled,
    "confirmation.holdStock": confirmation.holdStock,
    "confirmation.unverifiedHours": String(confirmation.unverifiedHours),
    "confirmation.expiryHours": String(confirmation.expiryHours),
    "confirmation.firstReminderHours": String(confirmation.firstReminderHours),
    "confirmation.secondReminderHours": String(confirmation.secondReminderHours),
    "customerMessages.language": customerMessages.language,
    "customerMessages.quietHours": customerMessages.quietHours,
    "customerMessages.quietFrom": customerMessages.quietFrom,
    "customerMessages.quietUntil": customerMessages.quietUntil,
    "risks.refused": risks.refused,
    "risks.cancelled": risks.cancelled,
    "risks.same-phone": risks["same-phone"],
    "risks.same-address": risks["same-address"],
    "risks.not-mobile": risks["not-mobile"],
    "risks.short-address": risks["short-address"],
    "risks.many-bottles": risks["many-bottles"],
    maxBottles: String(store.maxBottles),
    sessionIdleHours: String(store.sessionIdleHours),
    "retention.orderMonths": String(retention.orderMonths),
    "retention.messageMonths": String(retention.messageMonths),
    "retention.sentMessageMonths": String(retention.sentMessageMonths),
    "retention.addressDays": String(retention.addressDays),
    "retention.auditMonths": String(retention.auditMonths),
  };
}

/** Returns NaN for an empty field, because the schema rejects NaN. */
const parseNumberField = (input: string) => (input.trim() === "" ? Number.NaN : Number(input));

const isFilled = ({ name, url }: SocialLinkDraft) => name.trim() !== "" || url.trim() !== "";

/** Removes empty links from the form, so that the link indexes in error paths match the form. */
export function omitEmptyLinks(draft: SettingsDraft): SettingsDraft {
  return { ...draft, socialLinks: draft.socialLinks.filter(isFilled) };
}

function toConfirmation(draft: SettingsDraft): Store["confirmation"] {
  return {
    enabled: draft["confirmation.enabled"],
    holdStock: draft["confirmation.holdStock"],
    unverifiedHours: parseNumberField(draft["confirmation.unverifiedHours"]),
    expiryHours: parseNumberField(draft["confirmation.expiryHours"]),
    firstReminderHours: parseNumberField(draft["confirmation.firstReminderHours"]),
    secondReminderHours: parseNumberField(draft["confirmation.secondReminderHours"]),
  };
}

/** Converts the form values to settings. Omits empty social links and payment lines. */
export function toStoreFields(draft: SettingsDraft): StoreFields & Store {
  return {
    name: draft.name,
    tagline: draft.tagline,
    phone: draft.phone,
    whatsapp: draft.whatsapp,
    email: draft.email,
    address: {
      street: draft["address.street"],
      city: draft["address.city"],
      state: draft["address.state"],
      zipCode: draft["address.zipCode"],
      country: draft["address.country"],
    },
    socialLinks: draft.socialLinks.filter(isFilled),
    hours: { opens: draft["hours.opens"], closes: draft["hours.closes"] },
    priceRange: {
      min: parseNumberField(draft["priceRange.min"]),
      max: parseNumberField(draft["priceRange.max"]),
    },
    payments: draft.payments
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    acceptedPayments: draft.acceptedPayments,
    countries: draft.countries,
    expressDelivery: draft.expressDelivery,
    confirmation: toConfirmation(draft),
    customerMessages: {
      language: draft["customerMessages.language"],
      quietHours: draft["customerMessages.quietHours"],
      quietFrom: draft["customerMessages.quietFrom"],
      quietUntil: draft["customerMessages.quietUntil"],
    },
    risks: {
      refused: draft["risks.refused"],
      cancelled: draft["risks.cancelled"],
      "same-phone": draft["risks.same-phone"],
      "same-address": draft["risks.same-address"],
      "not-mobile": draft["risks.not-mobile"],
      "short-address": draft["risks.short-address"],
      "many-bottles": draft["risks.many-bottles"],
    },
    maxBottles: parseNumberField(draft.maxBottles),
    sessionIdleHours: parseNumberField(draft.sessionIdleHours),
    retention: {
      orderMonths: parseNumberField(draft["retention.orderMonths"]),
      messageMonths: parseNumberField(draft["retention.messageMonths"]),
      sentMessageMonths: parseNumberField(draft["retention.sentMessageMonths"]),
      addressDays: parseNumberField(draft["retention.addressDays"]),
      auditMonths: parseNumberField(draft["retention.auditMonths"]),
    },
  };
}

/** Returns the settings for the preview, with phone numbers in the format that the server stores. */
export function toPreviewStore(draft: SettingsDraft, whatsappOverride: string | undefined): Store {
  return {
    ...toStoreFields(draft),
    phone: toPublishedNumber(draft.phone),
    whatsapp: whatsappOverride ?? toInternationalNumber(draft.whatsapp),
  };
}

/** Returns whether two drafts have the same values. */
export function isSameDraft(a: SettingsDraft, b: SettingsDraft): boolean {
  return listChangedFields(a, b).length === 0;
}

/** Returns the fields whose values differ, in the order of the draft's fields. */
export function listChangedFields(from: SettingsDraft, to: SettingsDraft): StoreField[] {
  const fields = Object.keys(from) as StoreField[];
  return fields.filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]));
}
