export const REDUCED_MOTION_QUERY = "(prefers-reduced-motion: reduce)";

/** Returns whether the visitor prefers reduced motion. For animations that scripts run. */
export function prefersReducedMotion(): boolean {
  return matchMedia(REDUCED_MOTION_QUERY).matches;
}
