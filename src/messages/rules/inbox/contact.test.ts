import { describe, expect, test } from "vitest";

import { contactSchema, newsletterSchema } from "./contact.ts";
import { textMessages } from "#kit/rules/text.ts";

const message = { name: "Ayesha", phone: "0300 1234567", message: "Do you deliver to Hunza?" };

function listMessages(schema: typeof contactSchema | typeof newsletterSchema, value: unknown): string[] {
  return [...new Set(schema.safeParse(value).error?.issues.map((issue) => issue.message))];
}

describe("a contact message", () => {
  test("a complete message is valid and is trimmed", () => {
    expect(contactSchema.parse({ ...message, name: " Ayesha " })).toEqual(message);
  });

  test.each([undefined, null, "", "  ", 5, []])("name and message are required: %j", (value) => {
    expect(listMessages(contactSchema, { ...message, name: value })).toEqual(["Name is required"]);
    expect(listMessages(contactSchema, { ...message, message: value })).toEqual(["Message is required"]);
  });

  test.each([undefined, "", "123456789", "0300-12345", "phone number", "+92 300 1234", "۰۳۰۰۱۲۳۴۵"])(
    "a phone number with fewer than 10 digits is rejected with 'Valid phone number required': %j",
    (phone) => {
      expect(listMessages(contactSchema, { ...message, phone })).toEqual(["Valid phone number required"]);
    },
  );

  test.each(["0300123456", "+92 (300) 123-45-67", "0-3-0-0-1-2-3-4-5-6"])(
    "10 digits in any notation are valid: %j",
    (phone) => {
      expect(contactSchema.parse({ ...message, phone }).phone).toBe(phone);
    },
  );

  test.each([
    "۰۳۰۰ ۱۲۳۴۵۶۷",
    "\u202a0300 1234567\u202c",
    "\u200e0300\u200f 1234567",
    "\u20660300 1234567\u2069",
  ])("digits of other scripts become 0 to 9 and invisible characters are removed: %j", (phone) => {
    expect(contactSchema.parse({ ...message, phone }).phone).toBe("0300 1234567");
  });

  test("a phone number is read among words", () => {
    const phone = "03001234567 (this is my WhatsApp, please do not call)";
    expect(contactSchema.parse({ ...message, phone }).phone).toBe("03001234567");
  });

  test("invisible characters alone are rejected", () => {
    expect(listMessages(contactSchema, { ...message, phone: "\u202a\u202c" })).toEqual([
      "Valid phone number required",
    ]);
  });

  test("texts that are too long, NUL characters and lone surrogates are rejected with a specific message", () => {
    expect(listMessages(contactSchema, { ...message, message: "x".repeat(10_000) })).toEqual([
      textMessages.tooLong(5000),
    ]);
    expect(listMessages(contactSchema, { ...message, name: "x".repeat(10_000) })).toEqual([
      textMessages.tooLong(200),
    ]);
    expect(listMessages(contactSchema, { ...message, message: "a\0b" })).toEqual([
      textMessages.unsupportedCharacters,
    ]);
    expect(listMessages(contactSchema, { ...message, message: "\udfff" })).toEqual([
      textMessages.unsupportedCharacters,
    ]);
  });
});

describe("the newsletter", () => {
  test("an empty address is rejected with 'Email is required' [000 §5]", () => {
    for (const email of [undefined, null, "", "   "]) {
      expect(listMessages(newsletterSchema, { email })).toEqual(["Email is required"]);
    }
  });

  test("an invalid address is rejected, and a valid address is trimmed", () => {
    expect(listMessages(newsletterSchema, { email: "ayesha" })).toEqual(["Invalid email format"]);
    for (const email of [" ayesha@example.com ", "ayesha＠ｅxample．com"])
      expect(newsletterSchema.parse({ email })).toEqual({ email: "ayesha@example.com" });
  });
});
