import { Link } from "react-router";

import type { StockedProduct } from "#domain/stock/inventory.ts";
import { countSizesOut } from "#domain/stock/inventory.ts";

import { formatCount } from "../figures/format-count.ts";
import { OVERLAY_STATE } from "../lists/list-query.ts";
import { useListQuery } from "../lists/use-list-query.ts";
import { StockField } from "./stock-field.tsx";
import { StockStatusBadge } from "./stock-status-badge.tsx";

/** Number of sizes in a row; the dialog shows the others. */
const MAX_SIZES = 4;

interface StockRowProps {
  product: StockedProduct;
  onChange: () => void;
}

function ProductLink({ product: { name, collection }, to }: { product: StockedProduct; to: string }) {
  return (
    <Link
      to={to}
      state={OVERLAY_STATE}
      preventScrollReset
      className="inline-flex min-h-control flex-col justify-center hover:text-brass"
    >
      <span className="font-medium underline decoration-gilt decoration-1 underline-offset-4">{name}</span>
      <span className="text-umber">{collection}</span>
    </Link>
  );
}

/** A row of the inventory table with editable stock per size. */
export function StockRow({ product, onChange }: StockRowProps) {
  const query = useListQuery();
  const { id, name, sizes, stock, sold, status } = product;
  const detail = query.href({ product: id, page: query.get("page") });
  const sizesOut = countSizesOut(sizes);
  const hiddenCount = sizes.length - MAX_SIZES;
  return (
    <tr>
      <td className="min-w-36 sm:min-w-44 md:max-xl:min-w-40">
        <ProductLink product={product} to={detail} />
        <div className="mt-1 sm:hidden">
          <StockStatusBadge status={status} sizesOut={sizesOut} />
        </div>
      </td>
      <td className="max-sm:hidden">
        <StockStatusBadge status={status} sizesOut={sizesOut} />
      </td>
      <td className="md:max-xl:w-full">
        <ul className="flex flex-wrap gap-x-3 gap-y-1.5 max-md:min-w-44 md:max-xl:gap-x-1 md:max-xl:[&_form>div]:w-20 md:max-xl:[&_input.pr-11]:pr-9 md:max-xl:[&_input]:pl-2">
          {sizes.slice(0, MAX_SIZES).map((size) => (
            <li key={size.variant} className="flex items-start gap-2.5 md:max-xl:flex-col md:max-xl:gap-0.5">
              <span
                className="py-2.5 text-umber max-md:min-w-12 md:max-xl:py-0 xl:min-w-12"
                aria-hidden="true"
              >
                {size.variant}
              </span>
              <StockField product={product} size={size} onChange={onChange} />
            </li>
          ))}
        </ul>
        {hiddenCount > 0 && (
          <Link
            to={detail}
            preventScrollReset
            className="text-link mt-1 inline-flex min-h-control items-center"
          >
            {hiddenCount} more {hiddenCount === 1 ? "size" : "sizes"}
            <span className="sr-only"> of {name}</span>
          </Link>
        )}
      </td>
      <td className="text-right tabular-nums">
        {formatCount(stock)}
        {sizes.some((size) => size.stock === null) && (
          <span className="block whitespace-nowrap text-umber">+ unlimited</span>
        )}
      </td>
      <td className="text-right tabular-nums">{formatCount(sold)}</td>
    </tr>
  );
}
