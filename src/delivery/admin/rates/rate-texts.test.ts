import { expect, test } from "vitest";

import { formatCash, summarizePlaces } from "./rate-texts.ts";

const toPunjabPlace = (city: string | null) => ({ country: "Pakistan", state: "Punjab", city });

test("a list of more than three places is shortened", () => {
  expect(summarizePlaces([toPunjabPlace(null)])).toBe("all of Punjab");
  expect(summarizePlaces(["A", "B", "C"].map(toPunjabPlace))).toBe("A, B, C");
  expect(summarizePlaces(["A", "B", "C", "D"].map(toPunjabPlace))).toBe("A, B and 2 more");
});

test("cash-on-delivery rules are formatted as text", () => {
  expect(formatCash({ isAllowed: true, fee: 100, maximum: 50_000 })).toBe(
    "Fee Rs.\u00A0100, up to Rs.\u00A050,000",
  );
  expect(formatCash({ isAllowed: true, fee: 0, maximum: null })).toBe("No fee");
  expect(formatCash({ isAllowed: false, fee: 0, maximum: null })).toBe("No");
});
