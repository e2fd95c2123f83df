import { useEffect, useEffectEvent, useState } from "react";

import { productMessages } from "../../rules/product-messages.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { getStaffProduct } from "../products/product-calls.ts";

/** The product that the dialog edits: a new product or a stored product by id. */
export type ProductTarget = { kind: "add" } | { kind: "edit"; id: string };

interface EditedProductOptions {
  target: ProductTarget | undefined;
  /** Products on the list page. The form shows the list's copy until the stored product is loaded. */
  listed: readonly StaffProduct[];
  /**
   * Called with the product to edit; null for a new product. Called again if the stored product
   * differs from the list's copy.
   */
  onLoad: (product: StaffProduct | null) => void;
  isUntouched: () => boolean;
  /** Called if the product does not exist or cannot be loaded. */
  onMissing: () => void;
}

function isSame(a: StaffProduct, b: StaffProduct): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Loads the product to edit. Starts with the list's copy, and replaces it with the stored product unless the form has
 * been edited in the meantime.
 */
export function useEditedProduct({ target, listed, onLoad, isUntouched, onMissing }: EditedProductOptions) {
  const [loadedKey, setLoadedKey] = useState<string>();
  const [reloadCount, setReloadCount] = useState(0);
  const id = target?.kind === "edit" ? target.id : undefined;
  const key = target === undefined ? undefined : (id ?? "");

  const loadProduct = useEffectEvent(async (isCancelled: () => boolean) => {
    const listedProduct = listed.find((product) => product.id === id);
    const beginEditing = (product: StaffProduct | null) => {
      onLoad(product);
      setLoadedKey(key);
    };
    if (id === undefined) return beginEditing(null);
    if (listedProduct) beginEditing(listedProduct);
    try {
      const { product } = await getStaffProduct(id);
      if (isCancelled()) return;
      if (!listedProduct || (isUntouched() && !isSame(product, listedProduct))) beginEditing(product);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (isCancelled()) return;
      if (error.status === 404) showToast(productMessages.notFound, { tone: "error" });
      else if (!listedProduct) showToast(productMessages.loadFailed, { tone: "error" });
      if (error.status === 404 || !listedProduct) onMissing();
    }
  });

  useEffect(() => {
    let isCancelled = false;
    if (key === undefined) setLoadedKey(undefined);
    else void loadProduct(() => isCancelled);
    return () => {
      isCancelled = true;
    };
  }, [key, reloadCount]);

  return {
    state: key !== undefined && loadedKey === key ? ("ready" as const) : ("loading" as const),
    /** Loads the stored product again, e.g. after it was saved. */
    reload: () => setReloadCount((count) => count + 1),
  };
}
