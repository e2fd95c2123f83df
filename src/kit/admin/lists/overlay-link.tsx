import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";

import { OVERLAY_STATE } from "./list-query.ts";
import { useListQuery } from "./use-list-query.ts";

interface OverlayLinkProps {
  /** Query parameter and value that open the dialog, e.g. `{ order: id }`. */
  open: Record<string, string>;
  className: string;
  /** Whether the link is in the first cell of a row and opens this row. */
  isRowLink?: boolean;
  children: ReactNode;
}

function opensInThisTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

/** A link that opens a dialog over the list. */
export function OverlayLink({ open, className, isRowLink = false, children }: OverlayLinkProps) {
  const query = useListQuery();

  // Does not use the router's own click handler, because `href` may be older than a search that was just requested.
  function handleClick(event: MouseEvent) {
    if (!opensInThisTab(event)) return;
    event.preventDefault();
    query.open(open);
  }

  return (
    <Link
      data-row-link={isRowLink ? "" : undefined}
      to={query.href({ ...open, page: query.get("page") })}
      state={OVERLAY_STATE}
      preventScrollReset
      onClick={handleClick}
      className={className}
    >
      {children}
    </Link>
  );
}
