import { exportMessages } from "#kit/rules/texts/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";

import { formatFileSize } from "#kit/admin/file-size.ts";
import type { Export } from "./use-export.ts";

interface ExportProgressProps {
  export: Pick<Export, "progress" | "cancel">;
  /** Name of the records, e.g. `orders`. */
  itemName: string;
}

/** Progress of a running export with a cancel button. Renders nothing if no export is running. */
export function ExportProgress({ export: { progress, cancel }, itemName }: ExportProgressProps) {
  if (progress === undefined) return null;
  const { total, bytes } = progress;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 text-sm">
      <label className="flex flex-wrap items-center gap-x-3">
        <span className="tabular-nums">
          <span>{exportMessages.exporting(total, itemName)}</span>
          {bytes > 0 && <span>{`, ${exportMessages.received(formatFileSize(bytes))}`}</span>}
        </span>
        <progress className="h-1.5 w-32 animate-pulse appearance-none bg-moss motion-reduce:animate-none [&::-webkit-progress-bar]:bg-moss" />
      </label>
      <Button variant="quiet" onClick={cancel}>
        Cancel export
      </Button>
    </div>
  );
}
