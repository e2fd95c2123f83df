import { Link } from "react-router";

import { productPageMessages } from "#domain/catalogue/product-page-messages.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** Shown for unknown products. Spec: storefront §2. */
export function ProductNotFound() {
  return (
    <div className="page section text-center">
      <h1 className="display">{productPageMessages.missingTitle}</h1>
      <p className="mx-auto mt-5 max-w-prose text-umber">{productPageMessages.missing}</p>
      <Link to="/shop" className={buttonClass("primary", "mt-9")}>
        {productPageMessages.returnToShop}
      </Link>
    </div>
  );
}
