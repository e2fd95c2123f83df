import { useCallback, useEffect, useState } from "react";

interface SlideshowOptions {
  count: number;
  /** Milliseconds from slide to slide. */
  intervalMs: number;
  isRunning: boolean;
  /** Whether the slide may come into view by itself: its picture has arrived. */
  isReady: (index: number) => boolean;
}

/** Which slide is shown; goes on by itself while it runs, never while nobody can see it. Spec: storefront §4. */
export function useSlideshow({ count, intervalMs, isRunning, isReady }: SlideshowOptions) {
  const [index, setIndex] = useState(0);
  const next = (index + 1) % Math.max(1, count);
  const canAdvance = isRunning && isReady(next);

  useEffect(() => {
    if (!canAdvance) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setIndex(next);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [canAdvance, intervalMs, next]);

  const step = useCallback((by: number) => setIndex((now) => (now + by + count) % count), [count]);

  return { index, next, show: setIndex, step };
}
