import type { RefObject } from "react";
import { useEffect, useRef } from "react";

import { prefersReducedMotion } from "#web/ui/reduced-motion.ts";

const THRESHOLD = 0.1;
const BOTTOM_MARGIN_PX = 30;
const MOUNT_DELAY_MS = 50;

/**
 * Returns whether an element starts below the first screen. Returns false for elements beyond the right edge of a
 * scroll row. Uses the observer's `rootBounds`, because `innerHeight` would force a layout.
 */
function isBelowFirstScreen({ boundingClientRect, rootBounds }: IntersectionObserverEntry): boolean {
  if (rootBounds === null) return false;
  return boundingClientRect.top >= rootBounds.bottom && boundingClientRect.left < rootBounds.right;
}

/**
 * Calls the callback once, when the element is laid out, with its intersection entry. The observer avoids a forced
 * layout per card. Elements that are not laid out yet (`lazy-render` in `base.css`) have no position until they
 * approach the viewport.
 */
function measurePosition(
  element: HTMLElement,
  callback: (entry: IntersectionObserverEntry) => void,
  signal: AbortSignal,
): void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (entry === undefined || signal.aborted) return;
    if (entry.boundingClientRect.width > 0) return callback(entry);
    // The listener uses the capture phase, because the event does not bubble in all browsers.
    // An event for another element starts a new measurement.
    const options = { once: true, capture: true, signal };
    document.addEventListener(
      "contentvisibilityautostatechange",
      () => measurePosition(element, callback, signal),
      options,
    );
  });
  observer.observe(element);
}

/** Creates an observer that shows the element when it scrolls into view. The caller starts it. */
function createRevealObserver(element: HTMLElement): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      element.dataset.reveal = "shown";
      observer.disconnect();
    },
    { threshold: THRESHOLD, rootMargin: `0px 0px -${BOTTOM_MARGIN_PX}px 0px` },
  );
  return observer;
}

/**
 * Reveals an element when it scrolls into view. Hides only elements below the first screen, and only after hydration,
 * so that everything is visible without JavaScript. Spec: storefront §2.
 */
export function useReveal<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);

  useEffect(() => {
    const element = ref.current;
    if (!element || prefersReducedMotion()) return;
    let revealObserver: IntersectionObserver | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abortController = new AbortController();
    const hideUntilVisible = (entry: IntersectionObserverEntry) => {
      if (!isBelowFirstScreen(entry)) return;
      element.dataset.reveal = "waiting";
      const observer = createRevealObserver(element);
      revealObserver = observer;
      timer = setTimeout(() => observer.observe(element), MOUNT_DELAY_MS);
    };
    measurePosition(element, hideUntilVisible, abortController.signal);
    return () => {
      clearTimeout(timer);
      abortController.abort();
      revealObserver?.disconnect();
      delete element.dataset.reveal;
    };
  }, []);

  return ref;
}
