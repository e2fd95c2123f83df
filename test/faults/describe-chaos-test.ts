import { describe, expect, test } from "vitest";

import { INVARIANTS } from "./invariants.ts";
import type { ChaosResult } from "./run-chaos-test.ts";
import { summary } from "./run-chaos-test.ts";
import { recordSummary } from "./record-summary.ts";
import type { FaultPlan } from "./inject-faults.ts";

/** The long form, on a busy machine. */
const LONGEST_MS = 60 * 60_000;

/** Lets a runChaosTest pass and says what must hold after it, one test a rule. */
export function describeChaosTest(name: string, plan: FaultPlan, run: () => Promise<ChaosResult>): void {
  describe(`after a runChaosTest of faults on ${name}`, () => {
    let result: ChaosResult;
    // A test and no hook: PGlite hides from the exit code of a run that a hook has failed.
    test(
      "people were told of orders and of changes, and refused some, while it lasted",
      { timeout: LONGEST_MS },
      async () => {
        result = await run();
        const counted = summary(result);
        recordSummary(name, counted);
        expect(counted["orders acknowledged"]).toBeGreaterThan(20);
        expect(counted["changes acknowledged"]).toBeGreaterThan(10);
        expect(counted["orders refused"]).toBeGreaterThan(0);
        expect(counted["changes refused"]).toBeGreaterThan(0);
        expect(counted["ambiguous"]).toBeGreaterThan(0);
      },
    );

    test("every fault that was plan injected", () => {
      expect(result.injected).toEqual(plan);
    });

    test.each(INVARIANTS)("$title", ({ violations }) => {
      // A few are enough to look into.
      expect(violations(result).slice(0, 10)).toEqual([]);
    });

    test("every process shows the stock that there is", () => {
      const real = new Map(
        result.after.sizes.map(({ productId, variant, stock }) => [`${productId} ${variant}`, stock]),
      );
      for (const shown of result.shown) expect(shown).toEqual(real);
    });
  });
}
