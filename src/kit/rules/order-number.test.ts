import { describe, expect, test } from "vitest";

import { generateOrderNumber, parseBareOrderNumber, parseOrderNumber } from "./order-number.ts";

describe("the order number", () => {
  test("an order number is ZE, the last 8 digits of the millisecond time and 3 random digits [000 §9] [001 §9]", () => {
    expect(generateOrderNumber(1_795_230_123_456, 0.789)).toBe("ZE30123456789");
  });

  test("time and random digits are padded with zeros", () => {
    expect(generateOrderNumber(1_795_200_000_042, 0.007)).toBe("ZE00000042007");
    expect(generateOrderNumber(0, 0)).toBe("ZE00000000000");
    expect(generateOrderNumber(12_345, 0.05)).toBe("ZE00012345050");
    expect(generateOrderNumber(Number.MAX_SAFE_INTEGER, 1 - Number.EPSILON)).toBe("ZE54740991999");
  });

  test("for any time and random value, the number has 11 digits and can be parsed", () => {
    for (let draw = 0; draw < 1; draw += 0.000_7) {
      const number = generateOrderNumber(Math.floor(draw * 1e13), draw);
      expect(number).toMatch(/^ZE\d{11}$/);
      expect(parseOrderNumber(number)).toBe(number);
    }
  });

  test.each([
    "ZE30123456789",
    "ze30123456789",
    " ZE 3012-3456-789 ",
    "#ZE30123456789",
    "Ze3012 3456 789\n",
    "ZE30123456789.",
    "ZE۳۰۱۲۳۴۵۶۷۸۹",
    "*ZE30123456789*",
    "[ZE30123456789]",
    "«ZE30123456789»!",
    "\u202aZE30123456789\u202c",
    "\u200fZE 30123 456789\u200e",
    "Order ZE30123456789",
    "order no. ZE30123456789",
    "Order number: #ze30123456789",
    "My order № ZE30123456789",
    "آرڈر نمبر ZE٣٠١٢٣٤٥٦٧٨٩",
    "ＺＥ３０１２３４５６７８９",
    "“ZE30123456789”",
  ])(
    "an order number is recognized regardless of case, spaces, punctuation, digits and words before it: %j",
    (term) => {
      expect(parseOrderNumber(term)).toBe("ZE30123456789");
    },
  );

  test.each(["30123456789", "301-2345-6789", "#30123456789.", "Order 30123456789", "order no. ۳۰۱۲۳۴۵۶۷۸۹"])(
    "the letters can be missing: %j",
    (term) => {
      expect(parseOrderNumber(term)).toBeUndefined();
      expect(parseBareOrderNumber(term)).toBe("ZE30123456789");
    },
  );

  test.each(["3012345678", "301234567890", "ZE30123456789", "+3012345678"])(
    "%j is no bare number",
    (term) => {
      expect(parseBareOrderNumber(term)).toBeUndefined();
    },
  );

  test.each([
    "",
    "ZE",
    "ZE3012345678",
    "ZE301234567890",
    "03001234567",
    "XZE30123456789",
    "ZE3012345678A",
    "ZE30123456789\0",
    "Reorder ZE30123456789",
    "Order ZE30123456789 please",
  ])("other text is not an order number: %j", (term) => {
    expect(parseOrderNumber(term)).toBeUndefined();
  });
});
