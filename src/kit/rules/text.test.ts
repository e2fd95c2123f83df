import { describe, expect, test } from "vitest";

import {
  codeText,
  idempotencyKeySchema,
  multilineText,
  optionalMultilineText,
  emailText,
  requiredCodeText,
  requiredEmailText,
  requiredMultilineText,
  requiredNumberText,
  requiredText,
  searchText,
  text,
  textMessages,
} from "./text.ts";

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
    for (const value of [undefined, null, "", "  ", "\u3164 \u115f\u2800", 1, [], {}, false]) {
      expect(listMessages(requiredText("Needed", 10), value)).toEqual(["Needed"]);
    }
  });

  test("optional text can be empty", () => {
    expect(text(10).parse("   ")).toBe("");
  });

  test.each([
    [undefined, undefined],
    ["", undefined],
    [" \n ", undefined],
    [" a\nb ", "a\nb"],
  ])("a note that can be missing is undefined without content, else trimmed: %j", (value, stored) => {
    expect(optionalMultilineText(10).parse(value)).toBe(stored);
  });
});

describe("line breaks", () => {
  test.each(["Ayesha\nKhan", "Ayesha \r\n Khan", "Ayesha\tKhan", "Ayesha\u2028Khan", "\nAyesha\n\n\nKhan\n"])(
    "a text of one line has none: %j",
    (value) => {
      expect(text(20).parse(value)).toBe("Ayesha Khan");
      expect(requiredText("Needed", 20).parse(value)).toBe("Ayesha Khan");
    },
  );

  test("a text of several lines keeps them", () => {
    expect(multilineText(20).parse(" a\n\nb ")).toBe("a\n\nb");
    expect(requiredMultilineText("Needed", 20).parse(" a\n\nb ")).toBe("a\n\nb");
  });
});

describe("invisible characters", () => {
  const INVISIBLE = [
    "\u200b",
    "\u200e",
    "\u200f",
    "\u202c",
    "\u2060",
    "\u00ad",
    "\ufeff",
    "\u00a0",
    "\u3164",
    "\ufe0f",
  ];

  test.each(INVISIBLE)("are removed from identifiers: %j", (character) => {
    const email = `${character}aye${character}sha@example.com${character}`;
    expect(requiredCodeText("Needed", 254).parse(email)).toBe("ayesha@example.com");
    expect(codeText(60).parse(`CX-${character}1`)).toBe("CX-1");
    expect(requiredCodeText("Needed", 10).safeParse(character).success).toBe(false);
  });

  test.each([...INVISIBLE, "\u3000"])("are removed from addresses: %j", (character) => {
    const email = `${character}aye${character}sha@example.com${character}`;
    expect(requiredEmailText("Needed").parse(email)).toBe("ayesha@example.com");
    expect(emailText().parse(email)).toBe("ayesha@example.com");
    expect(requiredEmailText("Needed").safeParse(character).success).toBe(false);
  });

  test("are removed from numbers and searches, except the joiners of Urdu words", () => {
    expect(requiredNumberText("Needed", 40).parse("\u202d0300\u200b 1234567\u202c")).toBe("0300 1234567");
    expect(searchText(40).parse("\ufeffoud\u00a0meh\u00adtab")).toBe("oud mehtab");
    expect(searchText(40).parse("می\u200cخواهم")).toBe("می\u200cخواهم");
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
