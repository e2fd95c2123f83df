import { useEffect, useEffectEvent, useState } from "react";

import { productMessages } from "#domain/catalogue/product-messages.ts";
import type { StaffProduct } from "#domain/catalogue/staff-product.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { getStaffProduct } from "../products/product-calls.ts";

/** What the dialog is open for: a new product, or one by its id. */
export type ProductTarget = { kind: "add" } | { kind: "edit"; id: string };

interface EditedProductOptions {
  target: ProductTarget | undefined;
  /** What the list shows, so that the form opens at once. */
  listed: readonly StaffProduct[];
  /** The form begins with this product; `null` for a new one. Told again when the stored one turns out newer. */
  onBegin: (product: StaffProduct | null) => void;
  isUntouched: () => boolean;
  /** There is no such product. */
  onMissing: () => void;
}

function isSame(a: StaffProduct, b: StaffProduct): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The product the form edits: begun at once with what the list knows, and brought up to date with what is stored as
 * long as nothing was typed.
 */
export function useEditedProduct({
  target,
  listed,
  onBegin,
  isUntouched,
  onMissing,
}: EditedProductOptions): "ready" | "loading" {
  const [ready, setReady] = useState<string>();
  const id = target?.kind === "edit" ? target.id : undefined;
  const key = target === undefined ? undefined : (id ?? "");

  const open = useEffectEvent(async (isGone: () => boolean) => {
    const known = listed.find((product) => product.id === id);
    const begin = (product: StaffProduct | null) => {
      onBegin(product);
      setReady(key);
    };
    if (id === undefined) return begin(null);
    if (known) begin(known);
    try {
      const { product } = await getStaffProduct(id);
      if (isGone()) return;
      if (!known || (isUntouched() && !isSame(product, known))) begin(product);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (isGone()) return;
      if (error.status === 404) toast(productMessages.notFound, { tone: "error" });
      else if (!known) toast(productMessages.loadFailed, { tone: "error" });
      if (error.status === 404 || !known) onMissing();
    }
  });

  useEffect(() => {
    let isGone = false;
    if (key === undefined) setReady(undefined);
    else void open(() => isGone);
    return () => {
      isGone = true;
    };
  }, [key]);

  return key !== undefined && ready === key ? "ready" : "loading";
}
