import type { ReactNode } from "react";

import { productFileMessages } from "../../rules/product-files/staff-messages.ts";
import { MAX_IMPORT_FILE_BYTES, MAX_IMPORT_ROWS } from "../../rules/product-files/product-file.ts";
import { Button } from "#kit/ui/button.tsx";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { formatCount } from "#kit/rules/number-formats.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { FileUp } from "#kit/admin/admin-icons.tsx";
import { formatFileSize } from "#kit/admin/file-size.ts";
import { useFileDrop } from "#media/admin/use-file-drop.ts";
import { useExport } from "#staff/admin/exports/use-export.ts";
import { saveCsvTemplate } from "./save-csv.ts";

interface FileChooserProps {
  /** Which files can be chosen. */
  children: ReactNode;
  /** Name of the selected file, if any. */
  fileName: string | undefined;
  onFile: (file: File) => void;
}

function TemplateButton({ label, onSave }: { label: string; onSave: () => void }) {
  return (
    <Button variant="quiet" className="px-1!" onClick={onSave}>
      <span>{label}</span>
      <span className="sr-only"> template</span>
    </Button>
  );
}

/** Says what a product file contains. Templates can be downloaded. */
export function ProductFileHint() {
  const template = useExport();
  const saveXlsx = () => template.run({ path: "/exports/products_template.xlsx", onDone: () => undefined });
  const saveCsv = () =>
    saveCsvTemplate().catch(() => showToast(productFileMessages.csvFailed, { tone: "error" }));
  return (
    <>
      <p className="text-sm text-umber">{`CSV (UTF-8) or Excel (.xlsx), up to ${formatFileSize(MAX_IMPORT_FILE_BYTES)} and ${formatCount(MAX_IMPORT_ROWS)} rows: the product export of Shopify, WooCommerce, Magento or PrestaShop, or a list with one row per size. Columns can be in any order. Columns you leave out are unchanged. An empty cell in the “stock” column means unlimited.`}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-umber">
        Template: <TemplateButton label="Excel" onSave={() => void saveXlsx()} />{" "}
        <TemplateButton label="CSV" onSave={() => void saveCsv()} />
      </p>
    </>
  );
}

/** Selects a file to import with a file dialog or by drag and drop. */
export function FileChooser({ fileName, onFile, children }: FileChooserProps) {
  const { isDraggedOver, dropProps } = useFileDrop(onFile);
  return (
    <div
      {...dropProps}
      className={joinClassNames(
        "grid gap-3 border border-dashed p-4 transition-colors",
        isDraggedOver ? "border-ink bg-sand/40" : "border-umber/50",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <label className="relative inline-flex min-h-control cursor-pointer items-center gap-2 border border-ink/70 px-4 font-medium transition-colors hover:border-ink hover:bg-ink hover:text-ivory has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass">
          <input
            type="file"
            accept=".csv,.xlsx,.txt,.tsv"
            className="absolute inset-0 size-full cursor-pointer opacity-0 outline-none file:cursor-pointer"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) onFile(file);
              // Lets staff select the same file again, e.g. after correcting it.
              currentTarget.value = "";
            }}
          />
          <FileUp className="size-4.5" strokeWidth={1.6} aria-hidden="true" />
          <span>{fileName === undefined ? "Choose a file" : "Choose another file"}</span>
        </label>
        <span className="text-umber">or drop it here</span>
      </div>
      <div className={fileName === undefined ? undefined : "max-sm:hidden"}>{children}</div>
    </div>
  );
}
