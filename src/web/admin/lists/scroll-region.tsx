import type { ReactNode } from "react";

interface ScrollRegionProps {
  /** Accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A scrollable region that can be scrolled by keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- required for scrolling by keyboard
    <div tabIndex={0} role="group" aria-label={label} className={className}>
      {children}
    </div>
  );
}
