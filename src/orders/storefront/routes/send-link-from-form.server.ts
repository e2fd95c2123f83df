import { linkRequestSchema } from "../../rules/order-query.ts";
import { orderLinkMessages } from "../../rules/links/order-link-messages.ts";
import { ShopError, TooManyRequests } from "#kit/rules/errors.ts";
import { LINK_REQUEST_LIMIT } from "../../operations/edit/order-limits.ts";
import { sendOrderLink } from "../../operations/links/send-order-link.ts";
import type { Shop } from "#store/context.ts";
import type { LinkRequestResult } from "../order/link-request.tsx";
import { buildRetryAfter, PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";

interface FormResult extends LinkRequestResult {
  /** Status and headers of the response. */
  init: { status: number; headers: Record<string, string> };
}

/**
 * Sends a new link to an order without JavaScript.
 * @param input see `linkRequestSchema`
 */
export async function sendLinkFromForm(
  { db, messageChannels: channels, isRateLimited, enforceRateLimit, report }: Shop,
  input: { term: string; country?: string },
): Promise<FormResult> {
  const parsed = linkRequestSchema.safeParse(input);
  if (!parsed.success)
    return buildResult(422, { error: parsed.error.issues[0]?.message ?? orderLinkMessages.failed });
  try {
    await enforceRateLimit(LINK_REQUEST_LIMIT);
    const { term, country } = parsed.data;
    const sent = await sendOrderLink(db, term, { country, channels, isRateLimited });
    return buildResult(200, { sentOver: sent.channels });
  } catch (error) {
    if (error instanceof TooManyRequests)
      return buildResult(429, { error: error.message }, buildRetryAfter(error));
    if (error instanceof ShopError) return buildResult(409, { error: error.message });
    report(error);
    return buildResult(500, { error: orderLinkMessages.failed });
  }
}

function buildResult(
  status: number,
  result: LinkRequestResult,
  headers: Record<string, string> = {},
): FormResult {
  return { ...result, init: { status, headers: { ...PRIVATE_PAGE_HEADERS, ...headers } } };
}
