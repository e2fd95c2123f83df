import type { ReactNode } from "react";
import { Link } from "react-router";

import { getButtonClass } from "#kit/ui/button-class.ts";

interface EmptyListProps {
  text: string;
  link?: { to: string; label: string } | undefined;
  /** Further links. Shown only with `link`. */
  children?: ReactNode;
}

/** Shown instead of an empty product list. */
export function EmptyList({ text, link, children }: EmptyListProps) {
  return (
    <div className="flex flex-col items-center gap-8 border-y border-sand px-4 py-20 text-center">
      <p className="max-w-prose font-serif text-2xl text-umber">{text}</p>
      {link && (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          <Link to={link.to} className={getButtonClass("secondary")}>
            {link.label}
          </Link>
          {children}
        </div>
      )}
    </div>
  );
}
