import { afterEach, describe, expect, test, vi } from "vitest";

import { checkoutSchema, quoteInputSchema } from "../../rules/checkout.ts";
import { TYPED_CHECKOUT } from "#test/checkout.ts";

import type { CheckoutDraft } from "./checkout-draft.ts";
import { CHECKOUT_FIELDS } from "../../ui/checkout-fields.ts";
import {
  toCheckoutInput,
  composeDraftPhone,
  EMPTY_DRAFT,
  toQuoteDetails,
  changeField,
  loadDraft,
  saveDraft,
  selectServedCountry,
} from "./checkout-draft.ts";

afterEach(() => vi.unstubAllGlobals());

const draft: CheckoutDraft = { ...EMPTY_DRAFT, ...TYPED_CHECKOUT };

function listErrors(draft: CheckoutDraft): Record<string, string> {
  const parsed = checkoutSchema.safeParse(toCheckoutInput(draft));
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]),
  );
}

test("in a browser that refuses to store the entries, they last until the page is closed", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  expect(loadDraft()).toEqual(EMPTY_DRAFT);
  saveDraft(draft);
  expect(loadDraft()).toEqual(draft);
});

describe("the checkout form", () => {
  test("selecting a country clears state and city", () => {
    expect(changeField(draft, "country", "India")).toMatchObject({ country: "India", state: "", city: "" });
  });

  test("selecting a state clears the city and keeps the country", () => {
    expect(changeField(draft, "state", "Sindh")).toMatchObject({
      country: "Pakistan",
      state: "Sindh",
      city: "",
    });
  });

  test("selecting the same country again clears nothing", () => {
    expect(changeField(draft, "country", "Pakistan")).toEqual(draft);
  });

  test("the first delivery country is preselected and replaces a country that the shop does not deliver to", () => {
    expect(selectServedCountry(EMPTY_DRAFT, ["Pakistan", "India"]).country).toBe("Pakistan");
    const foreignDraft = { ...draft, country: "United States", state: "Texas", city: "Austin" };
    expect(selectServedCountry(foreignDraft, ["Pakistan"])).toMatchObject({
      country: "Pakistan",
      state: "",
      city: "",
    });
    expect(selectServedCountry(draft, ["India", "Pakistan"])).toEqual(draft);
  });

  test("every empty field has an error message", () => {
    expect(listErrors(EMPTY_DRAFT)).toEqual({
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

  test("a Pakistani number must have at least 10 characters without its dial code [000 §5]", () => {
    expect(listErrors({ ...draft, phone: "300123456" })).toEqual({
      [CHECKOUT_FIELDS.phone.path]: "Please enter a valid phone number",
    });
    expect(listErrors({ ...draft, phone: "3001234567" })).toEqual({});
  });

  test("a number of another country is validated with its dial code", () => {
    expect(listErrors({ ...draft, phoneCountry: "NO", dialCode: "47", phone: "41234567" })).toEqual({});
  });

  test("the order contains the number with its dial code", () => {
    expect(composeDraftPhone(draft)).toBe("+92 300 1234567");
  });
});

test("a quote request contains only the fields that are filled in, because the server rejects empty fields", () => {
  const draft = { ...EMPTY_DRAFT, country: "Pakistan", state: " ", deliveryMethod: "teleport" };
  expect(quoteInputSchema.omit({ items: true }).parse(toQuoteDetails(draft))).toEqual({
    address: { country: "Pakistan" },
  });
  const filledDraft = { ...draft, state: "Punjab", city: "Lahore", deliveryMethod: "express" };
  expect(toQuoteDetails(filledDraft)).toEqual({
    address: { country: "Pakistan", state: "Punjab", city: "Lahore" },
    deliveryMethod: "express",
  });
});
