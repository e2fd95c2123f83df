import { useState } from "react";

import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { PRODUCT_STATUSES } from "../../rules/product-status.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { track } from "#kit/ui/analytics.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ExportProgress } from "#staff/admin/exports/export-progress.tsx";
import { useExport } from "#staff/admin/exports/use-export.ts";
import type { ProductFilters } from "../products/product-filters.ts";
import { toFilterParams } from "../products/product-filters.ts";
import { ChoiceList } from "./choice-list.tsx";
import { fetchFilteredProducts, saveProductsAsCsv } from "./save-csv.ts";

type Scope = "selected" | "filtered" | "all";

interface ExportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  selected: readonly StaffProduct[];
  /** The list's filters and the number of matching products. */
  listed: { filters: ProductFilters; total: number };
}

const FORMATS = [
  { value: "xlsx", label: "Excel (.xlsx)" },
  { value: "csv", label: "CSV (.csv)" },
] as const;

const ALL_PRODUCTS: ProductFilters = { status: PRODUCT_STATUSES };

/** Exports products to a file that can be imported again. Spec: admin §7, §8. */
export function ExportDialog({ isOpen, onClose, selected, listed }: ExportDialogProps) {
  const isFiltered = Object.keys(listed.filters).length > 0;
  const scopes: { value: Scope; label: string }[] = [
    ...(selected.length > 0 ? [{ value: "selected" as const, label: `Selected (${selected.length})` }] : []),
    ...(isFiltered ? [{ value: "filtered" as const, label: `Search results (${listed.total})` }] : []),
    { value: "all", label: "All products, including drafts and archived products" },
  ];
  const [scope, setScope] = useState<Scope>(scopes[0]?.value ?? "all");
  const [format, setFormat] = useState<"xlsx" | "csv">("xlsx");
  const [isBusy, setIsBusy] = useState(false);
  const xlsxExport = useExport();

  const filters = scope === "filtered" ? listed.filters : ALL_PRODUCTS;

  function handleDone(count: number) {
    if (count === 0) {
      showToast(messages.nothingToExport, { tone: "error" });
      return;
    }
    track("export", { what: "products", format, count });
    onClose();
  }

  async function saveCsv() {
    setIsBusy(true);
    try {
      const products = scope === "selected" ? selected : await fetchFilteredProducts(filters);
      if (products.length > 0) await saveProductsAsCsv(products);
      handleDone(products.length);
    } catch {
      showToast(messages.csvFailed, { tone: "error" });
    } finally {
      setIsBusy(false);
    }
  }

  function saveExport() {
    if (format === "csv") return saveCsv();
    const query =
      scope === "selected"
        ? new URLSearchParams({ ids: selected.map(({ id }) => id).join(",") })
        : toFilterParams(filters);
    const path = `/exports/products.xlsx?${query.toString()}`;
    return xlsxExport.run({ path, onDone: handleDone });
  }

  function closeDialog() {
    xlsxExport.cancel();
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeDialog}
      title="Export products"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={closeDialog}>
            Cancel
          </Button>
          <Button
            isBusy={isBusy || xlsxExport.progress !== undefined}
            busyLabel="Exporting …"
            onClick={() => void saveExport()}
          >
            Export
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <ChoiceList legend="Which products" name="scope" value={scope} options={scopes} onChange={setScope} />
        <ChoiceList
          legend="File format"
          name="format"
          value={format}
          options={FORMATS}
          onChange={setFormat}
        />
        <p className="text-sm text-umber">One row per size. You can edit the file and import it again.</p>
        <ExportProgress export={xlsxExport} itemName="products" />
      </div>
    </Dialog>
  );
}
