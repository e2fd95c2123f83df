import { useCallback, useState } from "react";

import type { CartChange, StockCheckLine } from "#domain/orders/cart.ts";
import type { OrderLineInput } from "#domain/orders/checkout.ts";
import type { Quote, QuoteLine } from "#domain/orders/quote.ts";
import { quoteOrder } from "#web/api-client/api-client.ts";
import { ApiProblem } from "#web/api-client/api-problem.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { orderAttempts, orderLine } from "../checkout/order-attempts.ts";
import { applyStockCheck, getCart } from "./cart-store.ts";

const EMPTY_QUOTE: Quote = { lines: [], subtotal: 0, adjustments: [], total: 0 };

/** Returns the indexes of the lines that a problem names, such as `items.3.variant`: the shop cannot read them. */
function refusedLines(problem: ApiProblem): Set<number> {
  const places = Object.keys(problem.errors).map((path) => /^items\.(\d+)\./.exec(path)?.[1]);
  return new Set(places.filter((place) => place !== undefined).map(Number));
}

/** Returns a quote in which lines that the shop cannot read count as gone, so that the others are still quoted. */
async function quoteReadable(lines: readonly OrderLineInput[]): Promise<Quote> {
  try {
    return await quoteOrder(lines);
  } catch (error) {
    if (!(error instanceof ApiProblem) || !error.isRefusal) throw error;
    const refused = refusedLines(error);
    const rest = lines.filter((_, index) => !refused.has(index));
    if (rest.length === lines.length) throw error;
    const gone = lines
      .filter((_, index) => refused.has(index))
      .map(({ productId, variant, quantity: requested }): QuoteLine => {
        const unknown = { name: null, price: null, stock: null } as const;
        return { productId, variant, requested, ...unknown, state: "gone", quantity: 0 };
      });
    const quote = rest.length === 0 ? EMPTY_QUOTE : await quoteOrder(rest);
    return { ...quote, lines: [...gone, ...quote.lines] };
  }
}

/**
 * Returns the lines that may change the cart. An order whose outcome is unknown may have taken the last bottles itself:
 * its lines stay until the shop confirms or rejects the order.
 */
function applicable(lines: readonly StockCheckLine[]): readonly StockCheckLine[] {
  return orderAttempts.isPending(getCart().items.map(orderLine))
    ? lines.filter(({ state }) => state === "ok")
    : lines;
}

/** What a check of the cart found. `quote` is undefined if the shop could not be asked. */
interface CheckedCart {
  changes: readonly CartChange[];
  quote: Quote | undefined;
}

/**
 * Keeps the cart in line with the shop's prices and stock. `check` asks for a quote and applies it; `apply` applies a
 * quote. Both add what changed in the cart to `changes`, which stay until `forget`. If the shop cannot be asked, the
 * cart stays unchanged; if it rejects the request, a toast shows why.
 */
export function useCartCheck() {
  const [changes, setChanges] = useState<readonly CartChange[]>([]);
  const [quote, setQuote] = useState<Quote>();

  const apply = useCallback((next: Quote): readonly CartChange[] => {
    const found = applyStockCheck(applicable(next.lines));
    setQuote(next);
    if (found.length > 0) setChanges((known) => [...known, ...found]);
    return found;
  }, []);

  const check = useCallback(async (): Promise<CheckedCart> => {
    const lines = getCart().items.map(orderLine);
    if (lines.length === 0) return { changes: [], quote: undefined };
    try {
      const next = await quoteReadable(lines);
      return { changes: apply(next), quote: next };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.isRefusal) toast(error.detail, { tone: "error" });
      return { changes: [], quote: undefined };
    }
  }, [apply]);

  const forget = useCallback(() => setChanges([]), []);

  return { changes, quote, check, apply, forget };
}

export type CartCheck = Pick<ReturnType<typeof useCartCheck>, "quote" | "check" | "apply">;
