import { Link } from "react-router";

import type { Product } from "../../rules/product.ts";
import { productPageMessages } from "../../rules/product-page-messages.ts";
import { isSoldOut } from "../../rules/stock/stock.ts";

/** A link to the back-in-stock form. Renders nothing if all sizes are in stock. */
export function RestockLink({ product }: { product: Product }) {
  const [soldOut, ...others] = product.variants.filter((variant) => isSoldOut(product, variant));
  if (soldOut === undefined) return null;
  return (
    <Link
      to={`/product/${product.id}/back-in-stock`}
      className="mt-2 inline-flex min-h-11 items-center text-sm text-link print:hidden"
    >
      {others.length === 0
        ? productPageMessages.restockLink(soldOut)
        : productPageMessages.restockLinkToSizes}
    </Link>
  );
}
