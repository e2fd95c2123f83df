import { expect, test } from "vitest";

import { formatIban, isPakistaniIban, normalizeIban } from "./iban.ts";

test.each(["PK36SCBL0000001123456702", "PK53JCMA3003923001088194", "PK38SONE0024220009423592"])(
  "%s is an IBAN of Pakistan",
  (iban) => expect(isPakistaniIban(iban)).toBe(true),
);

test.each([
  ["a wrong digit", "PK36SCBL0000001123456703"],
  ["two swapped digits", "PK36SCBL0000001123457602"],
  ["a missing character", "PK36SCBL000000112345670"],
  ["another country", "GB82WEST12345698765432"],
  ["no text", ""],
])("an IBAN with %s is rejected", (_title, iban) => {
  expect(isPakistaniIban(iban)).toBe(false);
});

test("an IBAN may be typed in groups and small letters, and is shown in groups of four", () => {
  expect(normalizeIban(" pk36 SCBL-0000 0011\u00a02345 6702 ")).toBe("PK36SCBL0000001123456702");
  expect(formatIban("PK36SCBL0000001123456702")).toBe("PK36 SCBL 0000 0011 2345 6702");
});
