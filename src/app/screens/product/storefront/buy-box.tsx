import { getOrderable, MAX_QUANTITY } from "#orders/rules/cart/cart.ts";
import { productMessages } from "#catalogue/rules/product-messages.ts";
import { productPageMessages } from "#catalogue/rules/product-page-messages.ts";
import {
  calculatePricePerMl,
  calculateOriginalPrice,
  calculateVariantPrice,
  isDiscounted,
} from "#catalogue/rules/pricing.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { isTester } from "#catalogue/rules/variant.ts";
import { isSoldOut, getVariantStock } from "#catalogue/rules/stock/stock.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { Price } from "#catalogue/ui/price.tsx";
import { QuantityStepper } from "#orders/ui/quantity-stepper.tsx";
import { SizeChips } from "#catalogue/ui/size-chips.tsx";
import { NoReturnNote } from "#catalogue/ui/no-return-note.tsx";
import { Stars } from "#kit/ui/stars.tsx";

import { AddToCartButton, CartForm } from "#catalogue/storefront/add-to-cart-button.tsx";
import type { ProductKind } from "#catalogue/storefront/product/product-heading.tsx";
import { ProductHeading } from "#catalogue/storefront/product/product-heading.tsx";
import { PurchaseFacts } from "./purchase-facts.tsx";
import { RestockLink } from "#catalogue/storefront/restock/restock-link.tsx";
import { SetContents } from "#catalogue/storefront/product/set-contents.tsx";
import type { Purchase } from "./use-purchase.ts";

/** Maximum stock for which 'Only n left' is shown. */
const MAX_LOW_STOCK = 5;

interface RatingProps {
  product: Product;
  /** Undefined if the reviews could not be loaded; the rating is then not a link. */
  reviewCount: number | undefined;
}

function Rating({ product: { rating, ratings }, reviewCount }: RatingProps) {
  const hasRatings = ratings.length > 0;
  if (!hasRatings && !reviewCount) return null;
  const countText = [
    ...(hasRatings ? [productPageMessages.ratings(ratings.length)] : []),
    ...(reviewCount === undefined ? [] : [productPageMessages.reviews(reviewCount)]),
  ].join(", ");
  return (
    <p className="-my-2.5 flex flex-wrap items-center gap-x-2 text-sm text-umber">
      {hasRatings && <Stars rating={rating} mode="whole" />}
      <a
        href={reviewCount === undefined ? undefined : "#reviews"}
        className="inline-flex min-h-11 items-center tabular-nums hover:text-ink hover:underline"
      >
        {hasRatings ? `${rating.toFixed(1)} (${countText})` : countText}
      </a>
    </p>
  );
}

const BADGE_CLASS = "rounded-full border border-sand bg-paper px-3 py-0.5 text-sm font-medium";

function PriceBlock({ product, variant }: { product: Product; variant: string | undefined }) {
  const price = calculateVariantPrice(product, variant);
  const { discountPercentage } = product;
  const hasDiscount = isDiscounted(discountPercentage);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Price size="large" price={price} originalPrice={calculateOriginalPrice(product, variant)} />
        {hasDiscount && (
          <span className="rounded-full bg-oxblood px-3 py-0.5 text-sm font-medium text-ivory">
            {productPageMessages.percentOff(discountPercentage)}
          </span>
        )}
        {product.parts && <span className={BADGE_CLASS}>{productMessages.set}</span>}
        {isTester(product, variant) && <span className={BADGE_CLASS}>{productMessages.tester}</span>}
      </div>
      <p className="mt-1 text-sm text-umber">{productMessages.inclusiveOfTaxes}</p>
    </div>
  );
}

/**
 * Shows low stock, and how many are available if the shopper wants more. The element is always rendered, so that the content
 * below does not move.
 */
function StockNote({
  product,
  variant,
  quantity,
}: Pick<BuyBoxProps, "product"> & Pick<Purchase, "variant" | "quantity">) {
  const stock = variant === undefined ? null : getVariantStock(product, variant);
  const isLow = stock !== null && stock > 0 && stock <= MAX_LOW_STOCK;
  const orderable = variant === undefined ? MAX_QUANTITY : getOrderable(product, variant);
  const isTooMany = stock !== 0 && quantity > orderable;
  return (
    <p role="status" className="min-h-5.5 text-sm text-oxblood">
      {isTooMany
        ? productPageMessages.onlyAvailable(orderable)
        : isLow && productPageMessages.onlyLeft(stock)}
    </p>
  );
}

/** Returns the price of 1 ml of a size in PKR, or undefined if its volume is unknown. */
function getPricePerMl(product: Product, variant: string): number | undefined {
  const volume = getOwnEntry(product.sizes, variant)?.volumeMl ?? null;
  return calculatePricePerMl(calculateVariantPrice(product, variant), volume) ?? undefined;
}

/**
 * States that the selected size is a tester or the product on final sale. The element has a fixed height if any size is a tester, so that the
 * content below does not move.
 */
function TesterStatus({ product, variant }: { product: Product; variant: string | undefined }) {
  if (!product.isFinalSale && !product.variants.some((label) => isTester(product, label))) return null;
  return (
    <div role="status" className="mt-3 min-h-5.5">
      <NoReturnNote isTester={isTester(product, variant)} isFinalSale={product.isFinalSale} />
    </div>
  );
}

interface BuyBoxProps {
  product: Product;
  kind: ProductKind;
  reviewCount: number | undefined;
  purchase: Purchase;
  onSelect: (variant: string) => void;
  /** Id of the form, which the buying bar sends as well. */
  formId: string;
}

/** Name, price, size, quantity and add button of a product. Spec: storefront §2, §5. */
export function BuyBox({ product, kind, reviewCount, purchase, onSelect, formId }: BuyBoxProps) {
  const { variant, quantity, setQuantity, isUnavailable, isAdding, add, addButtonRef } = purchase;
  return (
    <div id="purchase" className="flex flex-col gap-5 sm:gap-6">
      <ProductHeading product={product} kind={kind} />
      <div className="flex flex-col gap-3">
        <PriceBlock product={product} variant={variant} />
        <Rating product={product} reviewCount={reviewCount} />
      </div>
      <CartForm id={formId} productId={product.id} className="flex flex-col gap-5 sm:gap-6">
        <div>
          <p aria-hidden="true" className="mb-3 text-sm font-medium">
            {productPageMessages.size}
          </p>
          <SizeChips
            name="size"
            sizes={product.variants.map((label) => ({
              label,
              id: getOwnEntry(product.sizeIds, label),
              isSoldOut: isSoldOut(product, label),
              price: calculateVariantPrice(product, label),
              pricePerMl: getPricePerMl(product, label),
            }))}
            selected={variant}
            onSelect={onSelect}
            legend={`${productPageMessages.size} of ${product.name}`}
          />
          <TesterStatus product={product} variant={variant} />
        </div>
        <div>
          <StockNote product={product} variant={variant} quantity={quantity} />
          <div className="mt-2 flex gap-3 print:hidden">
            <QuantityStepper
              name="quantity"
              quantity={quantity}
              onChange={setQuantity}
              max={MAX_QUANTITY}
              label={product.name}
              isDisabled={isUnavailable}
            />
            <AddToCartButton
              ref={addButtonRef}
              type="submit"
              productId={product.id}
              productName={product.name}
              isNamedByPage
              label={isUnavailable ? productMessages.outOfStock : productMessages.addToCart}
              isAdding={isAdding}
              addingLabel={productPageMessages.addingOnDetail}
              className="min-h-12 flex-1 px-2! aria-busy:px-1!"
              disabled={isUnavailable}
              onClick={add}
            />
          </div>
          <RestockLink product={product} />
        </div>
      </CartForm>
      <SetContents product={product} variant={variant} />
      <PurchaseFacts product={product} variant={variant} quantity={quantity} />
    </div>
  );
}
