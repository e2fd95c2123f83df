import type { Store, StoreFields } from "#domain/store/store.ts";

export interface SocialLinkDraft {
  name: string;
  url: string;
}

/** Values of the settings form as text. `payments` has one method per line; prices are PKR. */
export interface SettingsDraft {
  name: string;
  tagline: string;
  phone: string;
  whatsapp: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  socialLinks: SocialLinkDraft[];
  opens: string;
  closes: string;
  minPrice: string;
  maxPrice: string;
  payments: string;
  countries: string[];
  expressDelivery: boolean;
}

/** Fields of the form with a single text value. */
export type TextField = {
  [Field in keyof SettingsDraft]: SettingsDraft[Field] extends string ? Field : never;
}[keyof SettingsDraft];

/** Schema paths of fields whose form name differs. */
const PATHS: Partial<Record<keyof SettingsDraft, string>> = {
  street: "address.street",
  city: "address.city",
  state: "address.state",
  zipCode: "address.zipCode",
  country: "address.country",
  opens: "hours.opens",
  closes: "hours.closes",
  minPrice: "priceRange.min",
  maxPrice: "priceRange.max",
};

/** Returns the path under which the schema and the server report errors of a field. */
export function pathOf(field: keyof SettingsDraft): string {
  return PATHS[field] ?? field;
}

/** Fills the form with stored settings. */
export function toDraft(store: Store): SettingsDraft {
  const { name, tagline, phone, whatsapp, email, address, hours, priceRange } = store;
  const { street, city, state, zipCode, country } = address;
  return {
    name,
    tagline,
    phone,
    whatsapp,
    email,
    street,
    city,
    state,
    zipCode,
    country,
    socialLinks: store.socialLinks.map((link) => ({ name: link.name, url: link.url })),
    opens: hours.opens,
    closes: hours.closes,
    minPrice: String(priceRange.min),
    maxPrice: String(priceRange.max),
    payments: store.payments.join("\n"),
    countries: [...store.countries],
    expressDelivery: store.expressDelivery,
  };
}

/** Returns NaN for an empty field, which the schema rejects. */
const priceOf = (input: string) => (input.trim() === "" ? Number.NaN : Number(input));

/** Returns the settings that the form describes. Empty social links and payment lines are omitted. */
export function toStoreFields(draft: SettingsDraft, base: Pick<Store, "acceptedPayments">): StoreFields {
  const { name, tagline, phone, whatsapp, email, countries, expressDelivery } = draft;
  const { street, city, state, zipCode, country } = draft;
  return {
    name,
    tagline,
    phone,
    whatsapp,
    email,
    address: { street, city, state, zipCode, country },
    socialLinks: draft.socialLinks.filter((link) => link.name.trim() !== "" || link.url.trim() !== ""),
    hours: { opens: draft.opens, closes: draft.closes },
    priceRange: { min: priceOf(draft.minPrice), max: priceOf(draft.maxPrice) },
    payments: draft.payments
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    acceptedPayments: base.acceptedPayments,
    countries,
    expressDelivery,
  };
}

/** Returns whether two forms describe the same settings. */
export function isSameDraft(a: SettingsDraft, b: SettingsDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
