import type { Collection } from "../rules/collections/collection.ts";
import { joinClassNames } from "#kit/ui/class-names.ts";

import { CollectionCard } from "./collection-card.tsx";
import { countHalfWidth } from "./grid-rows.ts";

interface CollectionGridProps {
  collections: readonly Collection[];
  /** Whether the grid is on the first screen, so that its first images load with priority. */
  isFirstScreen?: boolean;
  heading?: "h2" | "h3";
  /** Whether phones show one horizontally scrolling row instead of a column. */
  scrollsOnPhones?: boolean;
}

const SCROLL_ROW_CLASS =
  "max-sm:no-scrollbar max-sm:-mx-5 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-5 max-sm:gap-x-3 max-sm:overflow-x-auto max-sm:px-5 max-sm:*:w-[78vw] max-sm:*:shrink-0 max-sm:*:snap-start";

/**
 * A grid of collections without empty cells: three per row or, in the last rows, two if the count requires it. Tablets
 * show two per row, and the last item of an odd number fills its row. Spec: storefront §2.
 */
export function CollectionGrid({
  collections,
  isFirstScreen = false,
  heading = "h3",
  scrollsOnPhones = false,
}: CollectionGridProps) {
  const { length } = collections;
  const firstHalfWidthIndex = length - countHalfWidth(length);
  const fillsRow = (index: number) => length % 2 === 1 && index === length - 1;
  return (
    <ul
      className={joinClassNames(
        "grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-6 lg:gap-x-8",
        scrollsOnPhones && SCROLL_ROW_CLASS,
      )}
    >
      {collections.map((collection, index) => (
        <li
          key={collection.id}
          className={joinClassNames(
            "min-w-0",
            index < firstHalfWidthIndex ? "lg:col-span-2" : "lg:col-span-3",
            fillsRow(index) && "sm:max-lg:col-span-2",
          )}
        >
          <CollectionCard
            collection={collection}
            heading={heading}
            isPriority={isFirstScreen && index < 3}
            className={
              fillsRow(index)
                ? "sm:max-lg:flex-row sm:max-lg:items-center sm:max-lg:gap-6 sm:max-lg:*:flex-1"
                : undefined
            }
          />
        </li>
      ))}
    </ul>
  );
}
