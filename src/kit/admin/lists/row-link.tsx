import type { ReactNode } from "react";

import type { AccessRule } from "../../rules/permissions.ts";
import { ANY_STAFF } from "../../rules/permissions.ts";
import { useAccess } from "../use-access.ts";

import { OverlayLink } from "./overlay-link.tsx";

interface RowLinkProps {
  /** Query parameter and value that open the row, e.g. `{ order: id }`. */
  open: Record<string, string>;
  /** Staff whose permissions do not satisfy the rule see only the text. */
  rule?: AccessRule;
  children: ReactNode;
}

/** The column with a row's name, which opens its form (`?dialog=edit&id=…`). */
export function nameCell<Row extends { id: string }>(rule: AccessRule, getName: (row: Row) => ReactNode) {
  return {
    isRequired: true,
    narrowSlot: "title" as const,
    className: "wrap-anywhere",
    cell: (row: Row) => (
      <RowLink open={{ dialog: "edit", id: row.id }} rule={rule}>
        {getName(row)}
      </RowLink>
    ),
  };
}

/** The link in the first cell of a row. The link covers the row, so that a click anywhere in the row opens the row. */
export function RowLink({ open, rule = ANY_STAFF, children }: RowLinkProps) {
  const can = useAccess();
  if (!can(rule)) return <span className="font-medium">{children}</span>;
  return (
    <OverlayLink
      open={open}
      isRowLink
      className="font-medium outline-none after:absolute after:inset-0 hover:underline"
    >
      {children}
    </OverlayLink>
  );
}
