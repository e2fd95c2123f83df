import type { ReactNode } from "react";

import { joinClassNames } from "#kit/ui/class-names.ts";

interface SlideProps {
  /**
   * Position relative to the current slide: 0 is the visible slide, negative numbers precede it, positive numbers
   * follow it.
   */
  offset: number;
  label: string;
  children: ReactNode;
}

/** A slide of the gallery. Slides are stacked, so that all images are loaded before they are shown. */
export function Slide({ offset, label, children }: SlideProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      aria-hidden={offset !== 0}
      className={joinClassNames(
        "absolute inset-0 transition-[opacity,visibility,translate] duration-500 ease-out",
        offset !== 0 && "invisible opacity-0",
        offset < 0 && "-translate-x-4",
        offset > 0 && "translate-x-4",
      )}
    >
      {children}
    </div>
  );
}
