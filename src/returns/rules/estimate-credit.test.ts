import { expect, test } from "vitest";

import { estimateCredit } from "./estimate-credit.ts";
import type { ReturnReason } from "./return-reason.ts";

const line = { variant: "50ml", accepted: 0, faulty: 0 };
const item = { image: "", isTester: false, isFinalSale: false, askUntil: "2026-12-08" };
const permissions = {
  canChangeMind: true,
  canReportFault: true,
  canReportDamage: true,
  exchangeChoices: [],
};

/** The order O1 of the design: A for 3,400, B for 1,250 twice, a code of 500, delivery for 250, a cash fee of 100. */
const O1 = {
  lines: [
    { ...line, ...item, ...permissions, productId: "a", name: "A", quantity: 1, ordered: 1, net: 3111.86 },
    { ...line, ...item, ...permissions, productId: "b", name: "B", quantity: 2, ordered: 2, net: 2288.14 },
  ],
  fees: 350,
  total: 5750,
  earlierCredits: 0,
};

const estimate = (reason: ReturnReason) =>
  estimateCredit(O1, [{ productId: "a", variant: "50ml", quantity: 1, reason }], true);

test("before a request, shoppers see what they get back and which fees the shop keeps (vectors 6 and 8)", () => {
  expect(estimate("changed-mind")).toEqual({ credit: 3112, keptFees: 202 });
  expect(estimate("faulty")).toEqual({ credit: 3314, keptFees: 0 });
});
