import { Link } from "react-router";

import { collectionMessages } from "../../rules/collections/collection-messages.ts";
import type { ProductSummary } from "../../rules/product-summary.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";

import { EmptyList } from "../empty-list.tsx";
import { GroupedGrid } from "../grouped-grid.tsx";
import { ProductRow } from "../product-row.tsx";
import type { ProductGroups } from "../product-groups.ts";

interface ShopSectionProps {
  newArrivals: readonly ProductSummary[];
  weeklySpecials: readonly ProductSummary[];
  products: readonly ProductSummary[];
  /** Number of all products in the shop. */
  total: number;
  groups: ProductGroups;
}

/** The shop section of the home page: two product rows, then the first page of all products. Spec: storefront §2. */
export function ShopSection({ newArrivals, weeklySpecials, products, total, groups }: ShopSectionProps) {
  return (
    <div id="shop" className="page section flex flex-col gap-14 lg:gap-24">
      {groups.all.length > 0 && (
        <>
          <ProductRow title={collectionMessages.newArrivals} products={newArrivals} />
          <ProductRow title={collectionMessages.weeklySpecials} products={weeklySpecials} />
        </>
      )}
      <section aria-labelledby="complete-collection">
        <h2 id="complete-collection" className="display mb-8 lg:mb-12">
          {collectionMessages.complete}
        </h2>
        {products.length === 0 ? (
          <EmptyList text={collectionMessages.emptyShop} />
        ) : (
          <>
            <GroupedGrid products={products} groups={groups} />
            <p className="mt-14 text-center">
              <Link to="/shop" className={getButtonClass("primary")}>
                {total > products.length ? `View all ${total} fragrances` : "View all fragrances"}
              </Link>
            </p>
          </>
        )}
      </section>
    </div>
  );
}
