import type { RefObject } from "react";
import { useEffect, useState } from "react";

/** Returns whether the visitor has scrolled past an element; false until it is measured. */
export function useIsAboveViewport(ref: RefObject<Element | null>): boolean {
  const [isAbove, setIsAbove] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < 0);
      },
      // The observer reports only changes of the intersection. The margin counts an element below the viewport as
      // intersecting. Otherwise, a jump from above the element to below the element would not be a change.
      { rootMargin: "0px 0px 100000px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  return isAbove;
}
