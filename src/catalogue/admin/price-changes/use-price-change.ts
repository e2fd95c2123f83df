import { useEffect, useEffectEvent, useRef, useState } from "react";

import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import type { CurrentPrices, PricePlan, PriceRule } from "../../rules/price-changes/price-rule.ts";
import { planPrices } from "../../rules/price-changes/price-rule.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { callStaffRead } from "#staff/admin/staff-call.ts";

/** A selected product. `name` is the id if the page has not displayed the product. */
export interface SelectedProduct {
  id: string;
  name: string;
}

/** Returns the products of a plan with their old prices, which the API compares with the stored prices. */
export function toExpectedPrices({ changes }: PricePlan) {
  const byProduct = Map.groupBy(changes, ({ productId }) => productId);
  return [...byProduct].map(([id, productChanges]) => ({
    id,
    prices: productChanges.map(({ size, from }) => ({ size, price: from })),
  }));
}

/** Loads the prices of the selected products each time the dialog opens. */
export function useCurrentPrices(isOpen: boolean, selected: readonly SelectedProduct[]) {
  const [products, setProducts] = useState<CurrentPrices[]>();
  const [requestedProducts, setRequestedProducts] = useState<readonly SelectedProduct[]>([]);
  const reading = useMutation(async (productsToRead: readonly SelectedProduct[]) =>
    setProducts(
      await callStaffRead("POST /api/admin/price-changes/current", {
        json: { ids: productsToRead.map(({ id }) => id) },
      }),
    ),
  );
  const { mutate } = reading;
  const readSelected = useEffectEvent(() => {
    setProducts(undefined);
    setRequestedProducts(selected);
    void mutate(selected);
  });
  useEffect(() => {
    if (isOpen) readSelected();
  }, [isOpen]);
  return {
    /** The current prices; undefined until they are loaded. */
    products,
    /** The products that were selected when the dialog opened. */
    requestedProducts,
    hasFailed: reading.problem !== undefined,
    reload: () => void mutate(requestedProducts),
  };
}

/** Returns the price plan of a rule. Deleted products are listed as blocked. */
export function planChange(
  rule: PriceRule,
  products: readonly CurrentPrices[],
  requestedProducts: readonly SelectedProduct[],
): PricePlan {
  const existingIds = new Set(products.map(({ id }) => id));
  const missingProducts = requestedProducts.filter(({ id }) => !existingIds.has(id));
  const plan = planPrices(products, rule);
  const blocked = missingProducts.map(({ id, name }) => ({
    productId: id,
    name,
    reason: messages.productGone,
  }));
  return { ...plan, blocked: [...blocked, ...plan.blocked] };
}

/** Returns a function that gives a repeated request the same id, so that a retry after a lost response changes prices only once. */
export function useRequestId(): (request: unknown) => string {
  const lastRequest = useRef<{ content: string; id: string }>(undefined);
  return (request) => {
    const content = JSON.stringify(request);
    if (lastRequest.current?.content !== content)
      lastRequest.current = { content, id: createIdempotencyKey() };
    return lastRequest.current.id;
  };
}
