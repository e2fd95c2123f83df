import { describe, expect, test } from "vitest";

import { checkoutMessages } from "#domain/orders/checkout-messages.ts";
import { requiredText, text } from "./text.ts";

const messagesOf = (schema: ReturnType<typeof text>, value: unknown) => [
  ...new Set(schema.safeParse(value).error?.issues.map((issue) => issue.message)),
];

describe("text that is typed", () => {
  test("it is trimmed before it is measured", () => {
    expect(text(3).parse("  abc \n")).toBe("abc");
    expect(requiredText("Needed", 3).parse(" abc ")).toBe("abc");
  });

  test("it may be as long as allowed and not one character longer", () => {
    expect(messagesOf(text(3), "abc")).toEqual([]);
    expect(messagesOf(text(3), "abcd")).toEqual(["Please use at most 3 characters"]);
    expect(messagesOf(text(3, "Too much"), "abcd")).toEqual(["Too much"]);
  });

  test.each(["\0", "a\0b", "\ud83d", "\ude00a"])("NUL and lone surrogates are refused: %j", (value) => {
    expect(messagesOf(text(10), value)).toEqual([checkoutMessages.unreadable]);
    expect(messagesOf(requiredText("Needed", 10), value)).toEqual([checkoutMessages.unreadable]);
  });

  test("required text that is missing, empty, blank or no text is asked for in its own words", () => {
    for (const value of [undefined, null, "", "  ", 1, [], {}, false]) {
      expect(messagesOf(requiredText("Needed", 10), value)).toEqual(["Needed"]);
    }
  });

  test("other text may be empty", () => {
    expect(text(10).parse("   ")).toBe("");
  });
});
