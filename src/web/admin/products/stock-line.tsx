import { ALERT_THRESHOLD } from "#domain/inventory.ts";
import { productMessages } from "#domain/messages.ts";
import type { Stocked } from "#domain/stock.ts";
import { isInStock, lowestStock, totalStock } from "#domain/stock.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CircleAlert } from "#web/ui/icons.tsx";

/** What the scarcest size says: nothing while there is plenty of it. */
function warningOf(product: Stocked): string | undefined {
  const lowest = lowestStock(product);
  if (!isInStock(product)) return productMessages.outOfStock;
  if (lowest === null || lowest > ALERT_THRESHOLD.default) return undefined;
  return lowest === 0 ? "A size is out" : "Low";
}

/** How many bottles there are of all sizes together, and whether one of them runs out. */
export function StockLine({ product }: { product: Stocked }) {
  const warning = warningOf(product);
  const isUnlimited = lowestStock(product) === null;
  const isGone = warning === productMessages.outOfStock;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
      {!isGone && (
        <span className="text-umber">
          {isUnlimited ? "Unlimited stock" : `${totalStock(product).toLocaleString("en-PK")} in stock`}
        </span>
      )}
      {warning !== undefined && (
        <span
          className={classNames(
            "inline-flex items-center gap-1 font-medium",
            lowestStock(product) === 0 ? "text-oxblood" : "text-brass",
          )}
        >
          <CircleAlert className="size-4" strokeWidth={1.75} aria-hidden="true" />
          {warning}
        </span>
      )}
    </p>
  );
}
