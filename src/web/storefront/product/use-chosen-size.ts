import { useState } from "react";
import { useSearchParams } from "react-router";

import type { Product } from "#domain/catalogue/product.ts";
import { chosenVariant } from "#domain/catalogue/variant.ts";

import { SIZE_PARAM } from "./size-param.ts";

/**
 * Returns the size in the address, else the preselected one. Choosing another size updates the page at once and replaces
 * the address without loading data or scrolling, so that a copied link opens the same size.
 */
export function useChosenSize(product: Product): [string | undefined, (variant: string) => void] {
  const [params, setParams] = useSearchParams();
  const named = chosenVariant(product, params.get(SIZE_PARAM));
  // A choice that the address does not contain yet.
  const [chosen, setChosen] = useState<{ over: string | undefined; variant: string }>();
  if (chosen !== undefined && chosen.over !== named) setChosen(undefined);

  function choose(variant: string) {
    setChosen({ over: named, variant });
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.set(SIZE_PARAM, variant);
        return next;
      },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }

  return [chosen?.over === named ? (chosen?.variant ?? named) : named, choose];
}
