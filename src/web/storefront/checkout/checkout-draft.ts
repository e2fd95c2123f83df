import { DEFAULT_COUNTRY } from "#domain/customers/location.ts";
import { composePhone } from "#domain/customers/phone.ts";
import { isCountryServed } from "#domain/store/served-countries.ts";

import type { CheckoutFieldName } from "./checkout-fields.ts";
import { CHECKOUT_FIELDS } from "./checkout-fields.ts";

/** What is typed in the form. `phoneCountry` is a country's code, `dialCode` has no plus. */
export type CheckoutDraft = Record<CheckoutFieldName | "phoneCountry" | "dialCode", string>;

export type DraftField = keyof CheckoutDraft;

const HOME_DIAL_CODE = "92";

const EMPTY_FIELDS = Object.fromEntries(Object.keys(CHECKOUT_FIELDS).map((field) => [field, ""]));

export const EMPTY_DRAFT: CheckoutDraft = {
  ...(EMPTY_FIELDS as Record<CheckoutFieldName, string>),
  phoneCountry: DEFAULT_COUNTRY,
  dialCode: HOME_DIAL_CODE,
};

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
export function checkoutOf(draft: CheckoutDraft): unknown {
  const phone = draft.dialCode === HOME_DIAL_CODE ? draft.phone : composedPhone(draft);
  const typed = { ...draft, phone };
  const values: Record<string, unknown> = {};
  for (const [field, { path }] of Object.entries(CHECKOUT_FIELDS)) {
    const value = typed[field as CheckoutFieldName];
    const [part = "", name] = path.split(".");
    values[part] = name === undefined ? value : { ...(values[part] as object), [name]: value };
  }
  return values;
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
