import { describe, expect, test } from "vitest";

import { cleanEmail, isEmail, normalizeEmail } from "./email.ts";

describe("isEmail", () => {
  test.each([
    "a@b.pk",
    "ayesha.khan+shop@mail.example.com",
    "ایمان@example.com",
    "o'neil@a-b.co.uk",
    "a&b!#$%*/=?^_`{|}~@c.pk",
    "info@پاکستان.pk",
  ])("accepts an address with a local part and a domain with a dot: %s", (value) => {
    expect(isEmail(value)).toBe(true);
  });

  test.each([
    "",
    "a",
    "a@",
    "@b.pk",
    "a@b",
    "a@b.",
    "a@.pk",
    "a@b..pk",
    "a@@b.pk",
    "a@b@c.pk",
    "a b@c.pk",
    "a@b c.pk",
    "a@b.pk\n",
    "<script>@e.com",
    "a<b>@e.com",
    "Ayesha <a@b.pk>",
    '"a"@b.pk',
    "a,b@c.pk",
    "a@b.pk>",
    "a@<b>.pk",
    "a@b_c.pk",
    "a\u0000b@c.pk",
    `${"a".repeat(250)}@b.pk`,
    `a@${"b.".repeat(5000)}`,
  ])("rejects any other text: %j", (value) => {
    expect(isEmail(value)).toBe(false);
  });

  test("quickly rejects a long text that is almost an address", () => {
    const started = performance.now();
    expect(isEmail(`a@${".".repeat(100_000)}`)).toBe(false);
    expect(isEmail(`${"a@".repeat(100)}b`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test.each([
    "a@ｇmail.com",
    "ａ＠ｇｍａｉｌ．ｃｏｍ",
    "a﹫gmail.com",
    "\u200ba@gmail.com\u3000",
    "𝐚@𝗴mail.com",
  ])("full-width and other letters of the same meaning become the usual ones: %s", (typed) => {
    expect(cleanEmail(typed)).toBe("a@gmail.com");
    expect(normalizeEmail(typed.toUpperCase())).toBe("a@gmail.com");
  });

  test("normalized addresses are lower case without surrounding whitespace", () => {
    expect(normalizeEmail("  Ayesha@Example.COM ")).toBe("ayesha@example.com");
  });
});
