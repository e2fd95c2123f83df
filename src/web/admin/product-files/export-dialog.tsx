import { useEffect, useState } from "react";

import { productFileMessages as messages } from "#domain/messages.ts";
import type { StaffProduct } from "#domain/staff-product.ts";
import { track } from "#web/analytics.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";

import { ChoiceList } from "./choice-list.tsx";
import type { FileFormat, ListedProducts } from "./save-products.ts";
import { readListedProducts, saveProducts } from "./save-products.ts";

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

/** Saves products as a file, built in the browser, that can be imported again. Spec: admin §7, §8. */
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
  const [format, setFormat] = useState<FileFormat>("xlsx");
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (isOpen) setScope(first);
  }, [isOpen, first]);

  async function productsOf(chosen: Scope): Promise<readonly StaffProduct[]> {
    if (chosen === "selected") return selected;
    return readListedProducts(chosen === "listed" ? listed : { search: "", collection: "" });
  }

  async function save() {
    setIsBusy(true);
    try {
      const products = await productsOf(scope);
      if (products.length === 0) {
        toast(messages.nothingToExport, { tone: "error" });
        return;
      }
      await saveProducts(products, format);
      track("export", { what: "products", format, count: products.length });
      onClose();
    } catch {
      toast(format === "xlsx" ? messages.exportFailed : messages.csvFailed, { tone: "error" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Export products"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={isBusy} busyLabel="One moment …" onClick={() => void save()}>
            Export
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <ChoiceList legend="Which products" name="scope" value={scope} options={scopes} onChange={setScope} />
        <ChoiceList legend="File" name="format" value={format} options={FORMATS} onChange={setFormat} />
        <p className="text-sm text-umber">
          One row per size. What is exported can be changed and imported again.
        </p>
      </div>
    </Dialog>
  );
}
