import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";

import type { OrderInput, QuoteInput } from "../rules/checkout.ts";
import { orderInputSchema, quoteInputSchema } from "../rules/checkout.ts";
import { DiscountUnknown } from "../rules/code-errors.ts";
import { separatePhones } from "../rules/optional-details.ts";
import type { PlacedOrder } from "../rules/order.ts";
import type { Quote } from "../rules/quote.ts";
import { discountMessages } from "#discounts/rules/discount-messages.ts";
import { normalizeCode } from "#discounts/rules/discount-terms.ts";
import { NotFound, TooManyRequests } from "#kit/rules/errors.ts";
import { isFirstLookup, lookUp } from "#kit/limits/failed-lookup-limit.ts";
import { createDeviceCookie, getVisitor } from "#kit/api/middleware/visitor.ts";
import { trackingMessages } from "../rules/order-messages.ts";
import { linkRequestSchema, trackSchema } from "../rules/order-query.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import {
  CHECKOUT_LIMIT,
  LINK_REQUEST_LIMIT,
  ORDER_LOOKUP_LIMIT,
  QUOTE_LIMIT,
} from "../operations/edit/order-limits.ts";
import { countWrongCode } from "../operations/discounts/count-wrong-code.ts";
import { sendOrderLink } from "../operations/links/send-order-link.ts";
import { hashOrigin, identifyOrderBrowser } from "../operations/confirmation/order-origin.ts";
import type { OrderOrigin } from "../operations/confirmation/reservation-limits.ts";
import { findEarlierOrder } from "../operations/find-earlier-order.ts";
import type { PlaceOrderOptions } from "../operations/place-order.ts";
import { placeOrder } from "../operations/place-order.ts";
import { quoteOrder } from "../operations/quote-order.ts";
import { trackOrder } from "../operations/track-order.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { limitFailedLookups } from "#kit/api/middleware/limit-failed-lookups.ts";
import { noStore } from "#kit/api/middleware/no-store.ts";
import { getClientAddress, limitRequests } from "#kit/api/middleware/limit-requests.ts";
import {
  createRouter,
  jsonContent,
  jsonBody,
  idempotentContent,
  idempotencyHeaders,
  createReplayMarker,
} from "#kit/api/openapi.ts";
import { problemContent, problemContentWith } from "#kit/api/schemas/problem-schemas.ts";
import { placedOrderSchema, quoteSchema, trackedOrderSchema } from "./order-schemas.ts";

const tags = ["orders"];
const tooManyRequests = problemContent("Too many requests", "too-many-requests");
const tooManyFailedLookups = problemContent(
  "Too many failed lookups from this device or network, and this lookup also found no order; or too many lookups are waiting",
  "too-many-requests",
);

const placeOrderRoute = createRoute({
  operationId: "placeOrder",
  method: "post",
  path: "/",
  tags,
  summary: "Places an order priced by the server. Repeating an Idempotency-Key returns the same order",
  middleware: [limitRequests(CHECKOUT_LIMIT)],
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(orderInputSchema),
  },
  responses: {
    201: idempotentContent(placedOrderSchema, "The order"),
    409: problemContentWith(
      {
        quote: quoteSchema
          .optional()
          .describe("With total-changed, method-unavailable and discount-…: the current price of the order"),
      },
      "A product, the delivery method or the way to pay is not available, stock is insufficient, the key belongs to another order, the discount code cannot be used, or the total differs from expectedTotal. Nothing was stored",
      "line-unavailable",
      "insufficient-stock",
      "delivery-method-unavailable",
      "method-unavailable",
      "idempotency-key-taken",
      "total-changed",
      "discount-unknown",
      "discount-ended",
      "discount-used-up",
      "discount-minimum",
      "discount-first-order-only",
    ),
    422: problemContent(
      "Invalid values, a country that the shop does not deliver to, a phone number that cannot be used to order online, or more bottles than the shop accepts in one order",
      "invalid-input",
      "country-not-served",
      "phone-blocked",
      "too-many-bottles",
    ),
    429: tooManyRequests,
  },
});

const quoteOrderRoute = createRoute({
  operationId: "quoteOrder",
  method: "post",
  path: "/quote",
  tags,
  summary: "Returns the current price of the lines, and which lines cannot be ordered as requested",
  middleware: [limitRequests(QUOTE_LIMIT)],
  request: { body: jsonBody(quoteInputSchema) },
  responses: {
    200: jsonContent(quoteSchema, "The quote, with its lines in the same sequence as in the request"),
    429: tooManyRequests,
  },
});

const trackOrderRoute = createRoute({
  operationId: "trackOrder",
  method: "post",
  path: "/track",
  tags,
  summary: "Finds an order by number, or the newest order by phone number. Personal data is masked",
  middleware: [limitFailedLookups(ORDER_LOOKUP_LIMIT)],
  request: { body: jsonBody(trackSchema) },
  responses: {
    200: jsonContent(trackedOrderSchema, "The order"),
    404: problemContent("No order has this number or phone number", "not-found"),
    429: tooManyFailedLookups,
  },
});

const sendLinkRoute = createRoute({
  operationId: "sendOrderLink",
  method: "post",
  path: "/send-link",
  tags,
  summary:
    "Sends a new link to the phone number or the email address of an order. The response does not reveal whether an order exists",
  middleware: [limitRequests(LINK_REQUEST_LIMIT)],
  request: { body: jsonBody(linkRequestSchema) },
  responses: {
    202: jsonContent(
      z.object({ channels: z.array(z.enum(MESSAGE_CHANNELS)) }),
      "If the order exists, its link is sent over those of these channels that reach its phone number or email address",
    ),
    409: problemContent("The shop has no channel that can send the link", "link-not-sendable"),
    429: tooManyRequests,
  },
});

/** Returns the hashes of the visitor who places an order, and sets the cookie of a new browser. */
function getOrigin(c: Context<ApiEnv>): OrderOrigin {
  const { settings, getCredentialsKey } = c.var;
  const { browser, cookie } = identifyOrderBrowser(c.req.header("cookie"), settings.siteUrl);
  if (cookie !== undefined) c.header("set-cookie", cookie, { append: true });
  return hashOrigin({ address: getClientAddress(c, settings), browser }, getCredentialsKey());
}

/** Runs a request with a discount code and counts a wrong one. @throws TooManyRequests above the limit */
async function limitWrongCodes<Result>(
  c: Context<ApiEnv>,
  code: string | undefined,
  run: () => Promise<{ result: Result; isWrong: boolean }>,
): Promise<Result> {
  const { db, settings } = c.var;
  if (code === undefined || normalizeCode(code) === "" || !settings.isRateLimited)
    return (await run()).result;
  const visitor = getVisitor(c, settings);
  const counter: Parameters<typeof countWrongCode>[2] = {
    lookUp: async (limit, find) => {
      const found = await lookUp(db, limit, visitor, find);
      if (found === undefined && visitor.device === undefined)
        c.header("set-cookie", createDeviceCookie(settings), { append: true });
      return found;
    },
    isFirstLookup: (limit, text) => isFirstLookup(db, limit, visitor, text),
  };
  return countWrongCode(db, code, counter, run);
}

/** Quotes an order. Above the limit of wrong codes, quotes it without its code and says so. */
async function quoteWithLimit(c: Context<ApiEnv>, input: QuoteInput): Promise<Quote> {
  try {
    return await limitWrongCodes(c, input.code, async () => {
      const result = await quoteOrder(c.var.db, input);
      return { result, isWrong: result.code?.problem === "unknown" };
    });
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    const { code: typed = "", ...withoutCode } = input;
    const quote = await quoteOrder(c.var.db, withoutCode);
    const code = { code: normalizeCode(typed), isApplied: false, problem: "unknown" as const };
    return { ...quote, code: { ...code, message: discountMessages.tooManyWrongCodes } };
  }
}

/**
 * Places an order, and counts its code if it is wrong. Above the limit, a repeated request still gets the order that
 * the first one placed.
 */
async function placeWithLimit(
  c: Context<ApiEnv>,
  input: OrderInput,
  options: PlaceOrderOptions,
): Promise<PlacedOrder> {
  const outcome = await limitWrongCodes<PlacedOrder | DiscountUnknown>(c, input.code, async () => {
    try {
      return { result: await placeOrder(c.var.db, input, options), isWrong: false };
    } catch (error) {
      if (!(error instanceof DiscountUnknown)) throw error;
      return { result: error, isWrong: true };
    }
  }).catch(async (error: unknown) => {
    const isLimit = error instanceof TooManyRequests;
    const earlier = isLimit && (await findEarlierOrder(c.var.db, separatePhones(input), options));
    if (earlier) return earlier;
    throw error;
  });
  if (outcome instanceof DiscountUnknown) throw outcome;
  return outcome;
}

/** Creates the public order endpoints that need no link. */
export function createOrdersApi() {
  const router = createRouter();
  router.use(noStore);
  return router
    .openapi(placeOrderRoute, async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      const options = {
        idempotencyKey,
        channels: c.var.settings.messageChannels,
        getKey: c.var.getCredentialsKey,
        getOrigin: () => getOrigin(c),
        onReplay: createReplayMarker(c),
      };
      const input = c.req.valid("json");
      return c.json(await placeWithLimit(c, input, options), 201);
    })
    .openapi(quoteOrderRoute, async (c) => c.json(await quoteWithLimit(c, c.req.valid("json")), 200))
    .openapi(trackOrderRoute, async (c) => {
      const { term, country } = c.req.valid("json");
      const order = await trackOrder(c.var.db, term, country);
      if (!order) throw new NotFound(trackingMessages.notFound);
      return c.json(order, 200);
    })
    .openapi(sendLinkRoute, async (c) => {
      const { messageChannels: channels, isRateLimited } = c.var.settings;
      const { term, country } = c.req.valid("json");
      return c.json(await sendOrderLink(c.var.db, term, { country, channels, isRateLimited }), 202);
    });
}
