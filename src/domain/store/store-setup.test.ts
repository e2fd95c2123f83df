import { describe, expect, test } from "vitest";

import { sampleContacts, setupGaps } from "./store-setup.ts";
import type { Store } from "./store.ts";

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
};

const finished: Store = {
  ...sample,
  email: "orders@attar.pk",
  phone: "+92 42 1112223",
  whatsapp: "+92 321 7654321",
  address: { ...sample.address, street: "4 Liberty Market" },
  socialLinks: [{ name: "Instagram", url: "https://instagram.com/attar" }],
  payments: ["cash on delivery"],
  expressDelivery: false,
};

const topics = (store: Store, products = { hasProducts: true, sampleProducts: 0 }) =>
  setupGaps({ store, sample, ...products }).map(({ topic }) => topic);

describe("sample contact details", () => {
  test("spaces in a number do not matter", () => {
    const store = { ...finished, phone: "+924235550190", whatsapp: "+92-300-000-0000" };
    expect(sampleContacts(store, sample)).toMatchObject({ phone: true, whatsapp: true, email: false });
  });

  test("only links to sample profiles are reported", () => {
    const store = { ...finished, socialLinks: [...finished.socialLinks, ...sample.socialLinks] };
    expect(sampleContacts(store, sample).socialLinks).toEqual(["https://instagram.example/shop"]);
  });
});

describe("setup gaps", () => {
  test("the sample shop has one gap for each sample value and each inaccurate statement", () => {
    expect(topics(sample, { hasProducts: true, sampleProducts: 24 })).toEqual([
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

  test("a fully configured shop has no gaps", () => {
    expect(topics(finished)).toEqual([]);
  });

  test("a shop without products has a gap", () => {
    expect(topics(finished, { hasProducts: false, sampleProducts: 0 })).toEqual(["products"]);
  });

  test("the payment gap names the methods that checkout does not accept", () => {
    const [gap] = setupGaps({
      store: { ...finished, payments: ["Credit Card", "PayPal", "Cash on Delivery"] },
      sample,
      hasProducts: true,
      sampleProducts: 0,
    });
    expect(gap).toMatchObject({ to: "/admin/settings#payments" });
    expect(gap?.text).toBe(
      "Search engines read that you accept Credit Card and PayPal. Checkout accepts only Cash on Delivery.",
    );
  });
});
