import { expect, test } from "vitest";

import { restockInputSchema } from "./restock-input.ts";

test.each([
  ["a@ｇmail.com", "a@gmail.com"],
  [" a＠gmail.com ", "a@gmail.com"],
  ["call 03001234567", "03001234567"],
  ["0300-1234567 WhatsApp only", "0300-1234567"],
])("a request is to the address or the number that was meant: “%s” is %s", (contact, meant) => {
  const input = { productId: "oud", variant: "50ml", contact };
  expect(restockInputSchema.parse(input).contact).toBe(meant);
});
