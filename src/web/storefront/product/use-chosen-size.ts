import { useState } from "react";
import { useSearchParams } from "react-router";

import { chosenVariant } from "#domain/variant.ts";

import { SIZE_PARAM } from "./size-param.ts";

/**
 * The size that the address names, else the default one. Choosing another is seen at once and rewrites the address in
 * place: nothing is loaded, the page stays where it is, and a link shows the same size.
 */
export function useChosenSize(variants: readonly string[]): [string | undefined, (variant: string) => void] {
  const [params, setParams] = useSearchParams();
  const named = chosenVariant(variants, params.get(SIZE_PARAM));
  // What was chosen while the address still names the one before.
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
