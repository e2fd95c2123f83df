import type { ReactNode } from "react";
import { useId } from "react";

import { classNames } from "#web/ui/class-names.ts";

interface PanelProps {
  title: string;
  hint?: ReactNode;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled section of a page. */
export function Panel({ title, hint, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("min-w-0 border border-sand bg-paper p-4 sm:p-5", className)}
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-lg lining-nums">
            {title}
          </h2>
          {hint !== undefined && <p className="text-sm text-umber">{hint}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
