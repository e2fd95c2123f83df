import type { StaffProduct } from "../../rules/staff-product.ts";
import { getVariantStock } from "../../rules/stock/stock.ts";
import { ProductSearch } from "./product-search.tsx";

interface SizeButtonsProps {
  product: StaffProduct;
  allowsSoldOut: boolean;
  onAdd: (variant: string) => void;
}

function describeStock(stock: number | null): string {
  if (stock === null) return "unlimited";
  return stock === 0 ? "out of stock" : `${stock} left`;
}

function SizeButtons({ product, allowsSoldOut, onAdd }: SizeButtonsProps) {
  return (
    <ul className="flex flex-wrap gap-1 py-1">
      {product.variants.map((variant) => {
        const stock = getVariantStock(product, variant);
        return (
          <li key={variant}>
            <button
              type="button"
              disabled={stock === 0 && !allowsSoldOut}
              onClick={() => onAdd(variant)}
              className="inline-flex min-h-control items-center gap-1.5 rounded-button border border-umber/40 px-2 hover:border-ink disabled:border-sand disabled:text-umber"
            >
              <span className="sr-only">{`Add ${product.name} `}</span>
              <span>{variant}</span>
              <span className="text-umber tabular-nums">{describeStock(stock)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Finds a product by name or SKU and adds one of its sizes to an order or to a set. */
export function AddItem({
  onAdd,
  label = "Add an item",
  allowsSoldOut = false,
}: {
  onAdd: (product: StaffProduct, variant: string) => void;
  label?: string;
  /** Whether sizes without stock can be added. */
  allowsSoldOut?: boolean;
}) {
  return (
    <ProductSearch
      label={label}
      renderResult={(product) => (
        <>
          <span>{product.name}</span>
          <SizeButtons
            product={product}
            allowsSoldOut={allowsSoldOut}
            onAdd={(variant) => onAdd(product, variant)}
          />
        </>
      )}
    />
  );
}
