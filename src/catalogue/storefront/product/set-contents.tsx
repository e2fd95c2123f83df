import { Link } from "react-router";

import { productPageMessages } from "../../rules/product-page-messages.ts";
import type { Product } from "../../rules/product.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

/** Lists the parts of the selected size of a set, with links to their products. Renders nothing for other products. */
export function SetContents({ product, variant }: { product: Product; variant: string | undefined }) {
  const parts = getOwnEntry(product.parts ?? {}, variant) ?? [];
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="set-contents" className="border-t border-sand pt-5">
      <h2 id="set-contents" className="font-sans text-sm font-medium">
        {productPageMessages.setContents}
      </h2>
      <ul className="mt-1 text-sm">
        {parts.map((part) => (
          <li key={`${part.productId} ${part.variant}`}>
            <Link
              to={`/product/${part.productId}?size=${encodeURIComponent(part.variant)}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-brass"
            >
              {`${part.quantity} × ${part.name} (${part.variant})`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
