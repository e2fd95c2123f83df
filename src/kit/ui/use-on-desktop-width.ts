import { useEffect, useEffectEvent } from "react";

/** Tailwind's `lg` breakpoint. At this width and above, headers show their links without a menu. */
const DESKTOP_QUERY = "(min-width: 64rem)";

/** Calls the callback when the window widens to the desktop layout. */
export function useOnDesktopWidth(callback: () => void): void {
  const notify = useEffectEvent(callback);
  useEffect(() => {
    const desktopMedia = matchMedia(DESKTOP_QUERY);
    const handleChange = () => desktopMedia.matches && notify();
    desktopMedia.addEventListener("change", handleChange);
    return () => desktopMedia.removeEventListener("change", handleChange);
  }, []);
}
