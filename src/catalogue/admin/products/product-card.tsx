import { isDiscounted, getPriceRange } from "../../rules/pricing.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { requires } from "#kit/rules/permissions.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";
import { Stars } from "#kit/ui/stars.tsx";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { CardActions } from "#kit/admin/lists/card-actions.tsx";
import { Checkbox } from "#kit/admin/lists/selection/checkbox.tsx";
import { BULK_PRODUCT_ACTIONS } from "../product-bulk/bulk-status-buttons.tsx";
import { formatDiscount, formatPriceRange } from "./product-prices.ts";
import { useProductActions } from "./product-actions.ts";
import { ProductStatusBadge } from "./product-status-badge.tsx";
import { StockLine } from "./stock-line.tsx";

interface ProductCardProps {
  product: StaffProduct;
  collectionName: string;
  isSelected: boolean;
  onSelect: () => void;
  onEdit: () => void;
}

/** The price range of the sizes. For a discounted product, also the original price range. */
function Prices({ product }: { product: StaffProduct }) {
  const isSale = isDiscounted(product.discountPercentage);
  return (
    <p className="flex flex-wrap gap-x-2 text-sm tabular-nums">
      <span className={isSale ? "font-medium text-oxblood" : "font-medium"}>
        {isSale && <span className="sr-only">Sale price </span>}
        <span>{formatPriceRange(getPriceRange(product))}</span>
      </span>
      {isSale && (
        <s className="text-umber">
          <span className="sr-only">Original price </span>
          <span>{formatPriceRange(getPriceRange({ ...product, discountPercentage: null }))}</span>
        </s>
      )}
    </p>
  );
}

function Flags({ product }: { product: StaffProduct }) {
  const flags = [
    product.isNewArrival && "New Arrival",
    product.isWeeklySale && "Weekly Sale",
    formatDiscount(product.discountPercentage),
  ].filter((flag) => flag !== false);
  if (flags.length === 0) return null;
  return (
    <ul aria-label="Flags" className="flex flex-wrap gap-1.5">
      {flags.map((flag) => (
        <li key={flag} className="rounded-full border border-umber/40 px-2.5 text-sm whitespace-nowrap">
          {flag}
        </li>
      ))}
    </ul>
  );
}

/** A product in the list: name, prices, stock, rating and flags. Spec: admin §2. */
export function ProductCard(props: ProductCardProps) {
  const { product, collectionName, isSelected, onSelect, onEdit } = props;
  const actions = useProductActions(product);
  const { name, sku, rating, ratingCount, storedImage, status } = product;
  return (
    <li className="flex min-w-0 gap-4 border border-sand bg-paper p-3">
      <div className="relative w-24 shrink-0 sm:w-28">
        <ResponsiveImage
          image={storedImage}
          kind="card"
          alt=""
          sizes="7rem"
          className="aspect-4/5 h-auto w-full text-xs"
        />
        <IfAllowed rule={BULK_PRODUCT_ACTIONS}>
          <div className="absolute top-0 left-0">
            <Checkbox label={`Select ${name}`} isChecked={isSelected} onChange={onSelect} />
          </div>
        </IfAllowed>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2">
            <h2 className="text-base leading-snug font-medium wrap-anywhere">{name}</h2>
            <ProductStatusBadge status={status} />
          </div>
          <p className="text-sm wrap-anywhere text-umber">
            <span>{collectionName}</span>
            {sku !== "" && (
              <>
                <span> </span>
                <span className="inline-block max-w-full">{`· ${sku}`}</span>
              </>
            )}
          </p>
        </div>
        <Prices product={product} />
        <StockLine product={product} />
        {ratingCount > 0 && <Stars rating={rating} />}
        <Flags product={product} />
        <div className="mt-auto flex items-center justify-end gap-1">
          <IfAllowed rule={requires("products.edit")}>
            <CardActions name={name} onEdit={onEdit} actions={actions} />
          </IfAllowed>
        </div>
      </div>
    </li>
  );
}
