import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

import { Spinner } from "#kit/ui/spinner.tsx";

/** Delay before a navigation shows a spinner (ms). */
const SPINNER_DELAY_MS = 150;

/** Returns whether a navigation to another page has taken long enough to show a spinner. */
export function useIsNavigatingSlowly(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isNavigating = state === "loading" && location.pathname !== pathname;
  const [hasDelayPassed, setHasDelayPassed] = useState(false);

  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(() => setHasDelayPassed(true), SPINNER_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setHasDelayPassed(false);
    };
  }, [isNavigating]);

  return isNavigating && hasDelayPassed;
}

/** Covers the previous page until the next page is loaded. Spec: admin §2. */
export function NavigationOverlay() {
  return (
    <div className="absolute inset-0 z-10 bg-ivory/80">
      <p
        role="status"
        className="sticky top-[40dvh] mx-auto flex w-fit items-center gap-3 border border-sand bg-paper px-5 py-3 text-sm shadow-float"
      >
        <Spinner />
        Loading …
      </p>
    </div>
  );
}
