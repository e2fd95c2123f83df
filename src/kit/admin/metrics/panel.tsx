import type { ReactNode } from "react";
import { useId } from "react";

import { joinClassNames } from "../../ui/class-names.ts";

interface PanelProps {
  title: string;
  hint?: ReactNode;
  /** Content beside the title, at the end of the line. */
  aside?: ReactNode;
  /** Reduces the padding of a panel that shows only its title line. */
  isOneLine?: boolean;
  className?: string;
  children: ReactNode;
}

/** A titled section of a page. */
export function Panel({ title, hint, aside, isOneLine = false, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={joinClassNames(
        "min-w-0 border border-sand bg-paper px-4 sm:px-5",
        isOneLine ? "py-1.5" : "py-4 sm:py-5",
        className,
      )}
    >
      <div
        className={joinClassNames(
          "flex flex-wrap justify-between gap-x-6 gap-y-2",
          isOneLine ? "items-center" : "mb-4 items-start",
        )}
      >
        <div className="min-w-0 flex-1 basis-40">
          <h2 id={id} className="text-lg">
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
