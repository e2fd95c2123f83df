import { Fragment } from "react";
import { Link } from "react-router";

import { WishButton } from "../wishlist/wish-button.tsx";
import type { Product } from "../../rules/product.ts";

/** The family and concentration of a product with their displayed names. */
export interface ProductKind {
  family: { name: string; path: string } | undefined;
  concentration: string | undefined;
}

/** Category, family, concentration, name and scent line. */
export function ProductHeading({
  product,
  kind: { family, concentration },
}: {
  product: Product;
  kind: ProductKind;
}) {
  const terms = [product.category, concentration].filter((term) => term !== undefined && term !== "");
  return (
    <header>
      <p className="eyebrow mb-1 max-md:mb-4 max-sm:text-xs">
        {family && (
          <Link to={family.path} className="-my-3 py-3 hover:text-ink hover:underline">
            {family.name}
          </Link>
        )}
        {terms.map((term, index) => (
          <Fragment key={term}>
            {(family !== undefined || index > 0) && <span aria-hidden="true"> · </span>}
            <span>{term}</span>
          </Fragment>
        ))}
      </p>
      <div className="flex items-start justify-between gap-3">
        <h1 translate="no" className="display">
          {product.name}
        </h1>
        <WishButton id={product.id} name={product.name} />
      </div>
      {product.scent.line !== "" && <p className="mt-1.5 text-umber sm:text-lg">{product.scent.line}</p>}
    </header>
  );
}
