import { expect, test } from "vitest";

import { buildOption, buildTerms } from "#test/delivery.ts";

import { stateEstimate } from "./delivery-statement.ts";

const NOW = new Date("2026-11-29T08:00:00Z");

function state(terms: ReturnType<typeof buildTerms>, subtotal = 1000, acceptsCash = true) {
  const context = { city: "Lahore", subtotal, acceptsCash, now: NOW };
  return stateEstimate({ ...terms, bottleGrams: 400 }, [{ quantity: 1 }], context);
}

const days = { minDays: 1, maxDays: 2 };
const standard = buildOption("standard", 250, days);

test.each([
  [
    buildTerms([standard], { fee: 120 }),
    "Delivery to Lahore Rs.\u00A0250, arrives Mon 30 Nov – Tue 1 Dec; cash on delivery, fee Rs.\u00A0120",
  ],
  [
    buildTerms([standard]),
    "Delivery to Lahore Rs.\u00A0250, arrives Mon 30 Nov – Tue 1 Dec; cash on delivery",
  ],
  [
    buildTerms([standard], { isAllowed: false }),
    "Delivery to Lahore Rs.\u00A0250, arrives Mon 30 Nov – Tue 1 Dec; no cash on delivery",
  ],
  [
    buildTerms([standard], { maximum: 1200 }),
    "Delivery to Lahore Rs.\u00A0250, arrives Mon 30 Nov – Tue 1 Dec; cash on delivery only up to Rs.\u00A01,200",
  ],
  [
    buildTerms([buildOption("standard", 0, days)]),
    "Free delivery to Lahore, arrives Mon 30 Nov – Tue 1 Dec; cash on delivery",
  ],
  [
    buildTerms([buildOption("express", 450, days)]),
    "Express delivery to Lahore Rs.\u00A0450, arrives Mon 30 Nov – Tue 1 Dec; cash on delivery",
  ],
  [
    buildTerms([buildOption("pickup", 0, { minDays: 0, maxDays: 0 })]),
    "Free pickup at the shop, ready Sun 29 Nov; pay at the shop",
  ],
  [
    buildTerms([buildOption("standard", 250, { ...days, freeFrom: 5000 })]),
    "Delivery to Lahore Rs.\u00A0250, arrives Mon 30 Nov – Tue 1 Dec; cash on delivery. Free from Rs.\u00A05,000",
  ],
])("one sentence states charge, arrival and payment (case %#)", (terms, sentence) => {
  expect(state(terms)).toBe(sentence);
});

test("a shop that does not name cash on delivery states no payment", () => {
  expect(state(buildTerms([standard]), 1000, false)).toBe(
    "Delivery to Lahore Rs.\u00A0250, arrives Mon 30 Nov – Tue 1 Dec",
  );
});
