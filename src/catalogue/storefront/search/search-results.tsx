import type { ReactNode } from "react";
import { useId } from "react";
import { Link } from "react-router";

import { calculateOriginalPrice, calculateVariantPrice } from "../../rules/pricing.ts";
import { searchMessages } from "../../rules/search/search-messages.ts";
import type { FoundCollection, FoundProduct, SearchResult } from "../../rules/search/search.ts";
import { preselectVariant } from "../../rules/variant.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";
import { Price } from "../../ui/price.tsx";

import { buildSearchPageUrl } from "./search-calls.ts";

interface SearchResultsProps {
  query: string;
  result: SearchResult;
  listId: string;
  getOptionId: (index: number) => string;
  /** Index of the selected result, which Enter opens; -1 for none. */
  activeIndex: number;
  /** Whether newer results or another page are loading. */
  isStale: boolean;
}

interface OptionProps {
  id: string;
  to: string;
  isActive: boolean;
  children: ReactNode;
}

/** A result. It is a link, so that it can be opened in another tab; the arrow keys select it as an option. */
function Option({ id, to, isActive, children }: OptionProps) {
  return (
    <Link
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      prefetch="intent"
      className="flex items-center gap-4 p-2 transition-colors hover:bg-sand/50 aria-selected:bg-sand/70 aria-selected:outline-2 aria-selected:outline-brass"
    >
      {children}
    </Link>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId} className="eyebrow mb-3" aria-hidden="true">
        {label}
      </div>
      {children}
    </div>
  );
}

function ProductResult({ product }: { product: FoundProduct }) {
  const variant = preselectVariant(product);
  const price = calculateVariantPrice(product, variant);
  return (
    <>
      <ResponsiveImage
        image={product.storedImage}
        kind="thumbnail"
        alt=""
        sizes="80px"
        className="aspect-[4/5] w-20 shrink-0"
      />
      <span className="flex min-w-0 flex-col gap-1">
        <span translate="no" className="font-serif text-xl leading-tight font-medium wrap-anywhere">
          {product.name}
        </span>
        {product.category !== "" && <span className="text-sm text-umber">{product.category}</span>}
        <Price price={price} originalPrice={calculateOriginalPrice(product, variant)} />
      </span>
    </>
  );
}

function CollectionResult({ collection }: { collection: FoundCollection }) {
  return (
    <>
      <ResponsiveImage
        image={collection.storedImage}
        kind="thumbnail"
        alt=""
        sizes="80px"
        className="aspect-[4/5] w-20 shrink-0"
      />
      <span className="min-w-0 font-serif text-xl leading-tight font-medium wrap-anywhere">
        {collection.name}
      </span>
    </>
  );
}

/** The found products and collections, most relevant first. They fade in. Spec: storefront §4. */
export function SearchResults(props: SearchResultsProps) {
  const { query, result, listId, getOptionId, activeIndex, isStale } = props;
  const { products, collections } = result;
  const getOption = (index: number) => ({ id: getOptionId(index), isActive: index === activeIndex });
  return (
    <div className="animate-rise pt-4">
      <div
        id={listId}
        role="listbox"
        aria-label={searchMessages.results}
        aria-busy={isStale}
        className={joinClassNames(
          "flex flex-col gap-10 transition-opacity lg:flex-row lg:gap-16",
          isStale && "opacity-50",
        )}
      >
        {products.length > 0 && (
          <div className="min-w-0 lg:flex-[2]">
            <Group label={searchMessages.fragrances}>
              <div className="-mx-2 grid gap-x-6 gap-y-2 md:grid-cols-2">
                {products.map((product, index) => (
                  <Option key={product.id} to={`/product/${product.id}`} {...getOption(index)}>
                    <ProductResult product={product} />
                  </Option>
                ))}
              </div>
            </Group>
          </div>
        )}
        {collections.length > 0 && (
          <div className="min-w-0 lg:flex-1">
            <Group label={searchMessages.collections}>
              <div className="-mx-2 flex flex-col gap-2">
                {collections.map((collection, index) => (
                  <Option
                    key={collection.id}
                    to={`/collections/${collection.id}`}
                    {...getOption(products.length + index)}
                  >
                    <CollectionResult collection={collection} />
                  </Option>
                ))}
              </div>
            </Group>
          </div>
        )}
      </div>
      {products.length > 0 && (
        <Link
          to={buildSearchPageUrl(query)}
          className="text-link mt-8 inline-flex min-h-11 items-center wrap-anywhere"
        >
          {searchMessages.seeAll(query)}
        </Link>
      )}
    </div>
  );
}
