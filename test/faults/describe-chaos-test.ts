import { describe, expect, test } from "vitest";

import { HOUR_MS } from "#platform/rules/day.ts";

import { INVARIANTS } from "./invariants.ts";
import type { ChaosResult } from "./run-chaos-test.ts";
import { summarize } from "./run-chaos-test.ts";
import { recordSummary } from "./record-summary.ts";
import type { FaultPlan } from "./inject-faults.ts";

/** Enough for the long form on a busy machine. */
const TIMEOUT_MS = HOUR_MS;

/**
 * Defines the tests of one chaos run: the run itself, then one test per invariant.
 * @param options.reservesStock whether orders reserve their bottles until they are confirmed
 */
export function describeChaosTest(
  name: string,
  plan: FaultPlan,
  run: () => Promise<ChaosResult>,
  { reservesStock = false }: { reservesStock?: boolean } = {},
): void {
  describe(`after injected faults on ${name}`, () => {
    let result: ChaosResult;
    // Runs in a test, not in a hook, because with PGlite a failed hook does not change the exit code of the run.
    test(
      "while faults occur, the shop acknowledges some orders and status changes and rejects others",
      { timeout: TIMEOUT_MS },
      async () => {
        result = await run();
        const summary = summarize(result);
        recordSummary(name, summary);
        expect(summary["orders acknowledged"]).toBeGreaterThan(20);
        expect(summary["changes acknowledged"]).toBeGreaterThan(10);
        expect(summary["orders refused"]).toBeGreaterThan(0);
        // The shop never rejects the confirmation of an order that reserves its bottles.
        if (!reservesStock) expect(summary["changes refused"]).toBeGreaterThan(0);
        expect(summary["ambiguous"]).toBeGreaterThan(0);
      },
    );

    test("every planned fault is injected", () => {
      expect(result.injectedFaults).toEqual(plan);
    });

    test.each(INVARIANTS)("$title", ({ listViolations }) => {
      // Prints at most ten violations, which are enough to find the cause.
      expect(listViolations(result).slice(0, 10)).toEqual([]);
    });

    test("the responses of every process contain the stored stock", () => {
      const stored = new Map(
        result.after.sizes.map(({ productId, variant, stock }) => [`${productId} ${variant}`, stock]),
      );
      for (const shownStock of result.shownStocks) expect(shownStock).toEqual(stored);
    });
  });
}
