import { describe, expect, test } from "vitest";

import { RULES } from "./invariants.ts";
import type { Aftermath } from "./run-chaos-test.ts";
import { summary } from "./run-chaos-test.ts";
import { noteSummary } from "./record-summary.ts";
import type { Forecast } from "./inject-faults.ts";

/** The long form, on a busy machine. */
const LONGEST_MS = 60 * 60_000;

/** Lets a storm pass and says what must hold after it, one test a rule. */
export function describeStorm(name: string, forecast: Forecast, run: () => Promise<Aftermath>): void {
  describe(`after a storm of faults on ${name}`, () => {
    let aftermath: Aftermath;
    // A test and no hook: PGlite hides from the exit code of a run that a hook has failed.
    test(
      "people were told of orders and of changes, and refused some, while it lasted",
      { timeout: LONGEST_MS },
      async () => {
        aftermath = await run();
        const counted = summary(aftermath);
        noteSummary(name, counted);
        expect(counted["orders acknowledged"]).toBeGreaterThan(20);
        expect(counted["changes acknowledged"]).toBeGreaterThan(10);
        expect(counted["orders refused"]).toBeGreaterThan(0);
        expect(counted["changes refused"]).toBeGreaterThan(0);
        expect(counted["ambiguous"]).toBeGreaterThan(0);
      },
    );

    test("every fault that was forecast struck", () => {
      expect(aftermath.struck).toEqual(forecast);
    });

    test.each(RULES)("$title", ({ breaches }) => {
      // A few are enough to look into.
      expect(breaches(aftermath).slice(0, 10)).toEqual([]);
    });

    test("every process shows the stock that there is", () => {
      const real = new Map(
        aftermath.after.sizes.map(({ productId, variant, stock }) => [`${productId} ${variant}`, stock]),
      );
      for (const shown of aftermath.shown) expect(shown).toEqual(real);
    });
  });
}
