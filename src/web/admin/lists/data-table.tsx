import type { ReactNode } from "react";

import { classNames } from "#web/ui/class-names.ts";

import { ScrollRegion } from "./scroll-region.tsx";

interface DataTableProps {
  /** Accessible name of the table. */
  label: string;
  /** Header cells, `<th scope="col">`. */
  head: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** Whether another state of the list is loading. */
  isStale?: boolean;
  /** Classes of the wrapper, e.g. to show rows as cards on a phone. */
  className?: string;
}

/**
 * A dense table with hover highlighting. The header is sticky on wide screens; narrow screens scroll horizontally.
 */
export function DataTable({ label, head, children, isStale = false, className }: DataTableProps) {
  return (
    // `overflow: clip` creates no scroll container, so the sticky header stays relative to the viewport.
    <ScrollRegion
      label={label}
      className={classNames(
        "relative overflow-x-auto border border-sand bg-paper lg:overflow-x-clip",
        className,
      )}
    >
      <table
        className={classNames(
          "w-full text-left text-sm transition-opacity",
          "[&_td]:border-t [&_td]:border-sand [&_td]:px-3 [&_td]:py-2.5 [&_td]:align-middle",
          "[&_tbody_th]:border-t [&_tbody_th]:border-sand",
          "[&_th]:px-3 [&_th]:py-2.5 [&_th]:font-medium [&_th]:whitespace-nowrap [&_thead_th]:text-umber",
          "[&_tbody_tr]:transition-colors [&_tbody_tr:hover]:bg-sand/30",
          isStale && "opacity-60",
        )}
      >
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 z-10 bg-paper shadow-[inset_0_-1px_0_var(--color-sand)]">
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
