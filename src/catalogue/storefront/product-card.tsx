import { useState } from "react";
import { Link } from "react-router";

import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

import { productMessages } from "../rules/product-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";
import { calculateOriginalPrice, calculateVariantPrice, getPriceRange } from "../rules/pricing.ts";
import type { ProductSummary } from "../rules/product-summary.ts";
import { isSoldOut } from "../rules/stock/stock.ts";
import type { VariantFilter } from "../rules/variant.ts";
import { listCardSizes, preselectVariant } from "../rules/variant.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { Price } from "../ui/price.tsx";
import { SizeChips } from "../ui/size-chips.tsx";
import { Stars } from "#kit/ui/stars.tsx";

import { recordAction } from "#kit/storefront/record-action.ts";
import { useEarlyTap } from "#kit/storefront/use-early-tap.ts";
import { AddToCartButton, CartForm } from "./add-to-cart-button.tsx";
import { CardImage } from "./card-image.tsx";
import { addCardToCart, useDelayedAdd } from "./use-delayed-add.ts";
import { useReveal } from "./use-reveal.ts";
import { WishButton } from "./wishlist/wish-button.tsx";

const ADDING_MS = 200;

const CARD_SIZES_IN_GRID = "(min-width: 80rem) 300px, (min-width: 64rem) 23vw, (min-width: 40rem) 30vw, 46vw";

interface ProductCardProps {
  product: ProductSummary;
  /** Display width of the image, as in the `sizes` attribute. */
  sizes?: string;
  /** Whether the card is on the first screen, so that its image loads with priority. */
  isPriority?: boolean;
  /** The heading level of the product name. */
  heading?: "h2" | "h3";
  /** The filter of the list. The card preselects a size that matches it. */
  filter?: VariantFilter;
  className?: string;
}

/**
 * Returns the sizes of the card, the selected size and its setter. The selection lasts until the list's filter changes.
 */
function useSelectedSize(product: ProductSummary, filter: VariantFilter | undefined) {
  const [choice, setChoice] = useState<{ filter: VariantFilter | undefined; variant: string }>();
  const preselected = preselectVariant(product, filter);
  return {
    sizes: listCardSizes(product.variants, preselected),
    variant: choice !== undefined && choice.filter === filter ? choice.variant : preselected,
    setVariant: (variant: string) => setChoice({ filter, variant }),
  };
}

/** Shows the lowest and highest price. Renders nothing if all sizes cost the same. Spec: storefront §2. */
function PriceRange({ product }: { product: ProductSummary }) {
  const range = getPriceRange(product);
  if (range === undefined || range.min === range.max) return null;
  return (
    <p className="text-sm leading-5 text-umber tabular-nums">
      <span>{`${productMessages.priceRange}: `}</span>
      {/* On narrow cards the prices wrap to a second line. */}
      <span className="inline-block">{`${formatPrice(range.min)} – ${formatPrice(range.max)}`}</span>
    </p>
  );
}

function AddButton({ product, variant }: { product: ProductSummary; variant: string | undefined }) {
  const { isAdding, start } = useDelayedAdd(ADDING_MS);
  const add = (size = variant, isStored = false) =>
    size !== undefined && start(() => addCardToCart(product, size, isStored));
  const ref = useEarlyTap(({ size, isStored }) => add(size, isStored));
  const isUnavailable = product.isBundled || variant === undefined || isSoldOut(product, variant);
  const unavailableText = product.isBundled ? productMessages.notForSale : productMessages.outOfStock;
  return (
    <AddToCartButton
      ref={ref}
      productId={product.id}
      productName={product.name}
      label={isUnavailable ? unavailableText : productMessages.addToCart}
      isAdding={isAdding}
      variant="secondary"
      type="submit"
      className="w-full"
      disabled={isUnavailable}
      onClick={() => add()}
    />
  );
}

/**
 * Marks the image of a clicked card for the view transition to the product page. Does nothing on product pages, whose
 * own photo is part of the transition.
 */
function markMovingImage(link: Element) {
  if (document.querySelector(".product-photo") !== null) return;
  document.querySelector("[data-moving]")?.removeAttribute("data-moving");
  link.closest("article")?.firstElementChild?.setAttribute("data-moving", "");
}

/**
 * A product card. The whole card links to the product page, except the size chips and the button.
 * Spec: storefront §2, §4.
 */
export function ProductCard({
  product,
  sizes = CARD_SIZES_IN_GRID,
  isPriority = false,
  heading: Heading = "h3",
  filter,
  className,
}: ProductCardProps) {
  const { sizes: shownSizes, variant, setVariant } = useSelectedSize(product, filter);
  const [wasHovered, setWasHovered] = useState(false);
  const ref = useReveal<HTMLElement>();
  const price = calculateVariantPrice(product, variant);
  const search = variant === undefined ? "" : `?size=${encodeURIComponent(variant)}`;

  function handleSelect(selected: string) {
    setVariant(selected);
    recordAction("variant_selected", { product, variant: selected });
  }

  return (
    <article
      ref={ref}
      onPointerEnter={(event) => event.pointerType === "mouse" && setWasHovered(true)}
      className={joinClassNames("card group/card", className)}
    >
      <CardImage
        product={product}
        variant={variant}
        sizes={sizes}
        isPriority={isPriority}
        wasHovered={wasHovered}
      />
      <div className="mt-4 flex flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Heading className="text-lg leading-tight sm:text-xl">
            {/* The link covers the card, below the chips and the button. */}
            <Link
              to={`/product/${product.id}${search}`}
              prefetch="intent"
              viewTransition
              onClick={({ currentTarget }) => {
                markMovingImage(currentTarget);
                recordAction("select_item", { product, variant });
              }}
              translate="no"
              className="after:absolute after:inset-0 group-hover/card:text-brass"
            >
              {product.name}
            </Link>
          </Heading>
          {product.ratingCount > 0 && <Stars rating={product.rating} className="text-xs" />}
        </div>
        {product.scentLine !== "" && (
          <p className="mb-1 line-clamp-2 text-sm sm:min-h-10 leading-5 text-umber">{product.scentLine}</p>
        )}
        <Price price={price} originalPrice={calculateOriginalPrice(product, variant)} isSavingShown />
        <PriceRange product={product} />
        {!product.isBundled && (
          <div className="absolute top-1.5 right-1.5">
            <WishButton id={product.id} name={product.name} />
          </div>
        )}
        {/* Clicks on gaps between the chips and the button go to the card's link. */}
        <CartForm productId={product.id} className="card-actions">
          <SizeChips
            name="size"
            sizes={shownSizes.map((label) => ({
              label,
              id: getOwnEntry(product.sizeIds, label),
              isSoldOut: isSoldOut(product, label),
            }))}
            omittedCount={product.variants.length - shownSizes.length}
            selected={variant}
            onSelect={handleSelect}
            legend={`Size of ${product.name}`}
            size="small"
          />
          <AddButton product={product} variant={variant} />
        </CartForm>
      </div>
    </article>
  );
}
