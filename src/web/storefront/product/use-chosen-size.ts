import { useSearchParams } from "react-router";

import { chosenVariant } from "#domain/variant.ts";

/**
 * The size that the address names, else the default one. Choosing another rewrites the address in place: nothing is
 * loaded, the page stays where it is, and a link shows the same size.
 */
export function useChosenSize(variants: readonly string[]): [string | undefined, (variant: string) => void] {
  const [params, setParams] = useSearchParams();

  function choose(variant: string) {
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.set("size", variant);
        return next;
      },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, flushSync: true },
    );
  }

  return [chosenVariant(variants, params.get("size")), choose];
}
