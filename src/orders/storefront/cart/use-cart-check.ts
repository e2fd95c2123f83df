import { useCallback, useRef, useState } from "react";

import type { CartChange, StockCheckLine } from "../../rules/cart/cart.ts";
import type { OrderLineInput, QuoteDetails } from "../../rules/checkout.ts";
import type { Quote, QuoteLine } from "../../rules/quote.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { orderAttempts, toOrderLine } from "../checkout/order-attempts.ts";
import { applyStockCheck } from "./apply-stock-check.ts";
import { getCart } from "./cart-store.ts";

const EMPTY_QUOTE: Quote = {
  lines: [],
  subtotal: 0,
  adjustments: [],
  total: 0,
  delivery: null,
  payment: null,
  limitNotice: null,
  hasZones: false,
};

/** Returns the indexes of the lines that the server rejected as invalid, from paths such as `items.3.variant`. */
function getRejectedIndexes(problem: ApiProblem): Set<number> {
  const indexes = Object.keys(problem.errors).map((path) => /^items\.(\d+)\./.exec(path)?.[1]);
  return new Set(indexes.filter((index) => index !== undefined).map(Number));
}

/** Returns the current price of an order with these lines. */
function quoteOrder(items: readonly OrderLineInput[], details: QuoteDetails): Promise<Quote> {
  return callApi("POST /api/orders/quote", { json: { items: [...items], ...details } });
}

/** Returns a quote for the valid lines. Rejected lines are added with the state `gone`. */
async function quoteValidLines(lines: readonly OrderLineInput[], details: QuoteDetails): Promise<Quote> {
  try {
    return await quoteOrder(lines, details);
  } catch (error) {
    if (!(error instanceof ApiProblem) || !error.isRejection) throw error;
    const rejectedIndexes = getRejectedIndexes(error);
    const validLines = lines.filter((_, index) => !rejectedIndexes.has(index));
    if (validLines.length === lines.length) throw error;
    const goneLines = lines
      .filter((_, index) => rejectedIndexes.has(index))
      .map(({ productId, variant, quantity: requested }): QuoteLine => {
        const unknownFields = { name: null, price: null, stock: null } as const;
        return { productId, variant, requested, ...unknownFields, state: "gone", quantity: 0 };
      });
    const quote = validLines.length === 0 ? EMPTY_QUOTE : await quoteOrder(validLines, details);
    return { ...quote, lines: [...goneLines, ...quote.lines] };
  }
}

/**
 * Returns the checked lines to apply to the cart. While an order is pending, a shortage may be caused by that order, so
 * only available lines are applied.
 */
function selectApplicableLines(lines: readonly StockCheckLine[]): readonly StockCheckLine[] {
  return orderAttempts.isPending(getCart().items.map(toOrderLine))
    ? lines.filter(({ state }) => state === "ok")
    : lines;
}

/** The result of a cart check. `quote` is undefined if the request failed. */
interface CheckedCart {
  changes: readonly CartChange[];
  quote: Quote | undefined;
}

/**
 * Keeps the cart consistent with the shop's prices and stock. `check` requests a quote and applies it; `apply` applies
 * an existing quote. `setDetails` sets the address and the delivery method of later requests, and `setCode` their discount code; `quotedDetails` are the
 * details of the current quote. `check` and `apply` append the cart's changes to `changes`; `clearChanges` empties that
 * list. If the request fails, the cart stays unchanged. If the server rejects the request, a toast shows the reason.
 */
export function useCartCheck() {
  const [changes, setChanges] = useState<readonly CartChange[]>([]);
  const [quoted, setQuoted] = useState<{ quote: Quote; details: QuoteDetails }>();
  const details = useRef<QuoteDetails>({});
  /** Number of the latest request. Responses to earlier requests are not applied. */
  const latestRequestNumber = useRef(0);

  const apply = useCallback((newQuote: Quote, quotedDetails = details.current): readonly CartChange[] => {
    const newChanges = applyStockCheck(selectApplicableLines(newQuote.lines));
    setQuoted({ quote: newQuote, details: quotedDetails });
    if (newChanges.length > 0) setChanges((earlier) => [...earlier, ...newChanges]);
    return newChanges;
  }, []);

  const check = useCallback(async (): Promise<CheckedCart> => {
    const lines = getCart().items.map(toOrderLine);
    if (lines.length === 0) return { changes: [], quote: undefined };
    latestRequestNumber.current += 1;
    const requestNumber = latestRequestNumber.current;
    const requestedDetails = details.current;
    try {
      const newQuote = await quoteValidLines(lines, requestedDetails);
      return {
        changes: requestNumber === latestRequestNumber.current ? apply(newQuote, requestedDetails) : [],
        quote: newQuote,
      };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.isRejection) showToast(error.detail, { tone: "error" });
      return { changes: [], quote: undefined };
    }
  }, [apply]);

  const setDetails = useCallback((newDetails: QuoteDetails) => {
    details.current = newDetails;
  }, []);

  const setCode = useCallback((code: string) => {
    details.current = { ...details.current, code: code === "" ? undefined : code };
  }, []);

  const clearChanges = useCallback(() => setChanges([]), []);

  const { quote, details: quotedDetails } = quoted ?? {};
  return { changes, quote, quotedDetails, check, apply, setDetails, setCode, clearChanges };
}

export type CartCheck = Pick<
  ReturnType<typeof useCartCheck>,
  "quote" | "quotedDetails" | "check" | "apply" | "setDetails"
>;
