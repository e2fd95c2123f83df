import { Link } from "react-router";

import { compareMessages } from "#catalogue/rules/compare/compare-messages.ts";
import { buildComparePath } from "#catalogue/rules/compare/compare-url.ts";
import { pairingMessages } from "#catalogue/rules/pairings/pairing-messages.ts";
import type { ProductDetails } from "#catalogue/rules/product.ts";
import { productSectionMessages } from "#catalogue/rules/product-section-messages.ts";
import type { ProductSummary } from "#catalogue/rules/product-summary.ts";
import type { ProductReviewPage } from "#reviews/rules/review.ts";
import type { Wear } from "#catalogue/rules/scent/describe-wear.ts";

import { joinClassNames } from "#kit/ui/class-names.ts";

import { BelowScreen } from "#kit/storefront/below-screen.tsx";
import { CompareToggle } from "#catalogue/storefront/compare/compare-toggle.tsx";
import { RecentlyViewed } from "#catalogue/storefront/recent/recently-viewed.tsx";
import { HowItWears } from "#catalogue/storefront/product/how-it-wears.tsx";
import { NotePyramid } from "#catalogue/storefront/product/note-pyramid.tsx";
import { PolicyTabs } from "./policy-tabs.tsx";
import { ProductFeatures } from "#catalogue/storefront/product/product-features.tsx";
import { ProductReviews } from "#reviews/storefront/product/product-reviews.tsx";
import type { ProductPairing } from "#catalogue/storefront/product/product-strip.tsx";
import { ProductStrip } from "#catalogue/storefront/product/product-strip.tsx";

const TWO_COLUMNS = "lg:grid-cols-[minmax(0,1fr)_26rem] print:grid-cols-2";

function Story({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <section aria-labelledby="story">
      <h2 id="story" className="display">
        {productSectionMessages.story}
      </h2>
      <p className="mt-5 max-w-prose text-lg whitespace-pre-line">{text}</p>
    </section>
  );
}

/** The note pyramid and how the fragrance wears. Renders nothing if neither is known. */
function Scent({ product: { notes, scentLasting }, wear }: ProductSectionsProps) {
  const hasNotes = Object.values(notes).some((tier) => tier.length > 0);
  if (!hasNotes && wear === null && scentLasting === "") return null;
  return (
    <div className="mt-12 bg-paper py-14 lg:mt-20 lg:py-20 print:mt-6 print:bg-white print:py-0">
      <div className={joinClassNames("page grid gap-x-24 gap-y-14 print:gap-x-10", hasNotes && TWO_COLUMNS)}>
        <NotePyramid notes={notes} />
        <HowItWears wear={wear} scentLasting={scentLasting} />
      </div>
    </div>
  );
}

interface ProductSectionsProps {
  product: ProductDetails;
  collection: { id: string; name: string } | undefined;
  related: readonly ProductSummary[];
  pairings: readonly ProductPairing[];
  /** Undefined if the reviews could not be loaded. */
  reviews: ProductReviewPage | undefined;
  /** The rating of the listed reviews; undefined lists all. */
  stars: number | undefined;
  wear: Wear | null;
  /** The selected size and quantity. */
  variant: string | undefined;
  quantity: number;
}

/** The sections of a product page below its first screen. Spec: storefront §2. */
export function ProductSections(props: ProductSectionsProps) {
  const { product, collection, related, pairings, reviews, stars, variant, quantity } = props;
  return (
    <>
      <BelowScreen className="[--below-screen:70rem]">
        <Scent {...props} />
      </BelowScreen>
      <BelowScreen
        className={`[--below-screen:75rem] page grid gap-x-24 gap-y-14 py-14 lg:py-20 print:gap-x-10 print:gap-y-8 print:py-8 ${TWO_COLUMNS}`}
      >
        <div className="flex min-w-0 flex-col gap-14 print:gap-8">
          <Story text={product.description} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
            <CompareToggle id={product.id} />
            <Link to={buildComparePath([product.id])} className="inline-flex min-h-11 items-center text-link">
              {compareMessages.compareWithOthers}
            </Link>
          </div>
          <PolicyTabs product={product} variant={variant} quantity={quantity} />
        </div>
        <ProductFeatures product={product} collection={collection} />
      </BelowScreen>
      <BelowScreen className="[--below-screen:120rem] page flex flex-col gap-16 pb-10 lg:gap-24 lg:pb-24 print:pb-0">
        {reviews && <ProductReviews product={product} firstPage={reviews} stars={stars} />}
        <ProductStrip title={pairingMessages.title} intro={pairingMessages.intro} items={pairings} />
        {/* Spec: storefront §2. */}
        <ProductStrip
          title={productSectionMessages.youMayAlsoLike}
          items={related.map((relatedProduct) => ({ product: relatedProduct }))}
        />
        <RecentlyViewed currentProductId={product.id} />
      </BelowScreen>
    </>
  );
}
