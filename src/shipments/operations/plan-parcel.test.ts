import { expect, test } from "vitest";

import type { OpenLine, PackedLine } from "./plan-parcel.ts";
import { planCash, planLines } from "./plan-parcel.ts";

const rupees = (amount: number) => Math.round(amount * 100);

/** The order O1 of the design: A for 3,400, B for 1,250 twice, a code of 500, delivery for 250, a cash fee of 100. */
const LINE = { productId: "", productName: "", variant: "50ml", weightGrams: 400, deducted: 0 };
const A: OpenLine = { ...LINE, itemId: 1, quantity: 1, netAmount: rupees(3111.86), unpacked: 1, packed: 0 };
const B: OpenLine = { ...LINE, itemId: 2, quantity: 2, netAmount: rupees(2288.14), unpacked: 0, packed: 2 };
const [ONE_B, BOTH_B] = [1, 2].map((quantity): PackedLine => ({ shipmentId: 1, itemId: 2, quantity }));

/** Returns the cash in rupees of a parcel with all unpacked bottles. */
const plan = (openLines: OpenLine[], balanceDue: number, unreceived: (PackedLine | undefined)[] = []) =>
  planCash(
    openLines,
    planLines(openLines, undefined),
    rupees(balanceDue),
    unreceived.filter((line) => line !== undefined),
  ) / 100;

test("the last parcel collects the rest of what is due, with delivery and fee", () => {
  expect(
    plan(
      [
        { ...A, unpacked: 0 },
        { ...B, unpacked: 2, packed: 0 },
      ],
      5750 - 3111,
    ),
  ).toBe(2639);
  // Both bottles B are with a courier who collects 2,288 for them.
  expect(plan([A, B], 5750 - 2288)).toBe(3462);
});

test("no parcel collects the price of bottles in a parcel that comes back", () => {
  expect(plan([A, B], 5750, [BOTH_B])).toBe(3462);
  // Of two parcels with one bottle B each, one comes back, and the other has collected 1,144.
  expect(plan([A, B], 5750 - 1144, [ONE_B])).toBe(3462);
  // The customer has paid 3,500 in advance, of which 38 are for the bottles B.
  expect(plan([A, B], 5750 - 3500, [BOTH_B])).toBe(0);
});

test("a part of the rest collects the price of its bottles, but no more than is due without those that come back", () => {
  const openLines = [A, { ...B, unpacked: 1, packed: 1 }];
  const lines = planLines([A], undefined);
  expect(planCash(openLines, lines, rupees(5750), [{ shipmentId: 1, itemId: 2, quantity: 1 }])).toBe(
    rupees(3111),
  );
  expect(planCash(openLines, lines, rupees(3000), [{ shipmentId: 1, itemId: 2, quantity: 1 }])).toBe(
    rupees(3000 - 1144),
  );
});
