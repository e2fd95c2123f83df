import type { RefObject } from "react";
import { useEffect, useRef } from "react";

import { prefersReducedMotion } from "#kit/ui/reduced-motion.ts";

const THRESHOLD = 0.1;
const BOTTOM_MARGIN_PX = 30;
const MOUNT_DELAY_MS = 50;

/** Elements that are mounted together are observed together. */
const mounted = new Set<HTMLElement>();
let observer: IntersectionObserver | undefined;

/**
 * Returns whether an element starts below the first screen. Returns false for elements beyond the right edge of a
 * scroll row, and true for elements that the browser has not laid out (`below-screen`). Uses the observer's `rootBounds`,
 * because `innerHeight` would force a layout.
 */
function isBelowFirstScreen({ boundingClientRect, rootBounds }: IntersectionObserverEntry): boolean {
  if (rootBounds === null) return false;
  const { top, left, height } = boundingClientRect;
  return height === 0 || (top >= rootBounds.bottom && left < rootBounds.right);
}

function markElement(entry: IntersectionObserverEntry): void {
  const element = entry.target as HTMLElement;
  if (entry.isIntersecting) {
    if (element.dataset.reveal !== undefined) element.dataset.reveal = "shown";
    observer?.unobserve(element);
  } else if (isBelowFirstScreen(entry)) element.dataset.reveal = "waiting";
}

function observeMounted(): void {
  if (!prefersReducedMotion()) {
    observer ??= new IntersectionObserver((entries) => entries.forEach(markElement), {
      threshold: THRESHOLD,
      rootMargin: `0px 0px -${BOTTOM_MARGIN_PX}px 0px`,
    });
    for (const element of mounted) observer.observe(element);
  }
  mounted.clear();
}

/**
 * Marks an element below the first screen as `waiting`, and as `shown` when it scrolls into view. The mark only
 * animates: the element is visible without scrolling and without JavaScript. Spec: storefront §2.
 */
export function useReveal<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    if (mounted.size === 0) setTimeout(observeMounted, MOUNT_DELAY_MS);
    mounted.add(element);
    return () => {
      mounted.delete(element);
      observer?.unobserve(element);
      delete element.dataset.reveal;
    };
  }, []);

  return ref;
}
