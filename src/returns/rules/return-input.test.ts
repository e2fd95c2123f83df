import { expect, test } from "vitest";

import { payeeSchema, returnRequestSchema } from "./return-input.ts";

test("a refund goes to an IBAN of Pakistan or to the mobile number of a wallet", () => {
  const bank = { method: "bank-transfer", holder: "Ayesha Khan", account: "pk36 scbl 0000 0011 2345 6702" };
  expect(payeeSchema.parse(bank)).toMatchObject({ account: "PK36SCBL0000001123456702" });
  expect(payeeSchema.safeParse({ ...bank, account: "PK37SCBL0000001123456702" }).success).toBe(false);
  const wallet = { method: "wallet", holder: "Ayesha Khan", account: "0300 1234567" };
  expect(payeeSchema.parse(wallet)).toMatchObject({ account: "+923001234567" });
  expect(payeeSchema.parse({ ...wallet, account: "0092 300-1234567" })).toMatchObject({
    account: "+923001234567",
  });
  expect(payeeSchema.safeParse({ ...wallet, account: "042 35550190" }).success).toBe(false);
});

test("a request names each item once", () => {
  const line = { productId: "oud", variant: "50ml", quantity: 1, reason: "changed-mind" };
  expect(returnRequestSchema.safeParse({ lines: [line], wants: "refund" }).success).toBe(true);
  expect(returnRequestSchema.safeParse({ lines: [line, line], wants: "refund" }).success).toBe(false);
  expect(returnRequestSchema.safeParse({ lines: [], wants: "refund" }).success).toBe(false);
});
