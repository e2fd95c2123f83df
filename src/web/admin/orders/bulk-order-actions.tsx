import { Button } from "#web/ui/button.tsx";

import { Download } from "../admin-icons.tsx";
import { BulkActionBar } from "../lists/bulk-action-bar.tsx";
import type { Selection } from "../lists/use-selection.ts";
import { PrintLink } from "./print-link.tsx";

interface BulkOrderActionsProps {
  selection: Pick<Selection, "ids" | "clear">;
  isExporting: boolean;
  onSetStatus: () => void;
  onExport: () => void;
}

/** Actions on the selected orders. */
export function BulkOrderActions({ selection, isExporting, onSetStatus, onExport }: BulkOrderActionsProps) {
  const { ids } = selection;
  return (
    <BulkActionBar
      label="Selected orders"
      selection={selection}
      summary={
        <strong className="font-medium">
          {ids.length === 1 ? "1 order selected" : `${ids.length} orders selected`}
        </strong>
      }
    >
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
    </BulkActionBar>
  );
}
