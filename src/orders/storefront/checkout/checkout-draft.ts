import { DEFAULT_COUNTRY } from "#kit/rules/location.ts";
import { DELIVERY_METHODS } from "#delivery/rules/delivery-method.ts";
import { createInvalidInput } from "#kit/api-client/api-problem.ts";
import type { FieldErrors } from "#kit/rules/errors.ts";
import type { QuoteDetails } from "../../rules/checkout.ts";
import { checkoutSchema } from "../../rules/checkout.ts";
import { checkoutMessages } from "../../rules/checkout-messages.ts";
import { parseMethodKey } from "../../rules/payment/checkout-method.ts";
import { composePhone } from "#kit/rules/phone.ts";
import { isCountryServed } from "#store/rules/served-countries.ts";

import type { CheckoutFieldName } from "../../ui/checkout-fields.ts";
import { CHECKOUT_FIELDS } from "../../ui/checkout-fields.ts";
import type { ChosenCity } from "#delivery/storefront/chosen-city.ts";
import { readStoredCode, serializeCode } from "#discounts/rules/code-link.ts";

/**
 * The values of the form. `phoneCountry` is a country code, `dialCode` has no plus sign, `deliveryMethod` and
 * `paymentMethod` are empty until the shopper chooses, and `code` is the discount code as typed. A gift option is `yes` or empty.
 */
export type CheckoutDraft = Record<
  CheckoutFieldName | "phoneCountry" | "dialCode" | "deliveryMethod" | "paymentMethod" | "code" | GiftOption,
  string
>;

/** The options of a gift, which are checkboxes. */
export const GIFT_OPTIONS = ["giftWrap", "hidesPrices"] as const;

export type GiftOption = (typeof GIFT_OPTIONS)[number];

/** Value of a chosen gift option. */
export const CHOSEN = "yes";

export type DraftField = keyof CheckoutDraft;

const HOME_DIAL_CODE = "92";

const EMPTY_FIELDS = Object.fromEntries(Object.keys(CHECKOUT_FIELDS).map((field) => [field, ""]));

export const EMPTY_DRAFT: CheckoutDraft = {
  ...(EMPTY_FIELDS as Record<CheckoutFieldName, string>),
  phoneCountry: DEFAULT_COUNTRY,
  dialCode: HOME_DIAL_CODE,
  deliveryMethod: "",
  paymentMethod: "",
  code: "",
  giftWrap: "",
  hidesPrices: "",
};

/** Changes a field and clears dependent fields: country → state, city; state → city. Spec: storefront §4. */
export function changeField<Draft extends Record<"country" | "state" | "city", string>>(
  draft: Draft,
  field: keyof Draft,
  value: string,
): Draft {
  if (draft[field] === value) return draft;
  if (field === "country") return { ...draft, country: value, state: "", city: "" };
  if (field === "state") return { ...draft, state: value, city: "" };
  return { ...draft, [field]: value };
}

/** The field that must be filled in before a dependent field. Spec: storefront §4. */
const PARENT_FIELDS: Partial<Record<DraftField, CheckoutFieldName>> = { state: "country", city: "state" };

/** Returns whether a field can be filled in: a state needs a country, a city needs a state. */
function isFillable(draft: CheckoutDraft, field: CheckoutFieldName): boolean {
  const parent = PARENT_FIELDS[field];
  return parent === undefined || draft[parent] !== "";
}

/**
 * Selects the first delivery country if the shop does not deliver to the draft's country, because a draft may be older
 * than the settings.
 */
export function selectServedCountry(draft: CheckoutDraft, servedCountries: readonly string[]): CheckoutDraft {
  const isServed = draft.country !== "" && isCountryServed(servedCountries, draft.country);
  return isServed ? draft : changeField(draft, "country", servedCountries[0] ?? "");
}

/**
 * Fills in the city that the shopper chose on a product page or in the cart. Changes nothing if the draft has a city or
 * another state, or if the shop does not deliver to the chosen country.
 */
export function fillInChosenCity(
  draft: CheckoutDraft,
  chosen: ChosenCity | undefined,
  servedCountries: readonly string[],
): CheckoutDraft {
  if (!chosen || draft.city !== "" || !isCountryServed(servedCountries, chosen.country)) return draft;
  return draft.state === "" || draft.state === chosen.state ? { ...draft, ...chosen } : draft;
}

/**
 * Converts the draft to the input of the checkout schema. A Pakistani number is validated without its dial code,
 * because with the code, a number with three missing digits would reach the minimum length. The order contains the
 * number with the code.
 */
export function toCheckoutInput(draft: CheckoutDraft): unknown {
  const phone = draft.dialCode === HOME_DIAL_CODE ? draft.phone : composeDraftPhone(draft);
  const fields = { ...draft, phone };
  const values: Record<string, unknown> = {};
  for (const [field, { path }] of Object.entries(CHECKOUT_FIELDS)) {
    const value = fields[field as CheckoutFieldName];
    const [group = "", name] = path.split(".");
    values[group] = name === undefined ? value : { ...(values[group] as object), [name]: value };
  }
  return values;
}

/** Validates the draft and returns the checkout data. @throws ApiProblem with the server's field paths */
export function validateCheckout(draft: CheckoutDraft) {
  const parsed = checkoutSchema.safeParse(toCheckoutInput(draft));
  if (!parsed.success) throw createInvalidInput(checkoutMessages.failed, parsed.error.issues);
  const { customer, ...checkout } = parsed.data;
  return {
    ...checkout,
    ...(draft.hidesPrices === CHOSEN && { hidesPrices: true }),
    customer: { ...customer, phone: composeDraftPhone({ ...draft, phone: customer.phone }) },
  };
}

/** Returns the error of a field. A field that cannot be filled in yet has no error. */
export function getFieldError(
  errors: FieldErrors,
  draft: CheckoutDraft,
  field: CheckoutFieldName,
): string | undefined {
  return isFillable(draft, field) ? errors[CHECKOUT_FIELDS[field].path]?.[0] : undefined;
}

/** Returns the phone number with its dial code. */
export function composeDraftPhone({ phone, dialCode }: Pick<CheckoutDraft, "phone" | "dialCode">): string {
  return composePhone(phone, dialCode);
}

/** The fields of the draft on which the quote depends. */
export type QuotedDraft = Pick<
  CheckoutDraft,
  "country" | "state" | "city" | "deliveryMethod" | "paymentMethod" | "code" | "giftWrap"
>;

/** Returns the filled-in fields of the draft on which the quote depends. */
export function toQuoteDetails({
  country,
  state,
  city,
  deliveryMethod,
  paymentMethod,
  code,
  giftWrap,
}: QuotedDraft): QuoteDetails {
  const filledFields = Object.entries({ country, state, city }).filter(([, value]) => value.trim() !== "");
  return {
    address: Object.fromEntries(filledFields),
    deliveryMethod: DELIVERY_METHODS.find((method) => method === deliveryMethod),
    ...parseMethodKey(paymentMethod),
    ...(code !== "" && { code }),
    ...(giftWrap === CHOSEN && { giftWrap: true }),
  };
}

const STORAGE_KEY = "checkout-draft";

/** The latest draft if the browser refused to store it. It lasts until the page is closed. */
let unstoredDraft: CheckoutDraft | undefined;

/**
 * Returns this tab's saved draft, which survives closing the dialog and a reload. A link may have brought a discount code
 * since then.
 */
export function loadDraft(): CheckoutDraft {
  const draft = readSavedDraft();
  return { ...draft, code: readStoredCode(document.cookie) || draft.code };
}

function readSavedDraft(): CheckoutDraft {
  if (unstoredDraft) return unstoredDraft;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return EMPTY_DRAFT;
    const fields = Object.entries(stored).filter(
      ([field, value]) => field in EMPTY_DRAFT && typeof value === "string",
    );
    return { ...EMPTY_DRAFT, ...Object.fromEntries(fields) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function saveDraft(draft: CheckoutDraft): void {
  document.cookie = serializeCode(draft.code, { isSecure: location.protocol === "https:" });
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
    unstoredDraft = undefined;
  } catch {
    unstoredDraft = draft;
  }
}
