import { useState } from "react";
import { useSearchParams } from "react-router";

import type { Product } from "../../rules/product.ts";
import { selectVariant } from "../../rules/variant.ts";

import { SIZE_PARAM } from "./size-param.ts";

/**
 * Returns the selected size and its setter. The size comes from the URL; if the URL has none, the preselected size is
 * selected. The setter updates the page immediately and replaces the URL without loading data or scrolling, so that a
 * copied link opens the same size.
 */
export function useVariantInUrl(product: Product): [string | undefined, (variant: string) => void] {
  const [params, setParams] = useSearchParams();
  const variantInUrl = selectVariant(product, params.get(SIZE_PARAM));
  // A selection that the URL does not contain yet.
  const [selection, setSelection] = useState<{ replacedVariant: string | undefined; variant: string }>();
  if (selection !== undefined && selection.replacedVariant !== variantInUrl) setSelection(undefined);

  function select(variant: string) {
    setSelection({ replacedVariant: variantInUrl, variant });
    setParams(
      (current) => {
        const nextParams = new URLSearchParams(current);
        nextParams.set(SIZE_PARAM, variant);
        return nextParams;
      },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }

  const isPending = selection?.replacedVariant === variantInUrl;
  return [isPending ? (selection?.variant ?? variantInUrl) : variantInUrl, select];
}
