import { Button } from "#kit/ui/button.tsx";

import { Download } from "#kit/admin/admin-icons.tsx";

interface ExportButtonProps {
  isRunning: boolean;
  isEmpty: boolean;
  onExport: () => void;
}

/**
 * A button that exports all pages of a list. During an export, it does not become a cancel button, because a double
 * click would then cancel the export.
 */
export function ExportButton({ isRunning, isEmpty, onExport }: ExportButtonProps) {
  return (
    <Button variant="secondary" disabled={isEmpty} isBusy={isRunning} onClick={onExport}>
      {!isRunning && <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />}
      <span className="max-sm:sr-only">Export to Excel</span>
    </Button>
  );
}
