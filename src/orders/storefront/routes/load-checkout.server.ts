import type { Country } from "#kit/rules/location.ts";
import { DEFAULT_DIAL_CODE } from "#kit/rules/location.ts";
import type { Shop } from "#store/context.ts";
import { listCities, listCountries, listStates } from "#store/operations/places/places.ts";
import { isCountryServed } from "#store/rules/served-countries.ts";

import { CHECKOUT_FIELDS } from "../../ui/checkout-fields.ts";
import type { CheckoutDraft } from "../checkout/checkout-draft.ts";
import {
  changeField,
  EMPTY_DRAFT,
  GIFT_OPTIONS,
  selectServedCountry,
  toQuoteDetails,
} from "../checkout/checkout-draft.ts";
import { UNLISTED_VALUE } from "../checkout/place-field.tsx";
import type { LoadedCart } from "./load-cart.server.ts";
import { loadCart } from "./load-cart.server.ts";
import { readFormText } from "#kit/rules/text.ts";

/** The names that the place fields offer. An undefined list has no parent place yet; an empty list is a text field. */
export interface PlaceNames {
  countries: string[];
  states: string[] | undefined;
  cities: string[] | undefined;
}

/** What the checkout page shows of a cart and of what the shopper has entered. */
export interface LoadedCheckout extends Omit<LoadedCart, "headers"> {
  draft: CheckoutDraft;
  places: PlaceNames;
  phoneCountries: readonly Country[];
}

/** Returns the checkout of the request's cart. The caller counts the draft's code (`loadWithCode`). */
export async function loadCheckout(
  shop: Shop,
  request: Request,
  draft: CheckoutDraft,
): Promise<LoadedCheckout & Pick<LoadedCart, "headers">> {
  const { countries } = await shop.getStore();
  const isUnlisted = draft.city === UNLISTED_VALUE;
  const served = selectServedCountry({ ...draft, ...(isUnlisted && { city: "" }) }, countries);
  const [places, phoneCountries, cart] = await Promise.all([
    listPlaceNames(served, countries),
    listCountries(),
    loadCart(shop, request, toQuoteDetails(served)),
  ]);
  // Without names the city is a text field.
  return { ...cart, draft: served, places: isUnlisted ? { ...places, cities: [] } : places, phoneCountries };
}

async function listPlaceNames(draft: CheckoutDraft, served: readonly string[]): Promise<PlaceNames> {
  const countries = await listCountries();
  const country = countries.find(({ name }) => isCountryServed([draft.country], name));
  const states = country && (await listStates(country.code));
  const state = states?.find(({ name }) => name === draft.state);
  const cities = country && state && (await listCities(country.code, state.code));
  return {
    countries: [...served],
    states: draft.country === "" ? undefined : (states ?? []).map(({ name }) => name),
    cities: draft.state === "" ? undefined : (cities ?? []).map(({ name }) => name),
  };
}

const MAX_TYPED_LENGTH = 2000;
/** Returns the place in the address of the page, with which the cart page links to it. */
export function readChosenPlace({ url }: Request): Partial<CheckoutDraft> {
  const { searchParams } = new URL(url);
  const read = (name: string) => (searchParams.get(name) ?? "").slice(0, MAX_TYPED_LENGTH);
  const [country, state, city] = [read("country"), read("state"), read("city")];
  return country === "" || state === "" ? {} : { country, state, city };
}

/** The country and the state for which the submitted form offered states and cities. */
const SHOWN_FIELDS = { country: "shown-country", state: "shown-state" } as const;

/** Returns the values of a submitted checkout form. A changed country or state clears what depends on it. */
export async function readDraft(form: FormData): Promise<CheckoutDraft> {
  const readText = (name: string) => readFormText(form, name)?.slice(0, MAX_TYPED_LENGTH) ?? "";
  const names = Object.keys(CHECKOUT_FIELDS);
  const typed = Object.fromEntries(
    [...names, "phoneCountry", "deliveryMethod", "paymentMethod", "code", ...GIFT_OPTIONS].map((name) => [
      name,
      readText(name),
    ]),
  );
  const phoneCountry = (await listCountries()).find(({ code }) => code === typed["phoneCountry"]);
  let draft: CheckoutDraft = {
    ...EMPTY_DRAFT,
    ...typed,
    phoneCountry: phoneCountry?.code ?? EMPTY_DRAFT.phoneCountry,
    dialCode: phoneCountry?.dialCode ?? DEFAULT_DIAL_CODE,
  };
  for (const [field, shownField] of Object.entries(SHOWN_FIELDS)) {
    const shown = readText(shownField);
    const name = field as keyof typeof SHOWN_FIELDS;
    if (shown !== "" && shown !== draft[name])
      draft = changeField({ ...draft, [name]: shown }, name, draft[name]);
  }
  return draft;
}
