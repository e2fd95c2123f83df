import { expect, test } from "vitest";

import { estimateCredit } from "./estimate-credit.ts";
import type { ReturnReason } from "./return-reason.ts";

const line = { variant: "50ml", accepted: 0, withFees: 0, undecided: 0 };
const a = { ...line, productId: "a", quantity: 1, net: 311_186 };
const b = { ...line, productId: "b", quantity: 2, net: 228_814 };

/** The order O1 of the design: A for 3,400, B for 1,250 twice, a code of 500, delivery for 250, a cash fee of 100. */
const O1 = { lines: [a, b], fees: 35_000, total: 575_000, earlierCredits: 0 };

const choose = (productId: string, reason: ReturnReason) => [
  { productId, variant: "50ml", quantity: 1, reason },
];

test("before a request, shoppers see what they get back and which fees the shop keeps (vectors 6 and 8)", () => {
  expect(estimateCredit(O1, choose("a", "changed-mind"), true)).toEqual({ credit: 3112, keptFees: 202 });
  expect(estimateCredit(O1, choose("a", "faulty"), true)).toEqual({ credit: 3314, keptFees: 0 });
  expect(estimateCredit(O1, choose("a", "changed-mind"), false)).toEqual({ credit: 3314, keptFees: 0 });
});

test("of a second return, shoppers see its own credit and its own kept fees (vector 7)", () => {
  const returned = { ...O1, lines: [{ ...a, accepted: 1 }, b], earlierCredits: 311_200 };
  expect(estimateCredit(returned, choose("b", "changed-mind"), true)).toEqual({ credit: 1144, keptFees: 75 });
});
