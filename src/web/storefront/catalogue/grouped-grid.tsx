import type { ReactNode } from "react";
import { Link } from "react-router";

import { shopMessages } from "#domain/catalogue/shop-messages.ts";
import type { ProductSummary } from "#domain/catalogue/product-summary.ts";
import { useCssVariable } from "#web/ui/css-variable.ts";

import { ProductCard } from "./product-card.tsx";
import type { Shelves } from "./shelves.ts";

const SIZES = "(min-width: 80rem) 300px, (min-width: 64rem) 23vw, (min-width: 40rem) 30vw, 62vw";
/** A group by itself, on phones: laid out when it comes near. */
const LATER = "max-sm:lazy-render max-sm:-mx-5 max-sm:px-5 [--lazy-height:calc(77.5vw+20rem)]";
const GUTTER = "max-sm:-mx-5 max-sm:px-5 max-sm:scroll-px-5";

interface GroupedGridProps {
  products: readonly ProductSummary[];
  shelves: Shelves;
  /** Its first pictures stand on the first screen. */
  isFirstScreen?: boolean;
}

interface Group {
  id: string;
  name: string;
  /** Products with their place in the whole list. */
  entries: { product: ProductSummary; index: number }[];
}

function groupByShelf({ products, shelves }: GroupedGridProps): Group[] {
  const entries = products.map((product, index) => ({ product, index }));
  return [...Map.groupBy(entries, (entry) => entry.product[shelves.by])].map(([id, own]) => ({
    id,
    name: shelves.all.find((shelf) => shelf.id === id)?.name ?? shopMessages.otherFragrances,
    entries: own,
  }));
}

/** A card of a group, and its place in the whole list. */
function Entry({ place, children }: { place: number; children: ReactNode }) {
  const order = useCssVariable("--order", place);
  return (
    <li
      {...order}
      className={`order-(--order) min-w-0 max-sm:w-[62vw] max-sm:shrink-0 max-sm:snap-start ${order.className}`}
    >
      {children}
    </li>
  );
}

/**
 * The whole shop: on phones a strip per shelf, on wider screens one grid in the list's own order. One set of
 * cards serves both, so that no picture is asked for twice: the groups' boxes vanish and `order` puts the cards
 * back into their places. Spec: storefront §2.
 */
export function GroupedGrid(props: GroupedGridProps) {
  return (
    <div className="flex flex-col gap-12 [reading-flow:grid-order] sm:grid sm:grid-cols-3 sm:gap-x-5 sm:gap-y-10 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-14">
      {groupByShelf(props).map((group) => (
        <div key={group.id} className={`min-w-0 sm:contents ${LATER}`}>
          <div className="mb-4 flex items-baseline justify-between gap-4 sm:hidden">
            <h3 className="text-2xl">{group.name}</h3>
            <Link
              to={
                props.shelves.by === "category"
                  ? `/shop?category=${encodeURIComponent(group.id)}`
                  : `/collections/${group.id}`
              }
              aria-label={`${shopMessages.viewAll}: ${group.name}`}
              className="inline-flex min-h-11 shrink-0 items-center text-sm underline decoration-gilt underline-offset-4"
            >
              {shopMessages.viewAll}
            </Link>
          </div>
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a strip that scrolls needs the keyboard
            tabIndex={0}
            aria-label={group.name}
            className={`no-scrollbar flex snap-x snap-mandatory gap-x-3 overflow-x-auto pb-1 sm:contents ${GUTTER}`}
          >
            {group.entries.map(({ product, index }) => (
              <Entry key={product.id} place={index}>
                <ProductCard product={product} sizes={SIZES} isPriority={props.isFirstScreen && index < 4} />
              </Entry>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
