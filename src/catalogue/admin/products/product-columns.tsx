import type { ReactNode } from "react";

import { getPriceRange } from "../../rules/pricing.ts";
import { staffProductMessages } from "../../rules/staff-messages.ts";
import type { productList } from "../../rules/staff-product-query.ts";
import type { StaffProduct } from "../../rules/staff-product.ts";
import { requires } from "#kit/rules/permissions.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";
import { Stars } from "#kit/ui/stars.tsx";
import { Time } from "#kit/ui/time.tsx";

import { formatCount } from "#kit/rules/number-formats.ts";
import { RowActions } from "#kit/admin/lists/row-actions.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { formatDiscount, formatPriceRange } from "./product-prices.ts";
import { useProductActions } from "./product-actions.ts";
import { ProductStatusBadge } from "./product-status-badge.tsx";
import { PriceField, StockCell } from "./size-fields.tsx";
import { StockLine } from "./stock-line.tsx";

/** A product in the list, with the name of its collection. */
export type ListedProduct = StaffProduct & { collectionName: string };

/** Lists one value per size of a product in a cell. Hidden on narrow screens, which show a summary instead. */
function Sizes({ product, children }: { product: StaffProduct; children: (variant: string) => ReactNode }) {
  return (
    <ul className="max-md:hidden">
      {product.variants.map((variant) => (
        <li key={variant} className="flex items-center justify-end gap-x-1 whitespace-nowrap">
          <span
            // Only the price column shows the size names. In the stock column, they are for screen readers.
            className="mr-auto max-w-24 flex-none truncate text-umber in-[[data-column=price]+td]:sr-only"
            title={variant}
          >
            {variant}
          </span>
          {children(variant)}
        </li>
      ))}
    </ul>
  );
}

function Flags({ product }: { product: StaffProduct }) {
  const flags = [
    product.isNewArrival && staffProductMessages.flags.new,
    product.isWeeklySale && staffProductMessages.flags.sale,
  ].filter((flag) => flag !== false);
  return flags.map((flag) => (
    <span key={flag} className="rounded-full border border-umber/40 px-2 whitespace-nowrap">
      {flag}
    </span>
  ));
}

function Actions({ product }: { product: StaffProduct }) {
  return <RowActions name={product.name} actions={useProductActions(product)} />;
}

const sumSold = ({ sold, variants }: StaffProduct) =>
  variants.reduce((sum, variant) => sum + (sold[variant] ?? 0), 0);

/** What the product list shows in its columns. Spec: admin §2. */
export const PRODUCT_CELLS: ListCells<typeof productList, ListedProduct> = {
  name: {
    isRequired: true,
    narrowSlot: "title",
    className: "md:w-full md:min-w-48",
    cell: ({ id, name, storedImage, status }) => (
      <div className="flex min-w-0 items-center gap-2.5">
        <ResponsiveImage
          image={storedImage}
          kind="thumbnail"
          alt=""
          sizes="2rem"
          className="h-10 w-8 flex-none p-0! text-[0] max-md:hidden"
        />
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <h2 className="min-w-0 text-sm font-medium wrap-anywhere">
            <RowLink open={{ dialog: "edit", id }} rule={requires("products.edit")}>
              {name}
            </RowLink>
          </h2>
          <ProductStatusBadge status={status} />
        </div>
      </div>
    ),
  },
  collection: {
    className: "max-w-36 truncate text-umber",
    isWideOnly: true,
    cell: ({ collectionName }) => collectionName,
  },
  price: {
    isNumeric: true,
    narrowSlot: "value",
    cell: (product) => (
      <>
        <span className="md:hidden">{formatPriceRange(getPriceRange(product))}</span>
        <Sizes product={product}>{(variant) => <PriceField product={product} variant={variant} />}</Sizes>
      </>
    ),
  },
  stock: {
    isNumeric: true,
    narrowSlot: "subtitle",
    className: "max-md:text-left",
    cell: (product) => (
      <>
        <div className="md:hidden">
          <StockLine product={product} />
        </div>
        <Sizes product={product}>{(variant) => <StockCell product={product} variant={variant} />}</Sizes>
      </>
    ),
  },
  sold: {
    isNumeric: true,
    cell: (product) => formatCount(sumSold(product)),
  },
  rating: {
    isWideOnly: true,
    cell: ({ rating, ratingCount }) => ratingCount > 0 && <Stars rating={rating} />,
  },
  flags: {
    isWideOnly: true,
    cell: (product) => <Flags product={product} />,
  },
  discount: {
    isNumeric: true,
    isWideOnly: true,
    className: "text-oxblood",
    cell: ({ discountPercentage }) => formatDiscount(discountPercentage),
  },
  sku: {
    isOptional: true,
    className: "max-w-36 truncate text-umber",
    cell: ({ sku }) => sku,
  },
  created: {
    isOptional: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} />,
  },
  actions: {
    rule: requires("products.edit"),
    isRequired: true,
    narrowSlot: "detail",
    className: "whitespace-nowrap",
    cell: (product) => <Actions product={product} />,
  },
};
