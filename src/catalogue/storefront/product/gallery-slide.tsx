import type { ReactNode } from "react";

/** The id of a slide, to which thumbnails and dots link. */
export const getSlideId = (position: number) => `image-${position + 1}`;

interface SlideProps {
  position: number;
  label: string;
  /** Whether another slide is shown. False until scripts run, because the visitor may scroll to any slide. */
  isHidden: boolean;
  children: ReactNode;
}

/** A slide of the gallery. Slides are side by side and as wide as the gallery, which scrolls. */
export function Slide({ position, label, isHidden, children }: SlideProps) {
  return (
    <div
      id={getSlideId(position)}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      aria-hidden={isHidden}
      className="size-full shrink-0 snap-start snap-always print:not-first:hidden"
    >
      {children}
    </div>
  );
}
