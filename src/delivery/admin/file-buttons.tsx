import { staffDeliveryMessages as messages } from "../rules/staff-messages.ts";
import type { DeliveryRates } from "../rules/delivery-rates.ts";
import { Button } from "#kit/ui/button.tsx";
import { getButtonClass } from "#kit/ui/button-class.ts";

import { FileDown, FileUp } from "#kit/admin/admin-icons.tsx";
import { saveFile } from "#staff/admin/exports/save-file.ts";

const FILE_NAME = "delivery-rates.json";

/** A button that saves the rates as a JSON file, which staff can import again. */
export function ExportButton({ rates }: { rates: DeliveryRates }) {
  return (
    <Button
      variant="secondary"
      onClick={() =>
        saveFile(FILE_NAME, new Blob([JSON.stringify(rates, null, 2)], { type: "application/json" }))
      }
    >
      <FileDown className="size-4" aria-hidden="true" />
      {messages.export}
    </Button>
  );
}

/** A button that selects a file with rates to import. */
export function ImportButton({ onFile }: { onFile: (file: File) => void }) {
  return (
    <label
      className={getButtonClass(
        "secondary",
        "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass",
      )}
    >
      <input
        type="file"
        accept=".json,application/json"
        className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none file:cursor-pointer"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Staff can select the same file again after correcting it.
          currentTarget.value = "";
        }}
      />
      <FileUp className="size-4" aria-hidden="true" />
      {messages.import}
    </label>
  );
}
