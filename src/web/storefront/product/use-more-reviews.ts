import { useState } from "react";

import type { Page } from "#domain/shared/paging.ts";
import type { ProductReview } from "#domain/reviews/review.ts";
import { loadModule } from "#web/api-client/api-problem.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

async function loadPage(productId: string, page: number, pageSize: number): Promise<Page<ProductReview>> {
  const { callApi } = await loadModule(() => import("#web/api-client/api-client.ts"));
  return callApi("GET /api/products/:id/reviews", {
    param: { id: productId },
    query: { page: String(page), pageSize: String(pageSize) },
  });
}

/** A product's reviews: the first page came with the product, the others are asked for one by one. */
export function useMoreReviews(productId: string, first: Page<ProductReview>) {
  const [list, setList] = useState(first);
  const { mutate, pending, problem } = useMutation(
    (page: number) => loadPage(productId, page, first.pageSize),
    {
      success(next) {
        setList((now) => {
          // A review written meanwhile moves the others down: some of the next page are here already.
          const known = new Set(now.items.map(({ id }) => id));
          return { ...next, items: [...now.items, ...next.items.filter(({ id }) => !known.has(id))] };
        });
      },
    },
  );
  return {
    reviews: list.items,
    total: list.total,
    hasMore: list.page * list.pageSize < list.total,
    isLoading: pending,
    hasFailed: problem !== undefined,
    showMore: () => void mutate(list.page + 1),
  };
}
