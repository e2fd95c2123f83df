import { expect, test } from "vitest";

import { isPersonalData, redactPersonalData } from "./personal-data.ts";

test.each(["ayesha@example.com", "0300 1234567", "+92-300-1234567", "۰۳۰۰۱۲۳۴۵۶۷", "ZE12345678901"])(
  "%s is personal data",
  (text) => expect(isPersonalData(text)).toBe(true),
);

test.each(["oud", "noor 50ml", "عود", "No. 5", "2026"])("%s is not personal data", (text) =>
  expect(isPersonalData(text)).toBe(false),
);

test.each([
  ["ayesha@example.com", "email address"],
  ["Ayesha 0300 1234567", "phone or order number"],
  ["ZE12345678901", "phone or order number"],
  ["lahore", "lahore"],
])("a search for %s is recorded as: %s", (query, recorded) =>
  expect(redactPersonalData(query)).toBe(recorded),
);
