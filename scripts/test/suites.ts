/** Each suite contains all steps and tests of the previous suites. */
export const SUITES = ["short", "ci", "full"] as const;
export type Suite = (typeof SUITES)[number];

/** Returns whether a suite contains what the smallest suite contains. */
export function isInSuite(smallest: Suite, suite: Suite): boolean {
  return SUITES.indexOf(smallest) <= SUITES.indexOf(suite);
}
