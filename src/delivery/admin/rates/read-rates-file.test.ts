import { expect, test } from "vitest";

import { DEFAULT_DELIVERY_RATES } from "../../rules/delivery-rates.ts";

import { parseRatesFile } from "./read-rates-file.ts";

const RATES = {
  ...DEFAULT_DELIVERY_RATES,
  zones: [
    {
      ...DEFAULT_DELIVERY_RATES.elsewhere,
      name: "Lahore",
      places: [{ country: "Pakistan", state: "Punjab", city: "Lahore" }],
    },
  ],
};

test("an exported file can be read again", () => {
  expect(parseRatesFile(`\uFEFF${JSON.stringify(RATES, null, 2)}`)).toEqual({ rates: RATES });
});

test("the error of an invalid file names the first problem and its path", () => {
  const invalidFile = JSON.stringify(RATES).replace('"maxDays":5', '"maxDays":"soon"');
  expect(parseRatesFile(invalidFile)).toEqual({
    error: "The file was not imported. zones[0].options[0].maxDays (Lahore): Enter whole days from 0 to 60",
  });
  expect(parseRatesFile("zones")).toEqual({ error: "The file is not a JSON file." });
  expect(parseRatesFile("[]")).toMatchObject({ error: expect.stringContaining("Top level: ") });
});
