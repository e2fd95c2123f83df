import type { RefObject } from "react";
import { useEffect, useRef } from "react";

import type { EarlyTap } from "./document/early-taps.ts";

/**
 * Returns the ref of a button with `data-add` or `aria-pressed`. If the visitor tapped the button before its code ran,
 * calls `onTap` once, with what the controls held at that moment (`early-taps.ts`).
 */
export function useEarlyTap(onTap: (tap: EarlyTap) => void): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const tap = button.current && window.takeEarlyTap?.(button.current);
    if (tap) onTap(tap);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, after hydration
  }, []);
  return button;
}
