import type { LinkedOrder } from "#domain/orders/order.ts";
import { TooManyRequests } from "#domain/shared/errors.ts";
import { ORDER_LOOKUP_LIMIT } from "#operations/orders/edit/order-limits.ts";
import type { Shop } from "#web/context.ts";
import type { LoadedOrder } from "#web/storefront/order/order-calls.ts";
import { buildRetryAfter, PRIVATE_PAGE_HEADERS } from "#web/storefront/page-headers.ts";

const ERROR_STATUS = { missing: 404, refused: 429, failed: 503 } as const;

/** An order, or the reason why it failed to load, with the status and headers of its page. */
interface OrderLookup {
  loaded: LoadedOrder;
  init: { status: number; headers: Record<string, string> };
}

/**
 * Looks up the order of a page that is private to one shopper. An unknown order counts as a failed lookup.
 * @param find returns the order, or undefined if the link is invalid
 */
export async function lookUpOrder(
  { lookUp, report }: Shop,
  find: () => Promise<LinkedOrder | undefined>,
): Promise<OrderLookup> {
  try {
    return buildLookup((await lookUp(ORDER_LOOKUP_LIMIT, find)) ?? "missing");
  } catch (error) {
    if (error instanceof TooManyRequests) return buildLookup("refused", buildRetryAfter(error));
    report(error);
    return buildLookup("failed");
  }
}

function buildLookup(loaded: LoadedOrder, headers: Record<string, string> = {}): OrderLookup {
  const status = typeof loaded === "string" ? ERROR_STATUS[loaded] : 200;
  return { loaded, init: { status, headers: { ...PRIVATE_PAGE_HEADERS, ...headers } } };
}
