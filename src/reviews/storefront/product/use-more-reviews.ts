import { repeatable } from "#kit/ui/repeatable.ts";
import { useState } from "react";

import type { Page } from "#kit/rules/paging.ts";
import type { ProductReview } from "../../rules/review.ts";
import { loadModule } from "#kit/api-client/api-problem.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

interface ReviewsOptions {
  productId: string;
  firstPage: Page<ProductReview>;
  /** Lists only reviews with this rating. */
  stars: number | undefined;
}

const loadClient = repeatable(() => import("#kit/api-client/api-client.ts"));

async function loadPage(
  { productId, firstPage: { pageSize }, stars }: ReviewsOptions,
  page: number,
): Promise<Page<ProductReview>> {
  const { callApi } = await loadModule(loadClient);
  return callApi("GET /api/products/:id/reviews", {
    param: { id: productId },
    query: {
      page: String(page),
      pageSize: String(pageSize),
      ...(stars !== undefined && { rating: String(stars) }),
    },
  });
}

/** Returns a product's reviews. The first page is loaded with the product; `showMore` loads the next page. */
export function useMoreReviews(options: ReviewsOptions) {
  const [list, setList] = useState(options.firstPage);
  const { mutate, isPending, problem } = useMutation((page: number) => loadPage(options, page), {
    success(next) {
      setList((current) => {
        // A new review shifts the pages, so the next page may repeat reviews of the current list.
        const listedIds = new Set(current.items.map(({ id }) => id));
        return { ...next, items: [...current.items, ...next.items.filter(({ id }) => !listedIds.has(id))] };
      });
    },
  });
  return {
    reviews: list.items,
    total: list.total,
    hasMore: list.page * list.pageSize < list.total,
    isLoading: isPending,
    hasFailed: problem !== undefined,
    showMore: () => void mutate(list.page + 1),
  };
}
