import type { StaffProduct } from "../../rules/staff-product.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";

import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { ProductCard } from "./product-card.tsx";

interface ProductGridProps {
  products: readonly StaffProduct[];
  getCollectionName: (id: string) => string;
  selection: Pick<Selection, "isSelected" | "toggle">;
}

/** The products of one page as cards, with actions to edit and delete them. Spec: admin §2, §8. */
export function ProductGrid({ products, getCollectionName, selection }: ProductGridProps) {
  const query = useListQuery();
  return (
    <ul
      aria-busy={query.isLoading || undefined}
      className={joinClassNames(
        "grid gap-3 transition-opacity md:grid-cols-2 xl:grid-cols-3",
        query.isLoading && "opacity-60",
      )}
    >
      {products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          collectionName={getCollectionName(product.collection)}
          isSelected={selection.isSelected(product.id)}
          onSelect={() => selection.toggle(product.id)}
          onEdit={() => query.open({ dialog: "edit", id: product.id })}
        />
      ))}
    </ul>
  );
}
