/**
 * Which tests run: `short` (`npm test`), `ci` (`npm test -- --ci`) or `full` (`npm run test:all`). Each form contains the
 * tests of the previous form. A run of test files by hand uses `ci`.
 */
const suite = process.env["TEST_SUITE"] ?? "ci";

/** Whether all tests run. Otherwise tests that only repeat a rule for more cases are left out. */
export const isFullSuite = suite === "full";

/** Whether only the tests run that find most faults per second. CI also runs the others before a change lands. */
export const isShortSuite = suite === "short";

/** Returns all cases in the full suite, otherwise the first `count`. */
export function selectCases<Case>(cases: readonly Case[], count: number): readonly Case[] {
  return isFullSuite ? cases : cases.slice(0, count);
}
