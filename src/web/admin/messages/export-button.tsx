import { track } from "#web/analytics.ts";
import { Button } from "#web/ui/button.tsx";

import { Download } from "../admin-icons.tsx";
import { ExportProgress } from "../lists/export-progress.tsx";
import { useExport } from "../lists/use-export.ts";

/** Exports all pages of matching newsletter subscribers to an Excel file. Spec: admin §7, §8. */
export function ExportButton({ search, isEmpty }: { search: string; isEmpty: boolean }) {
  const subscriberExport = useExport();
  const query = search === "" ? "" : `?${new URLSearchParams({ search }).toString()}`;
  return (
    <>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        disabled={isEmpty}
        isBusy={subscriberExport.progress !== undefined}
        onClick={() =>
          void subscriberExport.run({
            path: `/exports/newsletter.xlsx${query}`,
            onDone: () => track("export", { what: "newsletter" }),
          })
        }
      >
        {!subscriberExport.progress && <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />}
        Export to Excel
      </Button>
      {/* A separate row, so that the buttons stay in place during a double click. */}
      <div className="basis-full empty:hidden">
        <ExportProgress export={subscriberExport} of="subscribers" />
      </div>
    </>
  );
}
