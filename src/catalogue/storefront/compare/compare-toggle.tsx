import { compareMessages } from "../../rules/compare/compare-messages.ts";
import { MAX_COMPARED } from "../../rules/compare/compare-url.ts";
import { Button } from "#kit/ui/button.tsx";

import { useEarlyTap } from "#kit/storefront/use-early-tap.ts";
import { readComparedIds, toggleComparedProduct, useComparedIds } from "./compare-store.ts";

/** A button that adds a product to the comparison or removes it. */
export function CompareToggle({ id }: { id: string }) {
  const ids = useComparedIds();
  const isCompared = ids.includes(id);
  const isFull = !isCompared && ids.length >= MAX_COMPARED;
  const ref = useEarlyTap(() => !readComparedIds().includes(id) && toggleComparedProduct(id));
  return (
    <Button
      ref={ref}
      variant="secondary"
      aria-pressed={isCompared}
      disabled={isFull}
      onClick={() => toggleComparedProduct(id)}
      className="noscript:hidden"
    >
      {isFull ? compareMessages.full : isCompared ? compareMessages.removeFrom : compareMessages.addTo}
    </Button>
  );
}
