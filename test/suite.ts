/**
 * Which tests run: `short` (`npm test`), `ci` (`npm test -- --ci`) or `full` (`npm run test:all`). Each suite contains
 * the tests of the previous suite. Default: `ci`, for example when you run single test files.
 */
const suite = process.env["TEST_SUITE"] ?? "ci";

/**
 * Factor for all timeouts. The steps of `npm test` compete for the processor, and a CI machine may be several times
 * slower than a developer's.
 */
export const TIMEOUT_FACTOR = process.env["CI"] === "true" || process.env["TEST_SUITE"] !== undefined ? 3 : 1;

/** Whether all tests run. Other suites omit tests that only repeat a rule for more cases. */
export const isFullSuite = suite === "full";

/** Whether only the tests that find the most faults per second run. CI runs further tests before a merge. */
export const isShortSuite = suite === "short";

/** The browser tests of `npm test`: a purchase, and the staff page used most. CI runs all. */
export const SHORT_JOURNEYS = ["place-order", "admin-orders"].map((name) => `**/e2e/${name}.spec.ts`);

/** Returns all cases in the full suite, otherwise the first `count`. */
export function selectCases<Case>(cases: readonly Case[], count: number): readonly Case[] {
  return isFullSuite ? cases : cases.slice(0, count);
}
