import { Button } from "#web/ui/button.tsx";

import { Download } from "../admin-icons.tsx";
import { PrintLink } from "./print-link.tsx";
import type { Selection } from "./use-selection.ts";

interface SelectionBarProps {
  selection: Selection;
  isExporting: boolean;
  onSetStatus: () => void;
  onExport: () => void;
}

/** What can be done with the chosen orders; stays in view while there are some. */
export function SelectionBar({
  selection: { ids, clear },
  isExporting,
  onSetStatus,
  onExport,
}: SelectionBarProps) {
  if (ids.length === 0) return null;
  return (
    <section
      aria-label="Selected orders"
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-3 border border-ink/70 bg-paper px-3 py-1.5 text-sm max-sm:justify-between max-sm:gap-x-0 max-sm:[&_:is(a,button)]:px-1.5 shadow-float"
    >
      <p role="status" className="mr-auto font-medium tabular-nums max-sm:basis-3/5">
        {ids.length === 1 ? "1 order selected" : `${ids.length} orders selected`}
      </p>
      <Button variant="quiet" className="sm:order-last" onClick={clear}>
        Clear
      </Button>
      <Button variant="quiet" onClick={onSetStatus}>
        Set status
      </Button>
      <PrintLink kind="invoice" ids={ids}>
        <span className="max-lg:sr-only">Print invoices</span>
        <span aria-hidden="true" className="lg:hidden">
          Invoices
        </span>
      </PrintLink>
      <PrintLink kind="packing-slip" ids={ids}>
        <span className="max-lg:sr-only">Print packing slips</span>
        <span aria-hidden="true" className="lg:hidden">
          Packing slips
        </span>
      </PrintLink>
      <Button variant="quiet" aria-disabled={isExporting || undefined} onClick={onExport}>
        <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />
        <span>
          Export<span className="max-lg:sr-only"> selected</span>
        </span>
      </Button>
    </section>
  );
}
