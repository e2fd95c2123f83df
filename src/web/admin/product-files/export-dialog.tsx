import { useEffect, useState } from "react";

import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { track } from "#web/analytics.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { ExportProgress } from "../lists/export-progress.tsx";
import { useExport } from "../lists/use-export.ts";
import { ChoiceList } from "./choice-list.tsx";
import type { ListedProducts } from "./save-csv.ts";
import { readListedProducts, saveProductsAsCsv } from "./save-csv.ts";

type Scope = "selected" | "listed" | "all";

interface ExportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  selected: readonly StaffProduct[];
  /** What the list is narrowed by, and how many products that leaves. */
  listed: ListedProducts & { total: number };
}

const FORMATS = [
  { value: "xlsx", label: "Excel (.xlsx)" },
  { value: "csv", label: "CSV (.csv)" },
] as const;

/** Saves products as a file, which can be imported again. Spec: admin §7, §8. */
export function ExportDialog({ isOpen, onClose, selected, listed }: ExportDialogProps) {
  const isNarrowed = listed.search !== "" || listed.collection !== "";
  const scopes: { value: Scope; label: string }[] = [
    ...(selected.length > 0
      ? [{ value: "selected" as const, label: `The ${selected.length} selected` }]
      : []),
    ...(isNarrowed ? [{ value: "listed" as const, label: `The ${listed.total} found` }] : []),
    { value: "all", label: "All products" },
  ];
  const first = scopes[0]?.value ?? "all";
  const [scope, setScope] = useState<Scope>(first);
  const [format, setFormat] = useState<"xlsx" | "csv">("xlsx");
  const [isBusy, setIsBusy] = useState(false);
  const xlsxExport = useExport();

  useEffect(() => {
    if (isOpen) setScope(first);
  }, [isOpen, first]);

  const filter = scope === "listed" ? listed : { search: "", collection: "" };

  function done(count: number) {
    if (count === 0) {
      toast(messages.nothingToExport, { tone: "error" });
      return;
    }
    track("export", { what: "products", format, count });
    onClose();
  }

  async function saveCsv() {
    setIsBusy(true);
    try {
      const products = scope === "selected" ? selected : await readListedProducts(filter);
      if (products.length > 0) await saveProductsAsCsv(products);
      done(products.length);
    } catch {
      toast(messages.csvFailed, { tone: "error" });
    } finally {
      setIsBusy(false);
    }
  }

  function save() {
    if (format === "csv") return saveCsv();
    const query: Record<string, string> =
      scope === "selected"
        ? { ids: selected.map(({ id }) => id).join(",") }
        : { search: filter.search, collection: filter.collection };
    const path = `/exports/products.xlsx?${new URLSearchParams(query).toString()}`;
    return xlsxExport.run({ path, onDone: done });
  }

  function close() {
    xlsxExport.cancel();
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Export products"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            isBusy={isBusy || xlsxExport.progress !== undefined}
            busyLabel="One moment …"
            onClick={() => void save()}
          >
            Export
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <ChoiceList legend="Which products" name="scope" value={scope} options={scopes} onChange={setScope} />
        <ChoiceList legend="File" name="format" value={format} options={FORMATS} onChange={setFormat} />
        <p className="text-sm text-umber">One row per size. You can edit the file and import it again.</p>
        <ExportProgress export={xlsxExport} of="products" />
      </div>
    </Dialog>
  );
}
