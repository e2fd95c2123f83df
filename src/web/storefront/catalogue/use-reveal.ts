import type { RefObject } from "react";
import { useEffect, useRef } from "react";

import { prefersReducedMotion } from "#web/ui/reduced-motion.ts";

const THRESHOLD = 0.1;
const BOTTOM_MARGIN_PX = 30;
const MOUNT_DELAY_MS = 50;

/** Whether an element starts below the first screen; one that waits beside it, in a row, does not. */
function isBelow({ top, left }: DOMRectReadOnly): boolean {
  return top >= innerHeight && left < innerWidth;
}

/**
 * Tells the place of an element, once. Asked of an observer it costs no layout of the whole page for each of many cards;
 * what is too far away to be laid out (`later` in `base.css`) has none before it comes near.
 */
function tellPlace(element: HTMLElement, tell: (place: DOMRectReadOnly) => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (entry === undefined || signal.aborted) return;
    if (entry.boundingClientRect.width > 0) return tell(entry.boundingClientRect);
    // It does not bubble everywhere, and which part has come near does not matter: whatever is still far waits on.
    const once = { once: true, capture: true, signal };
    document.addEventListener(
      "contentvisibilityautostatechange",
      () => tellPlace(element, tell, signal),
      once,
    );
  });
  observer.observe(element);
}

/** Shows the element once it is in view; it does not watch yet. */
function watchForReveal(element: HTMLElement): IntersectionObserver {
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
 * Lets an element appear when it is scrolled into view. Only what starts below the first screen waits: it is marked
 * here, after scripts run, so that without them everything is visible. Spec: storefront §2.
 */
export function useReveal<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);

  useEffect(() => {
    const element = ref.current;
    if (!element || prefersReducedMotion()) return;
    let reveal: IntersectionObserver | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gone = new AbortController();
    const wait = (place: DOMRectReadOnly) => {
      if (!isBelow(place)) return;
      element.dataset.reveal = "waiting";
      const observer = watchForReveal(element);
      reveal = observer;
      timer = setTimeout(() => observer.observe(element), MOUNT_DELAY_MS);
    };
    tellPlace(element, wait, gone.signal);
    return () => {
      clearTimeout(timer);
      gone.abort();
      reveal?.disconnect();
      delete element.dataset.reveal;
    };
  }, []);

  return ref;
}
