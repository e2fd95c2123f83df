import { Link } from "react-router";

import { productMessages } from "#domain/messages.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** Spec: storefront §2. */
export function ProductNotFound() {
  return (
    <div className="page section text-center">
      <h1 className="display">{productMessages.missingTitle}</h1>
      <p className="mx-auto mt-5 max-w-prose text-umber">{productMessages.missing}</p>
      <Link to="/shop" className={buttonClass("primary", "mt-9")}>
        {productMessages.returnToShop}
      </Link>
    </div>
  );
}
