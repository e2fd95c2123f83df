import { expect, test } from "vitest";

import { formatReturnRate } from "./return-rates.ts";

test.each([
  [{ parcels: 8, returned: 1 }, "12.5%"],
  [{ parcels: 3, returned: 3 }, "100%"],
  [{ parcels: 0, returned: 0 }, "–"],
])("%o is displayed as %s", (rate, text) => {
  expect(formatReturnRate(rate)).toBe(text);
});
