import fc from "fast-check";
import { expect, test } from "vitest";

import { allocateAmount } from "./allocate-amount.ts";

test("the shares are whole paisa, add up to the amount and differ from the exact shares by less than one paisa", () => {
  const anyWeights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.nat(1_000_000_000), anyWeights, (amount, weights) => {
      const shares = allocateAmount(amount, weights);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      shares.forEach((share, index) => {
        expect(Number.isInteger(share)).toBe(true);
        const exact = total === 0 ? amount / weights.length : (amount * (weights[index] ?? 0)) / total;
        expect(Math.abs(share - exact)).toBeLessThan(1);
      });
    }),
  );
});

test("the first of equal parts gets the remaining paisa", () => {
  expect(allocateAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocateAmount(250_000, [85_000, 85_000, 120_000])).toEqual([73_276, 73_276, 103_448]);
});

test("the sequence of the weights makes no difference to the share of each", () => {
  const anyWeights = fc.uniqueArray(fc.nat(10_000_000), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.nat(1_000_000_000), anyWeights, (amount, weights) => {
      const reversed = allocateAmount(amount, weights.toReversed());
      expect(reversed.toReversed()).toEqual(allocateAmount(amount, weights));
    }),
  );
  expect(allocateAmount(2, [1, 3])).toEqual([0, 2]);
  expect(allocateAmount(2, [3, 1])).toEqual([2, 0]);
});
