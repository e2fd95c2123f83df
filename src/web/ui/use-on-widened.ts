import { useEffect, useEffectEvent } from "react";

/** Tailwind's `lg`: from this width on, headers show their links themselves. */
const WIDE_WINDOW = "(min-width: 64rem)";

/** Calls `onWidened` when the window becomes as wide as a desktop layout. */
export function useOnWidened(onWidened: () => void): void {
  const notify = useEffectEvent(onWidened);
  useEffect(() => {
    const wide = matchMedia(WIDE_WINDOW);
    const handleChange = () => wide.matches && notify();
    wide.addEventListener("change", handleChange);
    return () => wide.removeEventListener("change", handleChange);
  }, []);
}
