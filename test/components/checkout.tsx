import { fireEvent, screen, within } from "@testing-library/react";

import type { CartItem } from "#orders/rules/cart/cart.ts";
import { TYPED_CHECKOUT } from "#test/checkout.ts";
import { changeCart } from "#orders/storefront/cart/change-cart.ts";
import type { CheckoutFieldName } from "#orders/ui/checkout-fields.ts";
import { CHECKOUT_FIELDS } from "#orders/ui/checkout-fields.ts";

import { respond } from "./api.ts";
import { buildCartLine, buildCheckedLine, buildProduct, buildQuote } from "./data.ts";
import { openCart } from "./open-cart.tsx";

/** The only line of the cart, unless a test sets other lines. */
export const LINE = buildCartLine(buildProduct({ stock: {} }));

const COUNTRIES = [
  { code: "PK", name: "Pakistan", dialCode: "92", flag: "🇵🇰" },
  { code: "GB", name: "United Kingdom", dialCode: "44", flag: "🇬🇧" },
  { code: "IN", name: "India", dialCode: "91", flag: "🇮🇳" },
  { code: "GI", name: "Gibraltar", dialCode: "350", flag: "🇬🇮" },
];

/**
 * Mocks the API's lists of countries, states and cities. Every test uses these lists, because the API client caches them
 * for all test files of a worker.
 */
export function respondWithLocations(): void {
  respond("GET /locations/countries", () => Response.json(COUNTRIES));
  respond("GET /locations/GI/states", () => Response.json([]));
  respond("GET /locations/IN/states", () => Response.json([{ code: "DL", name: "Delhi" }]));
  respond("GET /locations/PK/states", () =>
    Response.json([
      { code: "PB", name: "Punjab" },
      { code: "SD", name: "Sindh" },
    ]),
  );
  respond("GET /locations/PK/PB/cities", () => Response.json([{ name: "Lahore" }]));
  respond("GET /locations/PK/SD/cities", () => Response.json([{ name: "Karachi" }]));
}

/** Opens the checkout of a cart with these lines. Returns the dialog and its fields. */
export async function openCheckout(
  store = {},
  items: readonly CartItem[] = [LINE],
  quote: Parameters<typeof respond>[1] = () => buildQuote(...items.map((item) => buildCheckedLine(item))),
) {
  respond("POST /orders/quote", quote);
  changeCart(() => [...items]);
  const user = await openCart(store);
  await user.click(screen.getByRole("button", { name: "Proceed to Checkout" }));
  const checkout = within(await screen.findByRole("dialog", { name: "Checkout" }));
  const fields = Object.entries(CHECKOUT_FIELDS).map(([name, { label }]) => {
    return [name, checkout.getByLabelText(new RegExp(`^${label}( \\(optional\\))?$`))];
  });
  return {
    user,
    checkout,
    fields: Object.fromEntries(fields) as Record<CheckoutFieldName, HTMLElement>,
    getPlaceOrderButton: () => checkout.getByRole("button", { name: /Place Order|Processing/ }),
  };
}

export type Checkout = Awaited<ReturnType<typeof openCheckout>>;

export const getCountryField = ({ checkout }: Checkout) => checkout.getByLabelText("Country");
export const getStateField = ({ checkout }: Checkout) => checkout.getByLabelText("State/Province");
export const getCityField = ({ checkout }: Checkout) => checkout.getByLabelText("City");

/** Fills in every field; `changes` replaces typed values. */
export async function fillCheckoutForm(opened: Checkout, changes: Partial<typeof TYPED_CHECKOUT> = {}) {
  const { fields, checkout, user } = opened;
  const { country: _country, state: _state, city: _city, ...texts } = { ...TYPED_CHECKOUT, ...changes };
  for (const [name, value] of Object.entries(texts))
    fireEvent.change(fields[name as CheckoutFieldName], { target: { value } });
  await checkout.findByRole("option", { name: "Punjab" });
  await user.selectOptions(getStateField(opened), "Punjab");
  await checkout.findByRole("option", { name: "Lahore" });
  await user.selectOptions(getCityField(opened), "Lahore");
}

/** Opens the checkout and fills it in. `handler` responds when the test places the order. */
export async function openFilledCheckout(handler: Parameters<typeof respond>[1]) {
  const opened = await openCheckout();
  await fillCheckoutForm(opened);
  respond("POST /orders", handler);
  return opened;
}
