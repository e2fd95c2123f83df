import { ChevronLeft, ChevronRight } from "#kit/ui/icons.tsx";
import type { ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";

import { joinClassNames } from "#kit/ui/class-names.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { prefersReducedMotion } from "#kit/ui/reduced-motion.ts";

interface ScrollRowProps {
  /** Accessible name of the list. */
  label: string;
  /** Heading and links beside the arrows. */
  header: ReactNode;
  /** List items. */
  children: ReactNode;
  className?: string;
}

/** The fraction of the visible width that one click scrolls. */
const SCROLL_FRACTION = 0.85;

/** Returns whether the element is scrolled to its start and to its end. */
function useScrollEnds(ref: RefObject<HTMLElement | null>): { isAtStart: boolean; isAtEnd: boolean } {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true });

  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const updateEnds = () => {
      const isAtStart = list.scrollLeft <= 1;
      const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1;
      setEnds((old) =>
        old.isAtStart === isAtStart && old.isAtEnd === isAtEnd ? old : { isAtStart, isAtEnd },
      );
    };
    const observer = new ResizeObserver(updateEnds);
    observer.observe(list);
    list.addEventListener("scroll", updateEnds, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", updateEnds);
    };
  }, [ref]);

  return ends;
}

/** A horizontally scrolling list, controlled by swipes, arrow keys or, on wide screens, buttons. */
export function ScrollRow({ label, header, children, className }: ScrollRowProps) {
  const ref = useRef<HTMLUListElement>(null);
  const { isAtStart, isAtEnd } = useScrollEnds(ref);

  function scrollRow(direction: 1 | -1) {
    const list = ref.current;
    list?.scrollBy({
      left: direction * list.clientWidth * SCROLL_FRACTION,
      behavior: prefersReducedMotion() ? "instant" : "smooth",
    });
  }

  return (
    <div className={className}>
      <div className="mb-6 flex items-end justify-between gap-4">
        {header}
        {!(isAtStart && isAtEnd) && (
          <div className="hidden shrink-0 lg:flex">
            <IconButton label={`Previous in ${label}`} disabled={isAtStart} onClick={() => scrollRow(-1)}>
              <ChevronLeft className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
            <IconButton label={`Next in ${label}`} disabled={isAtEnd} onClick={() => scrollRow(1)}>
              <ChevronRight className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      {/* A scrollable list must be focusable for keyboard users. */}
      <ul
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        className={joinClassNames(
          "bleed no-scrollbar flex snap-x snap-mandatory gap-x-3 overflow-x-auto pb-1 sm:gap-x-5 lg:gap-x-6 lg:pt-1",
        )}
      >
        {children}
      </ul>
    </div>
  );
}
