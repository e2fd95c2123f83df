import { useOnDemand } from "#kit/storefront/use-on-demand.ts";
import { repeatable } from "#kit/ui/repeatable.ts";

const loadCompareBar = repeatable(() => import("./compare-bar.tsx"));

/**
 * The bar with the compared products. Its code loads at the first input event. If loading fails, the page has no bar.
 */
export function CompareOnDemand() {
  const loaded = useOnDemand(loadCompareBar, false);
  return loaded && <loaded.CompareBar />;
}
