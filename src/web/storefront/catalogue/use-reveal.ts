import type { RefObject } from "react";
import { useEffect, useRef } from "react";

const THRESHOLD = 0.1;
const BOTTOM_MARGIN_PX = 30;
const MOUNT_DELAY_MS = 50;

/**
 * Lets an element appear when it is scrolled into view. Only what starts below the first screen waits: it is marked
 * here, after scripts run, so that without them everything is visible. Spec: storefront §2.
 */
export function useReveal<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);

  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { top, left } = element.getBoundingClientRect();
    if (top < innerHeight || left >= innerWidth) return;
    element.dataset.reveal = "waiting";
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        element.dataset.reveal = "shown";
        observer.disconnect();
      },
      { threshold: THRESHOLD, rootMargin: `0px 0px -${BOTTOM_MARGIN_PX}px 0px` },
    );
    const timer = setTimeout(() => observer.observe(element), MOUNT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      delete element.dataset.reveal;
    };
  }, []);

  return ref;
}
