import { expect, test } from "vitest";

import { listShopperTexts } from "./shopper-texts.ts";
import { findSampleContacts } from "#store/rules/store-setup.ts";
import type { Store } from "#store/rules/store.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";

const sample: Store = {
  name: "Zarif Essence",
  tagline: "Fine fragrance, composed in Lahore",
  email: "hello@shop.example",
  phone: "+92 42 3555 0190",
  whatsapp: "+92 300 0000000",
  address: { street: "12 Mall Road", city: "Lahore", state: "Punjab", zipCode: "54000", country: "Pakistan" },
  socialLinks: [{ name: "Instagram", url: "https://instagram.example/shop" }],
  hours: { opens: "09:00", closes: "21:00" },
  priceRange: { min: 2000, max: 15_000 },
  payments: ["Cash on Delivery"],
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
const configured = { ...sample, phone: "+92 42 1112223", whatsapp: "+92 321 7654321" };

const listLines = (texts: readonly { lines: readonly string[] }[]) => texts.flatMap(({ lines }) => lines);

test("the preview contains the texts of each section", () => {
  const texts = listShopperTexts(configured, findSampleContacts(configured, sample));
  expect(listLines(texts.shop)).toEqual([
    "Fine fragrance, composed in Lahore | Zarif Essence",
    "Zarif Essence",
    "Fine fragrance, composed in Lahore.",
    "Every day, 09:00 to 21:00",
    "Rs.\u00A02,000 to Rs.\u00A015,000",
  ]);
  expect(listLines(texts.contact)).toContain("https://wa.me/923217654321");
  expect(texts.socialLinks).toEqual([
    {
      place: "Footer, as text without a link",
      lines: ["Instagram: https://instagram.example/shop"],
      mark: "sample",
    },
  ]);
  expect(listLines(texts.address)).toContain("12 Mall Road, Lahore 54000, Pakistan");
  expect(listLines(texts.payments)).toContain("We accept Cash on Delivery");
  expect(listLines(texts.delivery)).toEqual([
    "Express options available",
    "We deliver to Pakistan",
    "Pakistan",
    "We deliver to Pakistan only.",
  ]);
});

test("sample values are marked, and the WhatsApp button of a sample number opens no chat", () => {
  const { contact } = listShopperTexts(sample, findSampleContacts(sample, sample));
  expect(contact.map(({ mark }) => mark)).toEqual([
    "sample number",
    "sample number",
    undefined,
    "sample address",
  ]);
  expect(listLines(contact).join()).not.toContain("wa.me");
});

test("the preview omits texts whose settings are empty or incomplete", () => {
  const incomplete = {
    ...configured,
    tagline: "",
    priceRange: { min: Number.NaN, max: 15_000 },
    countries: [],
    acceptedPayments: [],
    payments: [],
    socialLinks: [],
    expressDelivery: false,
  };
  const texts = listShopperTexts(incomplete, findSampleContacts(incomplete, sample));
  expect(listLines(texts.shop)).toEqual(["Zarif Essence", "Zarif Essence", "Every day, 09:00 to 21:00"]);
  expect([texts.payments, texts.socialLinks]).toEqual([[], []]);
  expect(listLines(texts.delivery)).toEqual([]);
});
