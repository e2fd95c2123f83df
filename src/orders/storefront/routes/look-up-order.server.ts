import { TooManyRequests } from "#kit/rules/errors.ts";
import { ORDER_LOOKUP_LIMIT } from "../../operations/edit/order-limits.ts";
import type { Shop } from "#store/context.ts";
import type { NotLoaded } from "../order/order-calls.ts";
import { buildRetryAfter, PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";

const ERROR_STATUS = { missing: 404, refused: 429, failed: 503 } as const;

/** An order, or the reason why it failed to load, with the status and headers of its page. */
interface OrderLookup<Found> {
  loaded: Found | NotLoaded;
  init: { status: number; headers: Record<string, string> };
}

/**
 * Looks up the order of a page that is private to one shopper. An unknown order counts as a failed lookup.
 * @param find returns the order, or undefined if the link is invalid
 */
export async function lookUpOrder<Found extends object>(
  { lookUp, report }: Shop,
  find: () => Promise<Found | undefined>,
): Promise<OrderLookup<Found>> {
  try {
    const found = await lookUp(ORDER_LOOKUP_LIMIT, find);
    return { loaded: found ?? "missing", init: buildInit(found === undefined ? "missing" : undefined) };
  } catch (error) {
    if (error instanceof TooManyRequests)
      return { loaded: "refused", init: buildInit("refused", buildRetryAfter(error)) };
    report(error);
    return { loaded: "failed", init: buildInit("failed") };
  }
}

function buildInit(reason: NotLoaded | undefined, headers: Record<string, string> = {}) {
  const status = reason === undefined ? 200 : ERROR_STATUS[reason];
  return { status, headers: { ...PRIVATE_PAGE_HEADERS, ...headers } };
}
