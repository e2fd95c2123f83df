import { Button } from "#web/ui/button.tsx";

import { FileDown, FileUp } from "../admin-icons.tsx";

/** Buttons that open the import and export dialogs. */
export function FileButtons({ onImport, onExport }: { onImport: () => void; onExport: () => void }) {
  return (
    <>
      <Button variant="secondary" className="px-5! max-sm:px-3!" onClick={onImport}>
        <FileUp className="size-4" strokeWidth={1.75} aria-hidden="true" />
        <span className="max-sm:sr-only">Import</span>
      </Button>
      <Button variant="secondary" className="px-5! max-sm:px-3!" onClick={onExport}>
        <FileDown className="size-4" strokeWidth={1.75} aria-hidden="true" />
        <span className="max-sm:sr-only">Export</span>
      </Button>
    </>
  );
}
