import type { ReactNode } from "react";

import { classNames } from "#web/ui/class-names.ts";

interface SlideProps {
  /** 0 is shown; negative ones have been, positive ones are to come. */
  offset: number;
  label: string;
  children: ReactNode;
}

/** One picture of the gallery: all lie on top of each other, so that none is asked for too late. */
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
