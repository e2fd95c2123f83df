import { useCallback, useState } from "react";

import type { CartChange, StockCheckLine } from "#domain/orders/cart.ts";
import type { OrderLineInput } from "#domain/orders/checkout.ts";
import { checkStock } from "#web/api-client/api-client.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { orderAttempts } from "../checkout/order-attempts.ts";
import { applyStockCheck, currentCart } from "./cart-store.ts";

/** The lines that a refusal names, such as `items.3.variant`: the shop cannot even read them, let alone sell them. */
function refusedLines(problem: ApiProblem): Set<number> {
  const places = Object.keys(problem.errors).map((path) => /^items\.(\d+)\./.exec(path)?.[1]);
  return new Set(places.filter((place) => place !== undefined).map(Number));
}

/** One line that cannot be checked must not keep the others from it: it counts as gone, the rest is asked again. */
async function checkLines(lines: readonly OrderLineInput[]): Promise<StockCheckLine[]> {
  try {
    return await checkStock(lines);
  } catch (error) {
    if (!(error instanceof ApiProblem) || !error.isRefusal) throw error;
    const refused = refusedLines(error);
    const rest = lines.filter((_, index) => !refused.has(index));
    if (rest.length === lines.length) throw error;
    const gone = lines
      .filter((_, index) => refused.has(index))
      .map(({ productId, variant, quantity: requested }): StockCheckLine => {
        return { productId, variant, requested, name: null, price: null, stock: null, state: "gone" };
      });
    return rest.length === 0 ? gone : [...gone, ...(await checkStock(rest))];
  }
}

/**
 * What of the answers may change the cart. One whose order went out without an answer may have taken the last bottles
 * itself: its lines stay until the shop has named the order, or refused it.
 */
function applicable(answers: StockCheckLine[], asked: readonly OrderLineInput[]): StockCheckLine[] {
  return orderAttempts.isUnanswered(asked) ? answers.filter(({ state }) => state === "ok") : answers;
}

/**
 * Compares the cart with today's prices and stock. `check` answers what had to change and adds it to `changes`,
 * which stay until `forget`, so that nothing changes unsaid. When the server cannot be asked the cart stays as it
 * is; when it refuses the question, that is said.
 */
export function useCartCheck() {
  const [changes, setChanges] = useState<readonly CartChange[]>([]);

  const check = useCallback(async (): Promise<CartChange[]> => {
    const lines = currentCart().items.map(({ product, variant, quantity }) => ({
      productId: product.id,
      variant,
      quantity,
    }));
    if (lines.length === 0) return [];
    try {
      const found = applyStockCheck(applicable(await checkLines(lines), lines));
      if (found.length > 0) setChanges((known) => [...known, ...found]);
      return found;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.isRefusal) toast(error.detail, { tone: "error" });
      return [];
    }
  }, []);

  const forget = useCallback(() => setChanges([]), []);

  return { changes, check, forget };
}
