import { Link } from "react-router";

import { buttonClass } from "#web/ui/button-class.ts";

interface EmptyListProps {
  text: string;
  /** A way on. */
  link?: { to: string; label: string } | undefined;
}

/** What stands in the place of products when there are none. */
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
