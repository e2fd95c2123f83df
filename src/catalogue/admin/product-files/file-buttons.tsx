import { requires } from "#kit/rules/permissions.ts";
import { Button } from "#kit/ui/button.tsx";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { FileDown, FileUp } from "#kit/admin/admin-icons.tsx";

/** Buttons that open the import and export dialogs. */
export function FileButtons({ onImport, onExport }: { onImport: () => void; onExport: () => void }) {
  return (
    <>
      <IfAllowed rule={requires("products.edit")}>
        <Button variant="secondary" className="px-5! max-sm:px-3!" onClick={onImport}>
          <FileUp className="size-4" strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">Import</span>
        </Button>
      </IfAllowed>
      <IfAllowed rule={requires("exports.products")}>
        <Button variant="secondary" className="px-5! max-sm:px-3!" onClick={onExport}>
          <FileDown className="size-4" strokeWidth={1.75} aria-hidden="true" />
          <span className="max-sm:sr-only">Export</span>
        </Button>
      </IfAllowed>
    </>
  );
}
