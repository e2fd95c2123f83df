import type { ReactNode } from "react";

import { classNames } from "#web/ui/class-names.ts";

interface SlideProps {
  /** Position relative to the current slide: 0 is visible, negative is before it, positive after it. */
  offset: number;
  label: string;
  children: ReactNode;
}

/** A slide of the gallery. Slides are stacked, so that all pictures are loaded before they are shown. */
export function Slide({ offset, label, children }: SlideProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      aria-hidden={offset !== 0}
      className={classNames(
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
