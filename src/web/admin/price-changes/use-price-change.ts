import { useEffect, useEffectEvent, useRef, useState } from "react";

import { priceChangeMessages as messages } from "#domain/catalogue/price-changes/price-change-messages.ts";
import type { CompletedPriceChange } from "#domain/catalogue/price-changes/completed-price-change.ts";
import type { CurrentPrices, PricePlan, PriceRule } from "#domain/catalogue/price-changes/price-rule.ts";
import { planPrices } from "#domain/catalogue/price-changes/price-rule.ts";
import { createIdempotencyKey } from "#web/api-client/idempotency-key.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { changePrices, readPrices } from "./price-calls.ts";

/** A selected product; `name` is its id if the page has not displayed it. */
export interface SelectedProduct {
  id: string;
  name: string;
}

/** Returns the products of a request with the prices that the plan changes. */
function toSeenPrices({ changes }: PricePlan) {
  const byProduct = Map.groupBy(changes, ({ productId }) => productId);
  return [...byProduct].map(([id, productChanges]) => ({
    id,
    prices: productChanges.map(({ size, from }) => ({ size, price: from })),
  }));
}

/** Reads the prices of the selected products each time the dialog opens. */
export function useCurrentPrices(isOpen: boolean, selected: readonly SelectedProduct[]) {
  const [products, setProducts] = useState<CurrentPrices[]>();
  const [requested, setRequested] = useState<readonly SelectedProduct[]>([]);
  const reading = useMutation(async (productsToRead: readonly SelectedProduct[]) =>
    setProducts(await readPrices(productsToRead.map(({ id }) => id))),
  );
  const { mutate } = reading;
  const readSelected = useEffectEvent(() => {
    setProducts(undefined);
    setRequested(selected);
    void mutate(selected);
  });
  useEffect(() => {
    if (isOpen) readSelected();
  }, [isOpen]);
  return {
    /** Current prices; undefined until they are loaded. */
    products,
    /** The selected products when the dialog was opened. */
    requested,
    isFailed: reading.problem !== undefined,
    reload: () => void mutate(requested),
  };
}

/** Returns the effect of a rule on the requested products, including those that no longer exist. */
export function planChange(
  rule: PriceRule,
  products: readonly CurrentPrices[],
  requested: readonly SelectedProduct[],
): PricePlan {
  const found = new Set(products.map(({ id }) => id));
  const missingProducts = requested.filter(({ id }) => !found.has(id));
  const plan = planPrices(products, rule);
  const obstacles = missingProducts.map(({ id, name }) => ({
    productId: id,
    name,
    reason: messages.productGone,
  }));
  return { ...plan, obstacles: [...obstacles, ...plan.obstacles] };
}

/** Saves a planned price change, once even if a response is lost. */
export function useSavePrices(callbacks: {
  saved: (change: CompletedPriceChange) => void;
  conflict: () => void;
}) {
  const lastRequest = useRef<{ content: string; id: string }>(undefined);
  return useMutation(
    async ({ plan, rule }: { plan: PricePlan; rule: PriceRule }) => {
      const request = { rule, products: toSeenPrices(plan) };
      const content = JSON.stringify(request);
      // A retry of the same request after a lost response must not change prices twice.
      if (lastRequest.current?.content !== content)
        lastRequest.current = { content, id: createIdempotencyKey() };
      return changePrices({ id: lastRequest.current.id, ...request });
    },
    {
      success: (change) => {
        lastRequest.current = undefined;
        callbacks.saved(change);
      },
      problem: ({ isRejection, code, detail }) => {
        if (code === "conflict") callbacks.conflict();
        else toast(isRejection ? detail : messages.changeFailed, { tone: "error" });
      },
    },
  );
}
