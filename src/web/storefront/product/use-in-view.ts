import type { RefObject } from "react";
import { useEffect, useState } from "react";

/** Returns whether any part of an element is in the viewport; true until it is measured. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(true);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry && setIsInView(entry.isIntersecting));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  return isInView;
}
