import type { ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";

import { shopMessages } from "#domain/catalogue/shop-messages.ts";
import { shopListMessages } from "#domain/catalogue/shop-list-messages.ts";
import type { Page } from "#domain/shared/paging.ts";
import { pageCount } from "#domain/shared/paging.ts";
import type { ProductSummary } from "#domain/catalogue/product-summary.ts";
import { Pagination } from "#web/ui/pagination.tsx";

import { EmptyList } from "./empty-list.tsx";
import type { Facets } from "./filter-panel.tsx";
import { GroupedGrid } from "./grouped-grid.tsx";
import { ProductGrid } from "./product-grid.tsx";
import type { Shelves } from "./shelves.ts";
import type { ShopQuery } from "./shop-query.ts";
import { filterCount, isUnfiltered, isWholeShop, shopSearch, withoutFilters } from "./shop-query.ts";
import { ShopToolbar } from "./shop-toolbar.tsx";

interface ProductListProps {
  query: ShopQuery;
  list: Page<ProductSummary>;
  /** Without them there is nothing to sort or narrow by. */
  facets: Facets | undefined;
  /** The address without its query, e.g. `/shop`. */
  path: string;
  /** On phones, strips per collection of these; none: one grid everywhere. */
  shelves?: Shelves;
  /** Its heading, if the page's own does not name it already. */
  title?: ReactNode;
  emptyText: string;
  /** Its first pictures stand on the first screen. */
  isFirstScreen: boolean;
}

function Cards({ query, list, shelves, title, isFirstScreen }: ProductListProps) {
  if (shelves !== undefined && shelves.all.length > 0 && isUnfiltered(query)) {
    return <GroupedGrid products={list.items} shelves={shelves} isFirstScreen={isFirstScreen} />;
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

/** A list of products with its tools, a page at a time. Spec: storefront §2. */
export function ProductList(props: ProductListProps) {
  const { query, list, facets, path, title, emptyText } = props;
  const ref = useRef<HTMLElement>(null);
  const isChanging = useRef(false);
  const search = shopSearch(query);

  // A new choice may remove what stood above the list: its tools stay in view all the same.
  useLayoutEffect(() => {
    if (!isChanging.current) return;
    isChanging.current = false;
    ref.current?.scrollIntoView({ behavior: "instant", block: "start" });
  }, [search]);

  const isFiltered = filterCount(query) > 0;
  const wayOn =
    path === "/shop" && isWholeShop(query) ? undefined : { to: "/shop", label: shopMessages.browseShop };
  const cleared = `${path}${shopSearch(withoutFilters(query))}`;
  return (
    <section ref={ref} aria-label={shopMessages.fragrances} className="flex flex-col gap-8">
      {title !== undefined && <h2 className="display">{title}</h2>}
      {facets !== undefined && (list.total > 0 || isFiltered) && (
        <ShopToolbar
          query={query}
          facets={facets}
          list={list}
          path={path}
          onChange={() => {
            isChanging.current = true;
          }}
        />
      )}
      {list.items.length > 0 ? (
        <Cards {...props} />
      ) : (
        <EmptyList
          text={isFiltered ? shopListMessages.noMatch : emptyText}
          link={isFiltered ? { to: cleared, label: shopListMessages.clear } : wayOn}
        />
      )}
      <Pagination
        page={list.page}
        pageCount={pageCount(list)}
        href={(page) => `${path}${shopSearch({ ...query, page })}`}
      />
    </section>
  );
}
