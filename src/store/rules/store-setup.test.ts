import { describe, expect, test } from "vitest";

import type { SetupState } from "./store-setup.ts";
import { findSampleContacts, findSetupGaps } from "./store-setup.ts";
import type { Store } from "./store.ts";
import { STORE_DEFAULTS } from "./store.ts";

const sample: Store = {
  name: "Zarif Essence",
  tagline: "Fine fragrance",
  email: "hello@shop.example",
  phone: "+92 42 3555 0190",
  whatsapp: "+92 300 0000000",
  address: { street: "12 Mall Road", city: "Lahore", state: "Punjab", zipCode: "54000", country: "Pakistan" },
  socialLinks: [{ name: "Instagram", url: "https://instagram.example/shop" }],
  hours: { opens: "09:00", closes: "21:00" },
  priceRange: { min: 2000, max: 15_000 },
  payments: ["Credit Card", "Cash on Delivery"],
  acceptedPayments: ["Cash on Delivery"],
  countries: ["Pakistan"],
  expressDelivery: true,
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

const configuredStore: Store = {
  ...sample,
  email: "orders@attar.pk",
  phone: "+92 42 1112223",
  whatsapp: "+92 321 7654321",
  address: { ...sample.address, street: "4 Liberty Market" },
  socialLinks: [{ name: "Instagram", url: "https://instagram.com/attar" }],
  payments: ["cash on delivery"],
  expressDelivery: false,
};

const listTopics = (store: Store, changes: Partial<SetupState> = {}) =>
  findSetupGaps({ store, sample, hasRates: false, hasProducts: true, sampleProducts: 0, ...changes }).map(
    ({ topic }) => topic,
  );

describe("sample contact details", () => {
  test("phone numbers are compared by their digits", () => {
    const store = { ...configuredStore, phone: "+924235550190", whatsapp: "+92-300-000-0000" };
    expect(findSampleContacts(store, sample)).toMatchObject({ phone: true, whatsapp: true, email: false });
  });

  test("only links to sample profiles are reported", () => {
    const store = {
      ...configuredStore,
      socialLinks: [...configuredStore.socialLinks, ...sample.socialLinks],
    };
    expect(findSampleContacts(store, sample).socialLinks).toEqual(["https://instagram.example/shop"]);
  });
});

describe("setup gaps", () => {
  test("the sample shop has one gap for each sample value and each inaccurate statement", () => {
    expect(listTopics(sample, { hasProducts: true, sampleProducts: 24 })).toEqual([
      "phone",
      "whatsapp",
      "email",
      "address",
      "socialLinks",
      "payments",
      "delivery",
      "products",
    ]);
  });

  test("with delivery rates, express delivery is not a gap, because the rates decide what pages say about it", () => {
    expect(listTopics({ ...configuredStore, expressDelivery: true })).toEqual(["delivery"]);
    expect(listTopics({ ...configuredStore, expressDelivery: true }, { hasRates: true })).toEqual([]);
  });

  test("a fully configured shop has no gaps", () => {
    expect(listTopics(configuredStore)).toEqual([]);
  });

  test("a shop without products has a gap", () => {
    expect(listTopics(configuredStore, { hasProducts: false, sampleProducts: 0 })).toEqual(["products"]);
  });

  test("the payment gap names the methods that checkout does not accept [000 §9]", () => {
    const [gap] = findSetupGaps({
      store: { ...configuredStore, payments: ["Credit Card", "PayPal", "Cash on Delivery"] },
      sample,
      hasRates: false,
      hasProducts: true,
      sampleProducts: 0,
    });
    expect(gap).toMatchObject({ to: "/admin/settings/payments" });
    expect(gap?.text).toBe(
      "Structured data says that you accept Credit Card and PayPal. Checkout accepts only Cash on Delivery.",
    );
  });
});
