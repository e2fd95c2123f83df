import type { ReactNode } from "react";

interface ScrollRegionProps {
  /** Accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A region that users can scroll with the keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- required for scrolling by keyboard
    <div tabIndex={0} role="group" aria-label={label} className={className}>
      {children}
    </div>
  );
}
