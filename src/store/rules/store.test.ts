import { describe, expect, test } from "vitest";

import { isCountryServed } from "./served-countries.ts";
import type { Store } from "./store.ts";
import { STORE_DEFAULTS, storeSchema, withStoreDefaults } from "./store.ts";
import { buildWhatsAppLink } from "./whatsapp.ts";

const store: Store = {
  name: "Zarif Essence",
  tagline: "Discover Your Signature Scent",
  email: "shop@example.com",
  phone: "+92 300 1234567",
  whatsapp: "+92 300 1234567",
  address: { street: "12 Mall Road", city: "Lahore", state: "Punjab", zipCode: "54000", country: "Pakistan" },
  socialLinks: [{ name: "Instagram", url: "https://instagram.com/example" }],
  hours: { opens: "09:00", closes: "21:00" },
  priceRange: { min: 2000, max: 15_000 },
  payments: ["Cash on delivery"],
  acceptedPayments: ["Cash on Delivery"],
  countries: ["Pakistan"],
  expressDelivery: false,
  confirmation: STORE_DEFAULTS.confirmation,
  customerMessages: STORE_DEFAULTS.customerMessages,
  returns: STORE_DEFAULTS.returns,
  refundLimit: STORE_DEFAULTS.refundLimit,
  risks: STORE_DEFAULTS.risks,
  maxBottles: STORE_DEFAULTS.maxBottles,
  prepaymentPercent: STORE_DEFAULTS.prepaymentPercent,
  giftWrapPrice: STORE_DEFAULTS.giftWrapPrice,
  sessionIdleHours: STORE_DEFAULTS.sessionIdleHours,
  retention: STORE_DEFAULTS.retention,
};

describe("the shop's settings", () => {
  test("complete settings are valid", () => {
    expect(storeSchema.parse(store)).toEqual(store);
  });

  test("settings from an earlier release default to cash on delivery, Pakistan and no express delivery", () => {
    const {
      acceptedPayments: _payments,
      countries: _countries,
      expressDelivery: _express,
      ...earlier
    } = store;
    expect(storeSchema.parse(earlier)).toEqual(store);
    expect(withStoreDefaults(earlier)).toEqual(store);
  });

  test("a payment method that checkout does not support is rejected", () => {
    expect(storeSchema.safeParse({ ...store, acceptedPayments: ["PayPal"] }).success).toBe(false);
    expect(storeSchema.safeParse({ ...store, acceptedPayments: [] }).success).toBe(false);
  });

  test("country names are compared case-insensitively", () => {
    expect(isCountryServed(["Pakistan"], " pakistan ")).toBe(true);
    expect(isCountryServed(["Pakistan"], "India")).toBe(false);
  });

  test("a social link must be an HTTP or HTTPS URL", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "instagram", "", "/relative"]) {
      expect(storeSchema.safeParse({ ...store, socialLinks: [{ name: "x", url }] }).success).toBe(false);
    }
  });

  test("a national number gets the dial code of Pakistan, and a short code stays unchanged", () => {
    const parseNumbers = (phone: string, whatsapp: string) => {
      const parsed = storeSchema.parse({ ...store, phone, whatsapp });
      return [parsed.phone, parsed.whatsapp];
    };
    expect(parseNumbers("042 3555 0190", "0300 1234567")).toEqual(["+92 42 3555 0190", "+92 300 1234567"]);
    expect(parseNumbers("92 42 35712345", "92 300 1234567")).toEqual(["+92 42 35712345", "+92 300 1234567"]);
    expect(parseNumbers("111 123 456", "0092 300 1234567")).toEqual(["111 123 456", "+92 300 1234567"]);
    expect(parseNumbers("+92 42 3555 0190", "۰۳۰۰ ۱۲۳۴۵۶۷")).toEqual(["+92 42 3555 0190", "+92 300 1234567"]);
    expect(parseNumbers("Ph: 042 3555 0190", "0300 1234567 (WhatsApp only)")).toEqual([
      "+92 42 3555 0190",
      "+92 300 1234567",
    ]);
    expect(storeSchema.safeParse({ ...store, whatsapp: "12" }).success).toBe(false);
  });

  test("reminder and expiry hours must be whole numbers in ascending order", () => {
    const isValid = (firstReminderHours: number, secondReminderHours: number, expiryHours: number) =>
      storeSchema.safeParse({
        ...store,
        confirmation: { enabled: true, firstReminderHours, secondReminderHours, expiryHours },
      }).success;
    expect(isValid(3, 20, 48)).toBe(true);
    expect([isValid(20, 20, 48), isValid(3, 48, 48), isValid(0, 20, 48), isValid(3, 20.5, 48)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isValid(3, 20, 721)).toBe(false);
  });

  test("settings without a confirmation section ask for confirmation and reserve bottles", () => {
    const { confirmation: _, ...stored } = store;
    expect(storeSchema.parse(stored).confirmation).toMatchObject({ enabled: true, holdStock: true });
  });

  test("quiet hours with equal start and end, invalid times and unknown languages are rejected", () => {
    const isValid = (changes: object) =>
      storeSchema.safeParse({ ...store, customerMessages: { ...store.customerMessages, ...changes } })
        .success;
    expect(isValid({ quietFrom: "22:30", quietUntil: "08:15", language: "ur-Latn" })).toBe(true);
    expect(isValid({ quietFrom: "09:00", quietUntil: "09:00" })).toBe(false);
    expect([isValid({ quietFrom: "24:00" }), isValid({ language: "fr" })]).toEqual([false, false]);
  });

  test("settings without customer messages default to English and quiet hours from 21:00 to 09:00", () => {
    const { customerMessages: _, ...stored } = store;
    expect(storeSchema.parse(stored).customerMessages).toEqual({
      language: "en",
      quietHours: true,
      quietFrom: "21:00",
      quietUntil: "09:00",
    });
  });

  test("opening hours that are not times of day are rejected", () => {
    for (const opens of ["9", "25:00", "09:60", "nine"]) {
      expect(storeSchema.safeParse({ ...store, hours: { opens, closes: "21:00" } }).success).toBe(false);
    }
  });

  test("the WhatsApp link contains only the digits of the number", () => {
    expect(buildWhatsAppLink("+92 (300) 123-4567")).toBe("https://wa.me/923001234567");
  });
});
