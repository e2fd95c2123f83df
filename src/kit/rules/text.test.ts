import { describe, expect, test } from "vitest";

import { idempotencyKeySchema, requiredText, text, textMessages } from "./text.ts";

const listMessages = (schema: ReturnType<typeof text>, value: unknown) => [
  ...new Set(schema.safeParse(value).error?.issues.map((issue) => issue.message)),
];

describe("text input", () => {
  test("text is trimmed before its length is checked", () => {
    expect(text(3).parse("  abc \n")).toBe("abc");
    expect(requiredText("Needed", 3).parse(" abc ")).toBe("abc");
  });

  test("text can have exactly the maximum length [ASVS 1.3.3]", () => {
    expect(listMessages(text(3), "abc")).toEqual([]);
    expect(listMessages(text(3), "abcd")).toEqual(["Please use at most 3 characters"]);
    expect(listMessages(text(3, "Too much"), "abcd")).toEqual(["Too much"]);
  });

  test.each(["\0", "a\0b", "\ud83d", "\ude00a"])(
    "NUL characters and lone surrogates are rejected: %j",
    (value) => {
      expect(listMessages(text(10), value)).toEqual([textMessages.unsupportedCharacters]);
      expect(listMessages(requiredText("Needed", 10), value)).toEqual([textMessages.unsupportedCharacters]);
    },
  );

  test("required text that is missing, empty, blank or not a string is rejected with the given message", () => {
    for (const value of [undefined, null, "", "  ", 1, [], {}, false]) {
      expect(listMessages(requiredText("Needed", 10), value)).toEqual(["Needed"]);
    }
  });

  test("optional text can be empty", () => {
    expect(text(10).parse("   ")).toBe("");
  });
});

describe("the idempotency key", () => {
  test("is absent or has 8 to 200 printable ASCII characters", () => {
    expect(idempotencyKeySchema.parse(undefined)).toBeUndefined();
    expect(idempotencyKeySchema.parse("0199f6a1-1111")).toBe("0199f6a1-1111");
    for (const key of ["", "short", "x".repeat(201), "with space", "nul\0nul\0", "ключключ"]) {
      expect(idempotencyKeySchema.safeParse(key).success).toBe(false);
    }
  });
});
