import { describe, expect, test } from "vitest";

import type { z } from "zod";
import { CHECKOUT } from "#test/checkout.ts";

import { MAX_ORDER_LINES, MAX_QUANTITY } from "./cart/cart.ts";
import {
  addressSchema,
  checkoutSchema,
  customerSchema,
  orderInputSchema,
  quantitySchema,
  stockCheckSchema,
} from "./checkout.ts";
import { textMessages } from "#kit/rules/text.ts";
import { checkoutMessages } from "./checkout-messages.ts";
import { separatePhones } from "./optional-details.ts";

const { address } = CHECKOUT;
const customer = { ...CHECKOUT.customer, phone: "0300 1234567" };
const line = { productId: "oud-mehtab", variant: "50ml", quantity: 2 };
const order = { customer, address, items: [line] };

/** Returns the distinct messages of each field. */
function listErrors(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    const messages = (errors[path.join(".")] ??= []);
    if (!messages.includes(message)) messages.push(message);
  }
  return errors;
}

const MISSING_VALUES = [undefined, null, "", "   ", "\t\n", 7, [], {}, true];

describe("checkout: contact details and address", () => {
  test("complete details are valid and are trimmed [000 §3] [000 §5]", () => {
    expect(customerSchema.parse({ ...customer, name: "  Ayesha Khan\n" })).toEqual(customer);
    expect(addressSchema.parse({ ...address, city: " Lahore " })).toEqual(address);
  });

  test.each([
    [customerSchema, customer, "name", "Name is required"],
    [customerSchema, customer, "email", "Email is required"],
    [customerSchema, customer, "phone", "Phone is required"],
    [addressSchema, address, "street", "Address is required"],
    [addressSchema, address, "country", "Country is required"],
    [addressSchema, address, "state", "State/Province is required"],
    [addressSchema, address, "city", "City is required"],
    [addressSchema, address, "zipCode", "ZIP/Postal code is required"],
  ] as const)(
    "$2: a missing, empty, blank or non-text value is rejected with '$3'",
    (schema, complete, field, message) => {
      for (const value of MISSING_VALUES) {
        expect(listErrors(schema, { ...complete, [field]: value })).toEqual({ [field]: [message] });
      }
    },
  );

  test("an empty form has an error for every field", () => {
    expect(Object.keys(listErrors(checkoutSchema, { customer: {}, address: {} }))).toEqual([
      "customer.name",
      "customer.email",
      "customer.phone",
      "address.street",
      "address.country",
      "address.state",
      "address.city",
      "address.zipCode",
    ]);
  });

  test.each([
    "ayesha",
    "ayesha@",
    "ayesha@example",
    "ayesha example.com",
    "a@b@example.com",
    "a@example..com",
  ])("the email address %j is rejected with 'Invalid email format'", (email) => {
    expect(listErrors(customerSchema, { ...customer, email })).toEqual({ email: ["Invalid email format"] });
  });

  test.each(["1", "030012345", "+92 30012", "          030012345          "])(
    "a phone number shorter than 10 characters is rejected with 'Please enter a valid phone number': %j",
    (phone) => {
      expect(listErrors(customerSchema, { ...customer, phone })).toEqual({
        phone: ["Please enter a valid phone number"],
      });
    },
  );

  test.each(["0300123456", "0300 12345", "+923001234567", "(042) 3-111-1111"])(
    "a phone number of 10 characters or more is valid: %j",
    (phone) => {
      expect(customerSchema.parse({ ...customer, phone }).phone).toBe(phone);
    },
  );

  test.each(["۰۳۰۰ ۱۲۳۴۵۶۷", "\u202a0300 1234567\u202c", "\u200e0300 1234567\u200f"])(
    "a phone number is stored with ASCII digits and without invisible characters: %j",
    (phone) => {
      expect(customerSchema.parse({ ...customer, phone }).phone).toBe("0300 1234567");
    },
  );

  test("invisible characters do not count towards the length of a phone number", () => {
    expect(listErrors(customerSchema, { ...customer, phone: "030012345\u200e\u200f" })).toEqual({
      phone: ["Please enter a valid phone number"],
    });
  });

  test("invisible characters and repeated spaces are removed from names and addresses", () => {
    const typed = "\u200bAyesha\u200b  \u2060Kh\u00adan\ufeff";
    expect(customerSchema.parse({ ...customer, name: typed }).name).toBe("Ayesha Khan");
    const places = { street: typed, city: typed, state: typed };
    expect(addressSchema.parse({ ...address, ...places })).toMatchObject({
      street: "Ayesha Khan",
      city: "Ayesha Khan",
      state: "Ayesha Khan",
    });
    expect(customerSchema.parse({ ...customer, name: "نور\u200cالعین" }).name).toBe("نور\u200cالعین");
    expect(listErrors(customerSchema, { ...customer, name: "\u200b" })).toEqual({
      name: ["Name is required"],
    });
  });

  test("a phone number is read among words, and a second one becomes the alternative", () => {
    const parse = (phone: string) =>
      separatePhones(checkoutSchema.parse({ customer: { ...customer, phone }, address }));
    expect(parse("Ph: 0300 1234567 (WhatsApp)").customer.phone).toBe("0300 1234567");
    expect(parse("0300 1234567 Ali, 0321 7654321 Sara")).toMatchObject({
      customer: { phone: "0300 1234567" },
      details: { alternativePhone: "0321 7654321" },
    });
  });

  test("full-width letters of an email address become the usual ones", () => {
    expect(customerSchema.parse({ ...customer, email: "a@ｇmail.com" }).email).toBe("a@gmail.com");
  });

  test("letters are not a phone number", () => {
    expect(listErrors(customerSchema, { ...customer, phone: "call me maybe" })).toEqual({
      phone: ["Please enter a valid phone number"],
    });
  });

  test("a text of 10,000 characters is rejected with an error that states the maximum length", () => {
    for (const field of ["name", "email", "phone"] as const) {
      const errors = listErrors(customerSchema, { ...customer, [field]: "9".repeat(10_000) });
      expect(errors[field]?.[0]).toMatch(/^Please use at most \d+ characters$/);
    }
    for (const field of ["street", "country", "state", "city", "zipCode"] as const) {
      const errors = listErrors(addressSchema, { ...address, [field]: "9".repeat(10_000) });
      expect(errors[field]).toEqual([expect.stringMatching(/^Please use at most \d+ characters$/)]);
    }
  });

  test.each(["\0", "Ayesha\0Khan", "\ud800", "Ayesha \udc00 Khan"])(
    "unsupported characters are rejected: %j [ASVS 1.3.3]",
    (name) => {
      expect(listErrors(customerSchema, { ...customer, name })).toEqual({
        name: [textMessages.unsupportedCharacters],
      });
    },
  );

  test("names in any script are valid", () => {
    for (const name of ["عائشہ خان", "Zoë", "李小龙", "👩‍🔬 Noor"]) {
      expect(customerSchema.parse({ ...customer, name }).name).toBe(name);
    }
  });

  test.each([undefined, null, [], "text", 1, new Map()])(
    "a value that is not an object is rejected: %j",
    (value) => {
      expect(checkoutSchema.safeParse(value).success).toBe(false);
      expect(customerSchema.safeParse(value).success).toBe(false);
      expect(orderInputSchema.safeParse(value).success).toBe(false);
      expect(stockCheckSchema.safeParse(value).success).toBe(false);
    },
  );

  test("unknown fields are rejected or dropped, even __proto__ and constructor [ASVS 15.3.3]", () => {
    for (const extra of ['"isAdmin": true', '"__proto__": {"isAdmin": true}', '"constructor": 1']) {
      const value: unknown = JSON.parse(`${JSON.stringify(customer).slice(0, -1)}, ${extra}}`);
      const result = customerSchema.safeParse(value);
      if (result.success) expect(Object.keys(result.data)).toEqual(Object.keys(customer));
      expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    }
    expect(customerSchema.safeParse({ ...customer, isAdmin: true }).success).toBe(false);
  });
});

describe("the request body of an order", () => {
  test("a complete order is valid", () => {
    expect(orderInputSchema.parse(order)).toEqual(order);
  });

  test("an order without lines is rejected with 'Cart is empty'", () => {
    expect(listErrors(orderInputSchema, { ...order, items: [] })).toEqual({ items: ["Cart is empty"] });
    expect(listErrors(stockCheckSchema, { items: [] })).toEqual({ items: ["Cart is empty"] });
  });

  test("an order can have at most 100 lines [ASVS 2.3.2]", () => {
    const items = Array.from({ length: MAX_ORDER_LINES + 1 }, () => line);
    expect(listErrors(orderInputSchema, { ...order, items })).toEqual({
      items: [checkoutMessages.tooManyLines],
    });
    expect(orderInputSchema.safeParse({ ...order, items: items.slice(1) }).success).toBe(true);
  });

  test.each([
    0,
    -1,
    1.5,
    -0,
    0.999,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "2",
    "NaN",
    "",
    null,
    undefined,
    [2],
    {},
    true,
  ])("a quantity is a whole number of 1 or more, not %s", (quantity) => {
    expect(listErrors(quantitySchema, quantity)).toMatchObject({
      "": expect.arrayContaining([checkoutMessages.quantityInvalid]),
    });
  });

  test.each([MAX_QUANTITY + 1, 1e9, Number.MAX_SAFE_INTEGER, 1e300])(
    "a quantity of %d is too large",
    (quantity) => {
      expect(listErrors(quantitySchema, quantity)[""]).toContain(checkoutMessages.quantityTooLarge);
    },
  );

  test("quantities from 1 to the maximum are valid", () => {
    for (const quantity of [1, 2, 99, MAX_QUANTITY]) expect(quantitySchema.parse(quantity)).toBe(quantity);
  });

  test("a line needs a product and a size, and must not have a price", () => {
    for (const change of [
      { productId: "" },
      { variant: " " },
      { productId: "\0" },
      { variant: null },
      { price: 1 },
    ]) {
      expect(orderInputSchema.safeParse({ ...order, items: [{ ...line, ...change }] }).success).toBe(false);
    }
  });
});
