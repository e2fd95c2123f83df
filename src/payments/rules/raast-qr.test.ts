import { expect, test } from "vitest";

import { buildRaastCode, computeChecksum } from "./raast-qr.ts";

const IBAN = "PK53JCMA3003923001088194";
const expiresAt = new Date("2026-08-19T03:32:00Z");

test("the checksum is CRC-16/CCITT-FALSE", () => {
  expect(computeChecksum("123456789")).toBe("29B1");
});

test.each([
  [
    "a code that a banking app has read",
    { iban: IBAN, amount: 1109, expiresAt },
    "0002020102120202000424PK53JCMA300392300108819405041109071219082026083210042F66",
  ],
  [
    "the sample of a bank",
    { iban: "PK38SONE0024220009423592", amount: 2500, expiresAt: new Date("2023-10-25T11:10:00Z") },
    "0002020102120202000424PK38SONE002422000942359205042500071225102023161010043071",
  ],
])("the text of a Raast code is that of %s", (_title, payment, code) => {
  expect(buildRaastCode(payment)).toBe(code);
});

test("paisa are written with two decimals, and an amount below Rs. 10 with two digits", () => {
  expect(buildRaastCode({ iban: IBAN, amount: 1109.5, expiresAt })).toContain("05071109.5007");
  expect(buildRaastCode({ iban: IBAN, amount: 5, expiresAt })).toContain("05020507");
});

test("the expiry is a time of Pakistan, also after midnight", () => {
  const late = new Date("2026-12-31T20:30:00Z");
  expect(buildRaastCode({ iban: IBAN, amount: 100, expiresAt: late })).toContain("0712010120270130");
});

test.each([
  ["a wrong IBAN", { iban: "PK53JCMA3003923001088195", amount: 100, expiresAt }],
  ["no amount", { iban: IBAN, amount: 0, expiresAt }],
  ["an amount that is too long", { iban: IBAN, amount: 12_345_678_901, expiresAt }],
])("%s has no code", (_title, payment) => {
  expect(buildRaastCode(payment)).toBeUndefined();
});
