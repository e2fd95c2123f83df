/** Whether all tests run (`npm run test:all`). Otherwise tests that only repeat a rule for more cases are left out. */
export const isFullSuite = process.env["TEST_SUITE"] === "full";

/** Returns all cases in the full suite, otherwise the first `count`. */
export function selectCases<Case>(cases: readonly Case[], count: number): readonly Case[] {
  return isFullSuite ? cases : cases.slice(0, count);
}
