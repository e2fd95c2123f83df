import { formatCount } from "#kit/rules/number-formats.ts";
import { ALERT_THRESHOLD, countOutOfStockSizes, getStockStatus } from "../../rules/stock/inventory.ts";
import { inventoryMessages } from "../../rules/stock/staff-messages.ts";
import type { ProductStock } from "../../rules/stock/stock.ts";
import { isInStock, getLowestStock, getVariantStock, sumVariantStock } from "../../rules/stock/stock.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { CircleAlert } from "#kit/ui/icons.tsx";

/** Returns a warning if a size is low or out of stock, otherwise undefined. */
function getStockWarning(product: ProductStock): string | undefined {
  const status = getStockStatus(getLowestStock(product), ALERT_THRESHOLD.default);
  if (status === "in-stock") return undefined;
  const sizes = product.variants.map((variant) => ({ stock: getVariantStock(product, variant) }));
  return inventoryMessages.stockLabel(status, countOutOfStockSizes(sizes));
}

/** The total stock of all sizes, and a warning if a size is low or out of stock. */
export function StockLine({ product }: { product: ProductStock }) {
  const warning = getStockWarning(product);
  const isUnlimited = getLowestStock(product) === null;
  const isOutOfStock = !isInStock(product);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
      {!isOutOfStock && (
        <span className="text-umber">
          {isUnlimited ? "Unlimited stock" : `${formatCount(sumVariantStock(product))} in stock`}
        </span>
      )}
      {warning !== undefined && (
        <span
          className={joinClassNames(
            "inline-flex items-center gap-1 font-medium",
            getLowestStock(product) === 0 ? "text-oxblood" : "text-amber",
          )}
        >
          <CircleAlert className="size-4" strokeWidth={1.75} aria-hidden="true" />
          <span>{warning}</span>
        </span>
      )}
    </p>
  );
}
