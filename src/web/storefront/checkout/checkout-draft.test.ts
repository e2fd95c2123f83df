import { describe, expect, test } from "vitest";

import { checkoutSchema } from "#domain/orders/checkout.ts";
import { TYPED_CHECKOUT } from "#test/checkout.ts";

import type { CheckoutDraft } from "./checkout-draft.ts";
import { CHECKOUT_FIELDS } from "./checkout-fields.ts";
import { checkoutOf, composedPhone, EMPTY_DRAFT, withField, withServedCountry } from "./checkout-draft.ts";

const typed: CheckoutDraft = { ...EMPTY_DRAFT, ...TYPED_CHECKOUT };

function errorsOf(draft: CheckoutDraft): Record<string, string> {
  const parsed = checkoutSchema.safeParse(checkoutOf(draft));
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]),
  );
}

describe("the checkout form", () => {
  test("choosing a country clears state and city", () => {
    expect(withField(typed, "country", "India")).toMatchObject({ country: "India", state: "", city: "" });
  });

  test("choosing a state clears the city and keeps the country", () => {
    expect(withField(typed, "state", "Sindh")).toMatchObject({
      country: "Pakistan",
      state: "Sindh",
      city: "",
    });
  });

  test("choosing the same country again clears nothing", () => {
    expect(withField(typed, "country", "Pakistan")).toEqual(typed);
  });

  test("the first served country is preselected, also in a draft that names another one", () => {
    expect(withServedCountry(EMPTY_DRAFT, ["Pakistan", "India"]).country).toBe("Pakistan");
    const abroad = { ...typed, country: "United States", state: "Texas", city: "Austin" };
    expect(withServedCountry(abroad, ["Pakistan"])).toMatchObject({
      country: "Pakistan",
      state: "",
      city: "",
    });
    expect(withServedCountry(typed, ["India", "Pakistan"])).toEqual(typed);
  });

  test("every field of an empty form has its message", () => {
    expect(errorsOf(EMPTY_DRAFT)).toEqual({
      [CHECKOUT_FIELDS.name.path]: "Name is required",
      [CHECKOUT_FIELDS.email.path]: "Email is required",
      [CHECKOUT_FIELDS.phone.path]: "Phone is required",
      [CHECKOUT_FIELDS.street.path]: "Address is required",
      [CHECKOUT_FIELDS.country.path]: "Country is required",
      [CHECKOUT_FIELDS.state.path]: "State/Province is required",
      [CHECKOUT_FIELDS.city.path]: "City is required",
      [CHECKOUT_FIELDS.zipCode.path]: "ZIP/Postal code is required",
    });
  });

  test("a Pakistani number shorter than 10 characters as typed is refused, with 10 it is taken", () => {
    expect(errorsOf({ ...typed, phone: "300123456" })).toEqual({
      [CHECKOUT_FIELDS.phone.path]: "Please enter a valid phone number",
    });
    expect(errorsOf({ ...typed, phone: "3001234567" })).toEqual({});
  });

  test("a shorter number of another country is judged with its dial code", () => {
    expect(errorsOf({ ...typed, phoneCountry: "NO", dialCode: "47", phone: "41234567" })).toEqual({});
  });

  test("the order carries the number with its dial code", () => {
    expect(composedPhone(typed)).toBe("+92 300 1234567");
  });
});
