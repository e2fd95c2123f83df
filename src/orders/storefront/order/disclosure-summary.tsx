import type { ReactNode } from "react";

import { ChevronDown } from "#kit/ui/icons.tsx";

interface DisclosureSummaryProps {
  className: string;
  children: ReactNode;
}

/** The summary of a `group/details` element, with an arrow that turns when the element opens. */
export function DisclosureSummary({ className, children }: DisclosureSummaryProps) {
  return (
    <summary
      className={`inline-flex min-h-11 cursor-pointer list-none items-center gap-1 underline decoration-gilt decoration-1 underline-offset-4 hover:text-brass [&::-webkit-details-marker]:hidden ${className}`}
    >
      {children}
      <ChevronDown
        className="size-4 shrink-0 transition-transform group-open/details:rotate-180"
        strokeWidth={1.5}
        aria-hidden="true"
      />
    </summary>
  );
}
