import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { CreditedLine, EarlierLine } from "./return-credit.ts";
import { addReturned, calculateCredit } from "./return-credit.ts";

const rupees = (amount: number) => Math.round(amount * 100);

interface Returned {
  accepted: number;
  faulty?: number;
}

/**
 * Returns the credits of returns that follow each other, in rupees. Each entry has what came back of each line so far.
 * @param policies whether the policy of each return keeps fees; default: yes
 */
function listCredits(
  order: { lines: readonly Pick<CreditedLine, "quantity" | "net">[]; fees: number; total: number },
  returns: readonly (readonly Returned[])[],
  policies: readonly boolean[] = [],
): number[] {
  let earlierCredits = 0;
  let earlier = order.lines.map((line): EarlierLine => ({ ...line, accepted: 0, withFees: 0, undecided: 0 }));
  return returns.map((returned, step) => {
    const keepsFees = policies[step] ?? true;
    const lines = earlier.map((line, index) => {
      const { accepted = 0, faulty = 0 } = returned[index] ?? {};
      const refundsFees = faulty > 0 || !keepsFees;
      return addReturned(line, { accepted: accepted - line.accepted, refundsFees }, keepsFees);
    });
    const credit = calculateCredit({ ...order, lines, earlierCredits });
    earlier = lines.map((line) => ({ ...line, undecided: 0 }));
    earlierCredits += credit;
    return credit / 100;
  });
}

/** A for 3,400, B for 1,250 twice, a code of 500, delivery for 250, a cash fee of 100: in total 5,750. */
const O1 = {
  lines: [
    { quantity: 1, net: rupees(3111.86) },
    { quantity: 2, net: rupees(2288.14) },
  ],
  fees: rupees(350),
  total: rupees(5750),
};

describe("the credit of returned bottles", () => {
  test("is the exact share of the line, rounded up once for the whole order (vectors 4 and 7)", () => {
    const order = { lines: [{ quantity: 3, net: rupees(5097.33) }], fees: 0, total: rupees(10_408) };
    expect(listCredits(order, [[{ accepted: 1 }], [{ accepted: 2 }], [{ accepted: 3 }]])).toEqual([
      1700, 1699, 1699,
    ]);
    const credits = listCredits(O1, [
      [{ accepted: 1 }],
      [{ accepted: 1 }, { accepted: 1 }],
      [{ accepted: 1 }, { accepted: 2 }],
    ]);
    expect(credits).toEqual([3112, 1144, 1144]);
  });

  test("of the paid bottle of an offer contains its share of the free one (vector 5)", () => {
    const nets = [3000 - 537.31, 2500 - 447.76, 1200 - 214.93].map(rupees);
    const lines = nets.map((net) => ({ quantity: 1, net }));
    expect(listCredits({ lines, fees: 0, total: rupees(5500) }, [[{ accepted: 1 }]])).toEqual([2463]);
  });

  test("keeps delivery and fees, except for faults of the shop and if the policy refunds them (vectors 6, 8 and 9)", () => {
    expect(listCredits(O1, [[{ accepted: 1 }]])).toEqual([3112]);
    expect(listCredits(O1, [[{ accepted: 1, faulty: 1 }]])).toEqual([3314]);
    const everythingFaulty = [
      { accepted: 1, faulty: 1 },
      { accepted: 2, faulty: 2 },
    ];
    expect(listCredits(O1, [everythingFaulty])).toEqual([5750]);
    expect(listCredits(O1, [[{ accepted: 1 }]], [false])).toEqual([3314]);
  });

  test("leaves the credits of earlier returns alone if the policy about fees has changed since", () => {
    const oneByOne = [
      [{ accepted: 1 }],
      [{ accepted: 1 }, { accepted: 1 }],
      [{ accepted: 1 }, { accepted: 2 }],
    ];
    expect(listCredits(O1, oneByOne, [false, true, true])).toEqual([3314, 1144, 1144]);
    expect(listCredits(O1, oneByOne, [true, false, false])).toEqual([3112, 1219, 1218]);
  });

  test("of earlier releases, which recorded no decision about fees, follows the policy of the day", () => {
    const [a, b] = O1.lines.map((line): EarlierLine => ({ ...line, accepted: 0, withFees: 0, undecided: 0 }));
    if (!a || !b) throw new Error("The order has two lines");
    const compute = (keepsFees: boolean, earlierCredits: number) =>
      calculateCredit({
        ...O1,
        earlierCredits: rupees(earlierCredits),
        lines: [
          addReturned({ ...a, accepted: 1, undecided: 1 }, { accepted: 0, refundsFees: false }, keepsFees),
          addReturned(b, { accepted: 1, refundsFees: !keepsFees }, keepsFees),
        ],
      });
    expect(compute(true, 3112)).toBe(rupees(1144));
    expect(compute(false, 3314)).toBe(rupees(1218));
  });

  test("is 0 for bottles that were free", () => {
    const lines = [
      { quantity: 1, net: 0 },
      { quantity: 1, net: rupees(900) },
    ];
    expect(listCredits({ lines, fees: rupees(100), total: rupees(1000) }, [[{ accepted: 1 }]])).toEqual([0]);
  });

  test("in any number of returns adds up to the goods, or to the total if everything was faulty", () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 7 }),
      net: fc.integer({ min: 0, max: 999_999 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.nat(30_000),
        (lines, isFaulty, fee) => {
          const goods = lines.reduce((sum, { net }) => sum + net, 0);
          // Totals are whole rupees.
          const fees = fee + ((100 - ((goods + fee) % 100)) % 100);
          const units = lines.flatMap(({ quantity }, index) => Array.from({ length: quantity }, () => index));
          const steps = units.map((_, step) =>
            lines.map((_line, index) => {
              const accepted = units.slice(0, step + 1).filter((unit) => unit === index).length;
              return { accepted, faulty: isFaulty ? accepted : 0 };
            }),
          );
          const total = goods + fees;
          const credits = listCredits({ lines, fees, total }, steps);
          const sum = credits.reduce((all, credit) => all + credit, 0);
          expect(credits.every((credit) => credit >= 0 && Number.isInteger(credit))).toBe(true);
          expect(sum).toBe(isFaulty ? total / 100 : Math.min(Math.ceil(goods / 100), total / 100));
        },
      ),
    );
  });
});
