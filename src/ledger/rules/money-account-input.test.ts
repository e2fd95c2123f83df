import { expect, test } from "vitest";

import { moneyAccountInputSchema } from "./money-account-input.ts";
import { moneyAccountMessages as messages } from "./staff-messages.ts";

const BANK = { kind: "bank", name: "Meezan", title: "Zee Perfumes", iban: "PK36 SCBL 0000 0011 2345 6702" };

const findErrors = (input: object) =>
  moneyAccountInputSchema
    .safeParse(input)
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

test("numbers are stored without blanks, and fields of other kinds are dropped", () => {
  expect(moneyAccountInputSchema.parse({ ...BANK, phone: "0300 1234567" })).toMatchObject({
    iban: "PK36SCBL0000001123456702",
    phone: null,
    isOffered: false,
  });
  expect(moneyAccountInputSchema.parse({ kind: "cash", name: "Till", iban: "x" })).toMatchObject({
    iban: null,
  });
});

test("the number of a wallet is read among words", () => {
  const wallet = { kind: "wallet", name: "JazzCash", phone: "call 03001234567" };
  expect(moneyAccountInputSchema.parse(wallet).phone).toBe("03001234567");
});

test("an IBAN with wrong check digits is rejected, an account number is accepted", () => {
  expect(findErrors({ ...BANK, iban: "PK37SCBL0000001123456702" })).toEqual([["iban", messages.ibanInvalid]]);
  expect(findErrors({ ...BANK, iban: "0102 0304 0506" })).toBeUndefined();
});

test("an offered account has what a payer needs", () => {
  expect(findErrors({ ...BANK, isOffered: true })).toBeUndefined();
  expect(findErrors({ ...BANK, iban: null, raastId: "03001234567", isOffered: true })).toBeUndefined();
  expect(findErrors({ kind: "bank", name: "Bank", isOffered: true })).toEqual([
    ["title", messages.holderRequired],
    ["iban", messages.ibanRequired],
  ]);
  expect(findErrors({ kind: "wallet", name: "JazzCash", title: "Zee", isOffered: true })).toEqual([
    ["phone", messages.phoneInvalid],
  ]);
  expect(findErrors({ kind: "cash", name: "Till", isOffered: true })).toEqual([
    ["isOffered", messages.cashNotOffered],
  ]);
});

test("an account that is not in use is not offered", () => {
  expect(moneyAccountInputSchema.parse({ ...BANK, isActive: false, isOffered: true }).isOffered).toBe(false);
});
