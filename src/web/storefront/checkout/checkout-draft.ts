import type { Checkout } from "#domain/orders/checkout.ts";
import { DEFAULT_COUNTRY } from "#domain/customers/location.ts";
import { composePhone } from "#domain/customers/phone.ts";
import { isCountryServed } from "#domain/store/served-countries.ts";

/** What stands in the form, as typed. `phoneCountry` is a country's code, `dialCode` has no plus. */
export interface CheckoutDraft {
  name: string;
  email: string;
  phone: string;
  phoneCountry: string;
  dialCode: string;
  street: string;
  country: string;
  state: string;
  city: string;
  zipCode: string;
}

export type DraftField = keyof CheckoutDraft;

const HOME_DIAL_CODE = "92";

export const EMPTY_DRAFT: CheckoutDraft = {
  name: "",
  email: "",
  phone: "",
  phoneCountry: DEFAULT_COUNTRY,
  dialCode: HOME_DIAL_CODE,
  street: "",
  country: "",
  state: "",
  city: "",
  zipCode: "",
};

/** The path under which the schema and the server speak of a field. */
export const FIELD_PATHS = {
  name: "customer.name",
  email: "customer.email",
  phone: "customer.phone",
  street: "address.street",
  country: "address.country",
  state: "address.state",
  city: "address.city",
  zipCode: "address.zipCode",
} as const satisfies Partial<Record<DraftField, string>>;

/** A changed field takes with it what hung on it: country → state, city; state → city. Spec: storefront §4. */
export function withField(draft: CheckoutDraft, field: DraftField, value: string): CheckoutDraft {
  if (draft[field] === value) return draft;
  if (field === "country") return { ...draft, country: value, state: "", city: "" };
  if (field === "state") return { ...draft, state: value, city: "" };
  return { ...draft, [field]: value };
}

/** Preselects the first served country unless the draft names a served one. A draft may be older than the settings. */
export function withServedCountry(draft: CheckoutDraft, served: readonly string[]): CheckoutDraft {
  const isServed = draft.country !== "" && isCountryServed(served, draft.country);
  return isServed ? draft : withField(draft, "country", served[0] ?? "");
}

/**
 * What the schema is given. A Pakistani number is judged as typed, because its dial code would make a number that
 * misses three digits long enough; the order carries it with the code.
 */
export function checkoutOf(draft: CheckoutDraft): Checkout {
  const { name, email, street, country, state, city, zipCode } = draft;
  const phone = draft.dialCode === HOME_DIAL_CODE ? draft.phone : composedPhone(draft);
  return { customer: { name, email, phone }, address: { street, country, state, city, zipCode } };
}

export function composedPhone({ phone, dialCode }: Pick<CheckoutDraft, "phone" | "dialCode">): string {
  return composePhone(phone, dialCode);
}

const STORAGE_KEY = "checkout-draft";

/** What was typed earlier in this tab; survives closing the dialog, an error and a reload. */
export function loadDraft(): CheckoutDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return EMPTY_DRAFT;
    const known = Object.entries(stored).filter(
      ([field, value]) => field in EMPTY_DRAFT && typeof value === "string",
    );
    return { ...EMPTY_DRAFT, ...Object.fromEntries(known) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function saveDraft(draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // A browser without storage keeps the draft as long as the page.
  }
}
