import type { ReactNode } from "react";

import { classNames } from "#web/ui/class-names.ts";

import { ScrollRegion } from "./scroll-region.tsx";

interface DataTableProps {
  /** What the table lists, for those who do not see it. */
  label: string;
  /** The head's cells, `<th scope="col">`. */
  head: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** Another state of the list is on its way. */
  isStale?: boolean;
  /** Of the box around it, e.g. to lay rows out as cards on a phone. */
  className?: string;
}

/** A dense table: its head stays in view on wide windows, its rows answer to the pointer, it scrolls sideways on narrow ones. */
export function DataTable({ label, head, children, isStale = false, className }: DataTableProps) {
  return (
    // A clipped box is no scroll container, so that the head can stick to the window.
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
