import type { ReactNode } from "react";
import { Link } from "react-router";

import { OVERLAY_STATE } from "./list-query.ts";
import { useListQuery } from "./use-list-query.ts";

interface RowLinkProps {
  /** Query parameter and value that open the row, e.g. `{ order: id }`. */
  open: Record<string, string>;
  children: ReactNode;
}

/** The link of a row's first cell. It covers the row, so that a click anywhere opens it. */
export function RowLink({ open, children }: RowLinkProps) {
  const query = useListQuery();
  return (
    <Link
      data-row-link=""
      to={query.href({ ...open, page: query.get("page") })}
      state={OVERLAY_STATE}
      preventScrollReset
      className="font-medium outline-none after:absolute after:inset-0 hover:underline"
    >
      {children}
    </Link>
  );
}
