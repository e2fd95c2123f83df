import { expect, test } from "vitest";

import type { PayableAccount } from "./prepaid-method.ts";
import { listMethodsOfAccount, listOfferedMethods } from "./prepaid-method.ts";

const bank: PayableAccount = {
  kind: "bank",
  name: "Meezan Bank",
  iban: "PK36SCBL0000001123456702",
  raastId: null,
  phone: null,
};
const wallet = (name: string): PayableAccount => ({
  kind: "wallet",
  name,
  iban: null,
  raastId: null,
  phone: "+923001234567",
});

test("a bank account takes transfers to its IBAN, and Raast if it has an id", () => {
  expect(listMethodsOfAccount(bank)).toEqual(["bank-transfer"]);
  expect(listMethodsOfAccount({ ...bank, raastId: "03001234567" })).toEqual(["bank-transfer", "raast"]);
  expect(listMethodsOfAccount({ ...bank, iban: null })).toEqual([]);
});

test("a wallet needs a number, and nobody pays into cash or a courier in advance", () => {
  expect(listMethodsOfAccount(wallet("JazzCash"))).toEqual(["wallet"]);
  expect(listMethodsOfAccount({ ...wallet("JazzCash"), phone: null })).toEqual([]);
  expect(listMethodsOfAccount({ ...bank, kind: "cash" })).toEqual([]);
});

test("the methods have the sequence of the accounts, and each wallet is named once", () => {
  const accounts = [
    wallet("JazzCash"),
    { ...bank, raastId: "1" },
    bank,
    wallet("Easypaisa"),
    wallet("JazzCash"),
  ];
  expect(listOfferedMethods(accounts)).toEqual([
    { method: "wallet", names: ["JazzCash", "Easypaisa"] },
    { method: "bank-transfer", names: ["Bank transfer"] },
    { method: "raast", names: ["Raast"] },
  ]);
});
