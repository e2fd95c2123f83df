import { Button } from "#web/ui/button.tsx";

import { Download } from "../admin-icons.tsx";
import type { OrderExport } from "./use-order-export.ts";

interface ExportButtonProps {
  orderExport: OrderExport;
  isEmpty: boolean;
  onExport: () => void;
}

/** Exports what the list shows on all its pages. It keeps its place while it does, so that a double click stops nothing. */
export function ExportButton({ orderExport: { progress }, isEmpty, onExport }: ExportButtonProps) {
  return (
    <Button variant="secondary" disabled={isEmpty} isBusy={progress !== undefined} onClick={onExport}>
      <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />
      Export to Excel
    </Button>
  );
}

/** How far an export is and how to stop it, while one runs. */
export function ExportProgress({ orderExport: { progress, cancel } }: { orderExport: OrderExport }) {
  if (progress === undefined) return null;
  const { done, total } = progress;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 text-sm">
      <label className="flex items-center gap-3">
        <span className="tabular-nums">
          Exporting {done} of {total} orders
        </span>
        <progress
          value={done}
          max={Math.max(total, 1)}
          className="h-1.5 w-32 appearance-none bg-sand [&::-moz-progress-bar]:bg-moss [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-moss"
        />
      </label>
      <Button variant="quiet" onClick={cancel}>
        Cancel export
      </Button>
    </div>
  );
}
