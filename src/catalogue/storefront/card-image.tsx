import { useState } from "react";

import type { StoredImage } from "#kit/rules/image.ts";
import { buildImageSources } from "#kit/rules/image.ts";
import { productMessages } from "../rules/product-messages.ts";
import { isDiscounted } from "../rules/pricing.ts";
import type { ProductSummary } from "../rules/product-summary.ts";
import { isTester } from "../rules/variant.ts";
import { isInStock } from "../rules/stock/stock.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

interface CardImageProps {
  product: ProductSummary;
  /** The selected size. */
  variant: string | undefined;
  sizes: string;
  isPriority: boolean;
  /** Whether the card has ever been hovered. The second image loads on the first hover. */
  wasHovered: boolean;
}

/** The second image. Once loaded, it fades in over the first image on hover. */
function HoverImage({ image, sizes }: { image: StoredImage; sizes: string }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <img
      {...buildImageSources(image.url, "card")}
      sizes={sizes}
      alt=""
      decoding="async"
      onLoad={() => setIsLoaded(true)}
      className={joinClassNames(
        "absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-500",
        isLoaded && "group-hover/card:opacity-100",
      )}
    />
  );
}

const BADGE_CLASS = "rounded-full px-2.5 py-0.5 text-sm font-medium";
const PAPER_BADGE_CLASS = `${BADGE_CLASS} bg-paper text-ink`;

/** The image of a card with its badges. Spec: storefront §2. */
export function CardImage({ product, variant, sizes, isPriority, wasHovered }: CardImageProps) {
  return (
    <div className="relative aspect-[4/5] overflow-hidden bg-sand">
      <ResponsiveImage
        image={product.storedImage}
        kind="card"
        alt={product.name}
        sizes={sizes}
        isPriority={isPriority}
        className="card-photo absolute inset-0 size-full"
      />
      {wasHovered && product.hoverImage && <HoverImage image={product.hoverImage} sizes={sizes} />}
      <div className="absolute top-3 left-3 flex flex-wrap gap-2">
        {isDiscounted(product.discountPercentage) && (
          <span className={`${BADGE_CLASS} bg-oxblood text-ivory`}>{productMessages.sale}</span>
        )}
        {product.parts && <span className={PAPER_BADGE_CLASS}>{productMessages.set}</span>}
        {isTester(product, variant) && <span className={PAPER_BADGE_CLASS}>{productMessages.tester}</span>}
        {!isInStock(product) && <span className={PAPER_BADGE_CLASS}>{productMessages.outOfStock}</span>}
      </div>
    </div>
  );
}
