import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { RISK_KINDS } from "#store/rules/risk-consequence.ts";
import { STORE_FIELD_PATHS } from "#store/rules/store-fields.ts";

import { assignSettings } from "./assign-settings.ts";

const sample = readSampleStore();

test("the command line sets every setting of the settings page", () => {
  const values: Record<string, string> = {
    name: "Attar",
    tagline: "",
    email: "orders@attar.example",
    phone: "042 1112223",
    whatsapp: "0321 7654321",
    "address.street": "4 Liberty Market",
    "address.city": "Multan",
    "address.state": "",
    "address.zipCode": "60000",
    "address.country": "PK",
    socialLinks: '[{"name":"Instagram","url":"https://instagram.com/attar"}]',
    "hours.opens": "10:00",
    "hours.closes": "20:00",
    "priceRange.min": "1000",
    "priceRange.max": "9000",
    payments: "[]",
    acceptedPayments: '["Cash on Delivery"]',
    countries: '["Pakistan","India"]',
    expressDelivery: "false",
    maxBottles: "12",
    prepaymentPercent: "3",
    giftWrapPrice: "150",
    "returns.returnDays": "14",
    "returns.startDays": "9",
    "returns.damageHours": "24",
    "returns.refundMinDays": "5",
    "returns.refundMaxDays": "8",
    "returns.keepsFees": "false",
    "returns.offersExchange": "false",
    refundLimit: "5000",
    "confirmation.enabled": "true",
    "confirmation.holdStock": "true",
    "confirmation.unverifiedHours": "3",
    "confirmation.expiryHours": "72",
    "confirmation.firstReminderHours": "4",
    "confirmation.secondReminderHours": "24",
    "customerMessages.language": "ur-Latn",
    "customerMessages.quietHours": "false",
    "customerMessages.quietFrom": "22:30",
    "customerMessages.quietUntil": "08:00",
    ...Object.fromEntries(RISK_KINDS.map((kind) => [`risks.${kind}`, "call-first"])),
    sessionIdleHours: "8",
    "retention.orderMonths": "72",
    "retention.messageMonths": "6",
    "retention.sentMessageMonths": "3",
    "retention.addressDays": "14",
    "retention.auditMonths": "36",
  };
  expect(Object.keys(values).toSorted()).toEqual([...STORE_FIELD_PATHS].toSorted());
  const changed = assignSettings(
    sample,
    Object.entries(values).map(([field, value]) => `${field}=${value}`),
  );
  expect(changed).toMatchObject({
    name: "Attar",
    phone: "+92 42 1112223",
    whatsapp: "+92 321 7654321",
    hours: { opens: "10:00", closes: "20:00" },
    priceRange: { min: 1000, max: 9000 },
    countries: ["Pakistan", "India"],
    expressDelivery: false,
    maxBottles: 12,
    confirmation: {
      enabled: true,
      holdStock: true,
      unverifiedHours: 3,
      expiryHours: 72,
      firstReminderHours: 4,
      secondReminderHours: 24,
    },
    risks: { refused: "call-first", "many-bottles": "call-first" },
    sessionIdleHours: 8,
    retention: { orderMonths: 72, messageMonths: 6, sentMessageMonths: 3, addressDays: 14, auditMonths: 36 },
    customerMessages: { language: "ur-Latn", quietHours: false, quietFrom: "22:30", quietUntil: "08:00" },
  });
});

test("a group of settings is set as JSON", () => {
  expect(assignSettings(sample, ['hours={"opens":"08:00","closes":"18:00"}']).hours.opens).toBe("08:00");
});

test("an unknown setting is rejected with the names of all settings", () => {
  for (const assignment of ["colour=red", "name", "hours.lunch=12:00", "hours.opens.at=1", "updatedAt=1"])
    expect(() => assignSettings(sample, [assignment])).toThrow(
      /^Unknown setting: .* name, tagline, hours\.opens,/,
    );
});

test("each invalid value is reported with the name of its setting", () => {
  expect(() => assignSettings(sample, ["name= ", "hours.opens=nine"])).toThrow(
    "name: Name is required\nhours.opens: Enter a time such as 09:00",
  );
});
