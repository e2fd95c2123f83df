import { lazy, Suspense } from "react";
import { Link } from "react-router";

import { productPageMessages } from "../../rules/product-page-messages.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";

const RecentlyViewed = lazy(async () => ({
  default: (await import("../recent/recently-viewed.tsx")).RecentlyViewed,
}));

/** Shown for unknown products. Spec: storefront §2. */
export function ProductNotFound() {
  return (
    <div className="page pb-20">
      <div className="section text-center">
        <h1 className="display">{productPageMessages.missingTitle}</h1>
        <p className="mx-auto mt-5 max-w-prose text-umber">{productPageMessages.missing}</p>
        <Link to="/shop" className={getButtonClass("primary", "mt-9")}>
          {productPageMessages.returnToShop}
        </Link>
      </div>
      <Suspense>
        <RecentlyViewed />
      </Suspense>
    </div>
  );
}
