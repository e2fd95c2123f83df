import { Link } from "react-router";

import { buttonClass } from "#web/ui/button-class.ts";

interface EmptyListProps {
  text: string;
  link?: { to: string; label: string } | undefined;
}

/** Shown instead of an empty product list. */
export function EmptyList({ text, link }: EmptyListProps) {
  return (
    <div className="flex flex-col items-center gap-8 border-y border-sand px-4 py-20 text-center">
      <p className="max-w-prose font-serif text-2xl text-umber">{text}</p>
      {link && (
        <Link to={link.to} className={buttonClass("secondary")}>
          {link.label}
        </Link>
      )}
    </div>
  );
}
