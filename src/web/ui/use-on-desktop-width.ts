import { useEffect, useEffectEvent } from "react";

/** Tailwind's `lg` breakpoint, from which headers show their links without a menu. */
const DESKTOP_QUERY = "(min-width: 64rem)";

/** Calls the callback when the window widens to the desktop layout. */
export function useOnDesktopWidth(callback: () => void): void {
  const notify = useEffectEvent(callback);
  useEffect(() => {
    const desktop = matchMedia(DESKTOP_QUERY);
    const handleChange = () => desktop.matches && notify();
    desktop.addEventListener("change", handleChange);
    return () => desktop.removeEventListener("change", handleChange);
  }, []);
}
