import type { ReactNode } from "react";
import { Link } from "react-router";

import { getButtonClass } from "#kit/ui/button-class.ts";
import { Package } from "#delivery/ui/delivery-icons.tsx";
import { ReceiptText } from "#kit/admin/admin-icons.tsx";

export const PRINT_KINDS = ["invoice", "packing-slip", "receipt"] as const;

export type PrintKind = (typeof PRINT_KINDS)[number];

/** Returns the URL of the print page with one sheet per order. */
function buildPrintHref(kind: PrintKind, ids: readonly string[]): string {
  return `/admin/orders/print?kind=${kind}&ids=${ids.map(encodeURIComponent).join(",")}`;
}

const ICONS = { invoice: ReceiptText, "packing-slip": Package, receipt: ReceiptText } satisfies Record<
  PrintKind,
  unknown
>;

interface PrintLinkProps {
  kind: PrintKind;
  ids: readonly string[];
  children: ReactNode;
}

/** Opens the print page in a new tab, so that this page keeps its selection and unsaved input. */
export function PrintLink({ kind, ids, children }: PrintLinkProps) {
  const Icon = ICONS[kind];
  return (
    <Link to={buildPrintHref(kind, ids)} target="_blank" rel="noopener" className={getButtonClass("quiet")}>
      <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  );
}
