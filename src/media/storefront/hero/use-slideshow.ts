import { useCallback, useEffect, useState } from "react";

interface SlideshowOptions {
  count: number;
  /** Display time of a slide (ms). */
  intervalMs: number;
  isRunning: boolean;
  /** Returns whether the slide's image is loaded. The slideshow advances only to such slides. */
  isReady: (index: number) => boolean;
}

/**
 * Returns the indexes of the current and the next slide, and functions that change the slide. Advances automatically
 * while `isRunning` is true, except in background tabs. Spec: storefront §4.
 */
export function useSlideshow({ count, intervalMs, isRunning, isReady }: SlideshowOptions) {
  const [index, setIndex] = useState(0);
  const nextIndex = (index + 1) % Math.max(1, count);
  const canAdvance = isRunning && isReady(nextIndex);

  useEffect(() => {
    if (!canAdvance) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setIndex(nextIndex);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [canAdvance, intervalMs, nextIndex]);

  const step = useCallback((by: number) => setIndex((current) => (current + by + count) % count), [count]);

  return { index, next: nextIndex, show: setIndex, step };
}
