import type { ReactNode } from "react";
import { Link } from "react-router";

import { BelowScreen } from "#kit/storefront/below-screen.tsx";

import { shopMessages } from "../rules/shop/shop-messages.ts";
import type { ProductSummary } from "../rules/product-summary.ts";
import { useCssVariable } from "#kit/ui/css-variable.ts";

import { ProductCard } from "./product-card.tsx";
import type { ProductGroups } from "./product-groups.ts";

const SIZES = "(min-width: 80rem) 300px, (min-width: 64rem) 23vw, (min-width: 40rem) 30vw, 62vw";
const GUTTER_CLASS = "max-sm:-mx-5 max-sm:px-5 max-sm:scroll-px-5";

interface GroupedGridProps {
  products: readonly ProductSummary[];
  groups: ProductGroups;
  /** Whether the grid is on the first screen, so that its first images load with priority. */
  isFirstScreen?: boolean;
}

interface Group {
  id: string;
  name: string;
  /** Products with their index in the whole list. */
  entries: { product: ProductSummary; index: number }[];
}

function groupProducts({ products, groups }: GroupedGridProps): Group[] {
  const entries = products.map((product, index) => ({ product, index }));
  return [...Map.groupBy(entries, (entry) => entry.product[groups.by])].map(([id, groupEntries]) => ({
    id,
    name: groups.all.find((group) => group.id === id)?.name ?? shopMessages.otherFragrances,
    entries: groupEntries,
  }));
}

/** A list item. On wide screens, `index` determines its position in the grid. */
function Entry({ index, children }: { index: number; children: ReactNode }) {
  const order = useCssVariable("--order", index);
  return (
    <li
      {...order}
      className={`below-screen [--below-screen:20rem] order-(--order) min-w-0 w-[62vw] shrink-0 max-sm:snap-start sm:w-[calc((100%-2.5rem)/3)] lg:w-[calc((100%-4.5rem)/4)] in-data-filters:filter-column:w-[calc((100%-3rem)/3)] ${order.className}`}
    >
      {children}
    </li>
  );
}

/**
 * All products: on phones a horizontal scroll row per group, on wider screens one grid in list order, with a centered
 * last row. Both layouts use the same cards, so that no image is loaded twice: on wider screens the group elements
 * have `display: contents`, and `order` restores the list order. Spec: storefront §2.
 */
export function GroupedGrid(props: GroupedGridProps) {
  return (
    <div className="flex flex-col gap-12 [reading-flow:flex-visual] sm:flex-row sm:flex-wrap sm:justify-center sm:gap-x-5 sm:gap-y-10 lg:gap-x-6 lg:gap-y-14 in-data-filters:filter-column:justify-start">
      {groupProducts(props).map((group) => (
        <BelowScreen key={group.id} className="min-w-0 max-sm:-mx-5 max-sm:px-5 sm:contents">
          <h3 className="mb-4 text-2xl sm:hidden">{group.name}</h3>
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable list must be focusable for keyboard users
            tabIndex={0}
            aria-label={group.name}
            className={`no-scrollbar flex snap-x snap-mandatory gap-x-3 overflow-x-auto pb-1 sm:contents ${GUTTER_CLASS}`}
          >
            {group.entries.map(({ product, index }) => (
              <Entry key={product.id} index={index}>
                <ProductCard product={product} sizes={SIZES} isPriority={props.isFirstScreen && index < 4} />
              </Entry>
            ))}
            <li className="order-last w-[40vw] shrink-0 snap-start sm:hidden">
              <Link
                to={
                  props.groups.by === "category"
                    ? `/shop?category=${encodeURIComponent(group.id)}`
                    : `/collections/${group.id}`
                }
                className="flex h-[77.5vw] flex-col items-start justify-end gap-2 bg-sand/60 p-4"
              >
                <span className="font-serif text-xl leading-tight">{group.name}</span>{" "}
                <span className="text-sm underline decoration-gilt underline-offset-4">
                  {shopMessages.viewAll}
                </span>
              </Link>
            </li>
          </ul>
        </BelowScreen>
      ))}
    </div>
  );
}
