import { Button } from "#web/ui/button.tsx";

import { Download } from "../admin-icons.tsx";
import type { OrderExport } from "./use-order-export.ts";

interface ExportButtonProps {
  orderExport: OrderExport;
  isEmpty: boolean;
  onExport: () => void;
}

/** Exports all pages of the list. The button stays in place, so that a double click does not cancel the export. */
export function ExportButton({ orderExport: { progress }, isEmpty, onExport }: ExportButtonProps) {
  return (
    <Button variant="secondary" disabled={isEmpty} isBusy={progress !== undefined} onClick={onExport}>
      <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />
      Export to Excel
    </Button>
  );
}
