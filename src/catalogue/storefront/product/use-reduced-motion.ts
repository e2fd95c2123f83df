import { useSyncExternalStore } from "react";

import { prefersReducedMotion, REDUCED_MOTION_QUERY } from "#kit/ui/reduced-motion.ts";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(REDUCED_MOTION_QUERY);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Returns whether the visitor prefers reduced motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false);
}
