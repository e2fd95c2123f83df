import { expect, test } from "vitest";

import { listInstructions, nameAccount } from "./pay-texts.ts";

const account = {
  accountId: 1,
  method: "bank-transfer",
  name: "Meezan Bank",
  title: "Zarif",
  raastId: null,
  phone: null,
} as const;
const list = (iban: string) =>
  listInstructions({ ...account, iban }, { amount: 500, reference: "ZE1-P1" }).map(({ term, text }) => [
    term,
    text,
  ]);

test("an account is named an IBAN only if it is one", () => {
  expect(list("PK36SCBL0000001123456702")).toContainEqual(["IBAN", "PK36 SCBL 0000 0011 2345 6702"]);
  expect(list("01234567890123")).toContainEqual(["Account number", "01234567890123"]);
});

test("a way to pay has the name that shoppers know", () => {
  expect(nameAccount(account)).toBe("Bank transfer to Meezan Bank");
  expect(nameAccount({ ...account, method: "raast" })).toBe("Raast, to Meezan Bank");
  expect(nameAccount({ method: "wallet", name: "JazzCash" })).toBe("JazzCash");
});
