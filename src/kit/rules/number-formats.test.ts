import { expect, test } from "vitest";

import { formatCompactPrice, formatCount, formatKilograms, formatPercent } from "./number-formats.ts";

test.each([
  [formatCount, 999, "999"],
  [formatCount, 1_234_567, "1,234,567"],
  [formatPercent, 12.5, "12.5%"],
  [formatPercent, 1000, "1,000%"],
  [formatCompactPrice, 12_500, "Rs.\u00A012.5K"],
  [formatKilograms, 1250, "1.25"],
])("%o formats %d as '%s'", (format, value, text) => {
  expect(format(value)).toBe(text);
});
