import { lazy, Suspense } from "react";

import { repeatable, useOnDemand } from "#kit/storefront/use-on-demand.ts";

const loadCompareBar = repeatable(() => import("./compare-bar.tsx"));
const CompareBar = lazy(() => loadCompareBar().then((module) => ({ default: module.CompareBar })));

/**
 * The bar with the compared products. Its code loads at the first input event. If loading fails, the page has no bar.
 */
export function CompareOnDemand() {
  const isLoaded = useOnDemand(loadCompareBar, false);
  if (!isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <CompareBar />
    </Suspense>
  );
}
