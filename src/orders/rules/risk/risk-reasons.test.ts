import { expect, test } from "vitest";

import { riskMessages } from "./risk-messages.ts";
import type { RiskFacts } from "./risk-reasons.ts";
import { findRiskReasons } from "./risk-reasons.ts";

const USUAL_ORDER: RiskFacts = {
  phone: "+923001234567",
  street: "House 12, Street 4, F-7/2",
  country: "Pakistan",
  totalItems: 2,
  others: { total: 0, delivered: 0, cancelled: 0, refused: 0 },
  recent: { samePhone: 0, sameAddress: 0 },
};

const withOtherOrders = (changes: Partial<RiskFacts["others"]>) => ({
  others: { ...USUAL_ORDER.others, ...changes },
});
const withRecentOrders = (changes: Partial<RiskFacts["recent"]>) => ({
  recent: { ...USUAL_ORDER.recent, ...changes },
});

const listTexts = (changes: Partial<RiskFacts>) =>
  findRiskReasons({ ...USUAL_ORDER, ...changes }).map(riskMessages.describe);

test.each<[string, Partial<RiskFacts>, string[]]>([
  ["a usual first order has no risk reasons", {}, []],
  [
    "a parcel that was cancelled after shipping is a reason, even among delivered orders",
    withOtherOrders({ total: 9, delivered: 8, refused: 1 }),
    ["1 parcel was cancelled after shipping to this phone number."],
  ],
  [
    "the reason states the number of refused parcels",
    withOtherOrders({ total: 2, refused: 2 }),
    ["2 parcels were cancelled after shipping to this phone number."],
  ],
  [
    "cancelled orders are a reason if they are at least half of the other orders",
    withOtherOrders({ total: 4, delivered: 2, cancelled: 2 }),
    ["2 of 4 other orders with this phone number were cancelled."],
  ],
  [
    "cancelled orders are not a reason if they are less than half of the other orders",
    withOtherOrders({ total: 5, delivered: 3, cancelled: 2 }),
    [],
  ],
  [
    "an order with the same phone number within 24 hours may be a duplicate",
    withRecentOrders({ samePhone: 1 }),
    ["Another order with this phone number within 24 hours. Possible duplicate."],
  ],
  [
    "orders to the same address within 24 hours are a reason",
    withRecentOrders({ sameAddress: 3 }),
    ["3 other orders to this address within 24 hours, with a different phone number."],
  ],
  [
    "a Pakistani landline number is a reason",
    { phone: "+922134567890" },
    ["The phone number is not a Pakistani mobile number."],
  ],
  [
    "an invalid phone number is a reason",
    { phone: null },
    ["The phone number is not a Pakistani mobile number."],
  ],
  [
    "an order to another country can have any phone number",
    { phone: "+447911123456", country: "United Kingdom" },
    [],
  ],
  [
    "spaces do not lengthen a short address",
    { street: "  House   1 " },
    ["The street address has only 7 characters. Ask for a landmark."],
  ],
  ["six items are not a reason for a first order", { totalItems: 6 }, []],
  [
    "more than six items are a reason for a customer without delivered orders",
    { totalItems: 7 },
    ["7 items, and no order with this phone number has been delivered yet."],
  ],
  [
    "no quantity is a reason for a customer with a delivered order",
    { totalItems: 40, ...withOtherOrders({ total: 1, delivered: 1 }) },
    [],
  ],
])("%s", (_title, changes, texts) => {
  expect(listTexts(changes)).toEqual(texts);
});

test("reasons are sorted by importance, refused parcels first", () => {
  const kinds = findRiskReasons({
    ...USUAL_ORDER,
    phone: null,
    street: "F-7",
    ...withOtherOrders({ total: 2, cancelled: 1, refused: 1 }),
    ...withRecentOrders({ samePhone: 1, sameAddress: 1 }),
  }).map(({ kind }) => kind);
  expect(kinds).toEqual([
    "refused",
    "cancelled",
    "same-phone",
    "same-address",
    "not-mobile",
    "short-address",
  ]);
});
