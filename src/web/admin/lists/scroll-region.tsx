import type { ReactNode } from "react";

interface ScrollRegionProps {
  /** What is in it, for those who do not see it. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A part of the page that scrolls by itself, also by keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it no key can scroll what is in here
    <div tabIndex={0} role="group" aria-label={label} className={className}>
      {children}
    </div>
  );
}
