import type { ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";

import { shopMessages } from "../rules/shop/shop-messages.ts";
import { shopListMessages } from "../rules/shop/shop-list-messages.ts";
import type { Page } from "#kit/rules/paging.ts";
import { countPages } from "#kit/rules/paging.ts";
import type { ProductSummary } from "../rules/product-summary.ts";
import { Pagination } from "#kit/ui/pagination.tsx";

import { deferSections } from "#kit/storefront/deferred-sections.tsx";
import { EmptyList } from "./empty-list.tsx";
import type { Filters } from "./filters/filters.ts";
import { loadFilterPanel } from "./filters/load-filter-panel.ts";
import { GroupedGrid } from "./grouped-grid.tsx";
import { ProductGrid } from "./product-grid.tsx";
import type { ProductGroups } from "./product-groups.ts";
import type { ShopQuery } from "./shop-query.ts";
import { countFilters, isUnfiltered, isWholeShop, buildShopSearch, removeFilters } from "./shop-query.ts";
import { ShopToolbar } from "./shop-toolbar.tsx";

/**
 * The filter panel's code loads on the first interaction. Until then, the native form controls keep the visitor's
 * changes.
 */
const FilterPanel = deferSections(loadFilterPanel);

interface ProductListProps {
  query: ShopQuery;
  list: Page<ProductSummary>;
  /** If undefined, the list has no filters and no toolbar. */
  filters: Filters | undefined;
  /** States that parts of the URL were ignored; undefined if none were. */
  notice?: string | undefined;
  /** Why the query was rejected. The list is then empty. */
  problem?: string | undefined;
  /** The URL path, without the query, e.g. `/shop`. */
  path: string;
  /** On phones, one scroll row per group. Without groups, one grid on all screens. */
  groups?: ProductGroups;
  /** The heading of the list, unless the page's heading already names it. */
  title?: ReactNode;
  emptyText: string;
  /** Whether the list is on the first screen, so that its first images load with priority. */
  isFirstScreen: boolean;
}

function Cards({ query, list, groups, title, isFirstScreen }: ProductListProps) {
  if (groups !== undefined && groups.all.length > 0 && isUnfiltered(query)) {
    return <GroupedGrid products={list.items} groups={groups} isFirstScreen={isFirstScreen} />;
  }
  return (
    <ProductGrid
      products={list.items}
      isFirstScreen={isFirstScreen}
      heading={title === undefined ? "h2" : "h3"}
      filter={query}
    />
  );
}

/** A paginated product list with sorting and filters. Spec: storefront §2. */
export function ProductList(props: ProductListProps) {
  const { query, list, filters, notice, problem, path, title, emptyText } = props;
  const ref = useRef<HTMLElement>(null);
  const shouldScrollToList = useRef(false);
  const search = buildShopSearch(query);

  // Scrolls the list into view, because filtering can remove content above it.
  useLayoutEffect(() => {
    if (!shouldScrollToList.current) return;
    shouldScrollToList.current = false;
    ref.current?.scrollIntoView({ behavior: "instant", block: "start" });
  }, [search]);

  const isFiltered = countFilters(query) > 0;
  const shownFilters = list.total > 0 || isFiltered ? filters : undefined;
  const shopLink =
    path === "/shop" && isWholeShop(query) ? undefined : { to: "/shop", label: shopMessages.browseShop };
  const clearedUrl = `${path}${buildShopSearch(removeFilters(query))}`;
  return (
    <section ref={ref} aria-label={shopMessages.fragrances} className="flex flex-col gap-8">
      {title !== undefined && <h2 className="display">{title}</h2>}
      {notice !== undefined && (
        <p role="status" className="text-umber">
          {notice}
        </p>
      )}
      <div
        data-filters={shownFilters && ""}
        className="filter-column:data-filters:grid filter-column:data-filters:grid-cols-[15.5rem_minmax(0,1fr)] filter-column:data-filters:gap-x-10"
      >
        {shownFilters && <FilterPanel query={query} filters={shownFilters} total={list.total} path={path} />}
        <div className="flex flex-col gap-8">
          {shownFilters && (
            <ShopToolbar
              query={query}
              filters={shownFilters}
              list={list}
              path={path}
              onChange={() => {
                shouldScrollToList.current = true;
              }}
            />
          )}
          {list.items.length > 0 ? (
            <Cards {...props} />
          ) : (
            <EmptyList
              text={problem ?? (isFiltered ? shopListMessages.noMatch : emptyText)}
              link={
                isFiltered || problem !== undefined
                  ? { to: clearedUrl, label: shopListMessages.clear }
                  : shopLink
              }
            />
          )}
          <Pagination
            page={list.page}
            pageCount={countPages(list)}
            getHref={(page) => `${path}${buildShopSearch({ ...query, page })}`}
          />
        </div>
      </div>
    </section>
  );
}
