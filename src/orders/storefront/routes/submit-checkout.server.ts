import { redirect } from "react-router";

import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import type { FieldErrors } from "#kit/rules/errors.ts";
import { ShopError, TooManyRequests } from "#kit/rules/errors.ts";
import { idempotencyKeySchema, readFormText } from "#kit/rules/text.ts";
import { FORM_KEY_FIELD } from "#kit/storefront/form-key.ts";
import { buildRetryAfter, PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import { z } from "#platform/rules/zod.ts";
import type { Shop } from "#store/context.ts";

import { hashOrigin, identifyOrderBrowser } from "../../operations/confirmation/order-origin.ts";
import { CHECKOUT_LIMIT } from "../../operations/edit/order-limits.ts";
import { findEarlierOrder } from "../../operations/find-earlier-order.ts";
import { placeOrder } from "../../operations/place-order.ts";
import { checkoutMessages } from "../../rules/checkout-messages.ts";
import type { OrderInput } from "../../rules/checkout.ts";
import { CodeRejected } from "../../rules/code-errors.ts";
import { createEmptyCartError } from "../../rules/order-errors.ts";
import { buildOrderPath, buildPayPath } from "../../rules/links/order-link.ts";
import type { PlacedOrder } from "../../rules/order.ts";
import { announceChanges, toShownQuote } from "../../rules/quote-changes.ts";
import {
  toCodeInput,
  toDeliveryMethodInput,
  toGiftWrapInput,
  toPaymentMethodInput,
} from "../../rules/quote.ts";
import { validateCheckout } from "../checkout/checkout-draft.ts";
import { TERM_PARAM } from "../tracking/term-param.ts";
import { loadWithCode } from "./load-with-code.server.ts";
import { buildCartCookie } from "./load-cart.server.ts";
import type { LoadedCheckout } from "./load-checkout.server.ts";
import { loadCheckout, readDraft } from "./load-checkout.server.ts";
import { serializeCode } from "#discounts/rules/code-link.ts";

/** Name of the hidden field with what the page showed, see `describeShown`. */
export const SHOWN_FIELD = "shown";

/** The price and the delivery that the submitted page showed; amounts in PKR. */
const shownSchema = z.object({
  total: z.number(),
  day: z.string().optional(),
  delivery: z.object({ method: z.string(), cashNotice: z.string().nullable() }).nullable(),
  payment: z.object({ method: z.string(), wallet: z.string().optional() }).nullable(),
});

/** A checkout page after a form: its errors, or the reason why no order was placed. */
export interface SubmittedCheckout {
  checkout: LoadedCheckout;
  formKey: string;
  errors: FieldErrors;
  notice?: string | undefined;
}

interface PageResult {
  page: SubmittedCheckout;
  init: { status: number; headers: Headers };
}

/** What a page has besides its status and its problem. */
interface PageParts {
  /** Default: the page as the form was sent. */
  page?: LoadedPage;
  cookies?: readonly string[];
  /** More headers. */
  more?: Record<string, string>;
}

type LoadedPage = Awaited<ReturnType<typeof loadCheckout>>;

const deleteCode = ({ siteUrl }: Pick<Shop, "siteUrl">) =>
  serializeCode("", { isSecure: siteUrl.startsWith("https:") });

/** Returns what the page shows, as text for its hidden field. */
export function describeShown({ quote }: Pick<LoadedCheckout, "quote">): string {
  if (quote === undefined) return "";
  return JSON.stringify(toShownQuote(quote, quote.total) satisfies z.input<typeof shownSchema>);
}

type Shown = z.infer<typeof shownSchema>;

function readShown(form: FormData): Shown | undefined {
  try {
    return shownSchema.parse(JSON.parse(readFormText(form, SHOWN_FIELD) ?? ""));
  } catch {
    return undefined;
  }
}

/**
 * Places the order of a submitted form, or returns the page with the entered values and the current price. Places no
 * order whose price or delivery differs from what the page showed. Spec: storefront §4, §5.
 */
export async function submitCheckout(
  shop: Shop,
  request: Request,
  form: FormData,
): Promise<Response | PageResult> {
  const draft = await readDraft(form);
  const load = (code: string) => loadCheckout(shop, request, { ...draft, code });
  const { page: loaded, notice: codeNotice } = await loadWithCode(shop, draft.code, load);
  const formKey = idempotencyKeySchema.safeParse(form.get(FORM_KEY_FIELD)).data ?? createIdempotencyKey();
  const buildPage = (
    status: number,
    problem: Partial<Omit<SubmittedCheckout, "checkout">> = {},
    { more = {}, page: { headers, ...checkout } = loaded, cookies = [] }: PageParts = {},
  ): PageResult => {
    const allHeaders = new Headers({ ...PRIVATE_PAGE_HEADERS, ...headers, ...more });
    for (const cookie of cookies) allHeaders.append("set-cookie", cookie);
    return {
      page: { checkout, formKey, errors: {}, notice: codeNotice, ...problem },
      init: { status, headers: allHeaders },
    };
  };
  if (form.get("intent") !== "place") return buildPage(200);
  // The page showed the price with the code. The shopper sees the price without it, and why, before placing the order.
  if (codeNotice !== undefined) return buildPage(409);
  try {
    await shop.enforceRateLimit(CHECKOUT_LIMIT);
    const { order, cookies } = await placeFromPage(shop, request, { checkout: loaded, formKey, form });
    return redirectToOrder(shop, order, cookies);
  } catch (error) {
    // A code never blocks an order: the page continues without it.
    if (error instanceof CodeRejected)
      return buildPage(409, { notice: error.message }, { page: await load(""), cookies: [deleteCode(shop)] });
    if (error instanceof ApiProblem) return buildPage(error.status, toProblem(error.errors, error.detail));
    if (error instanceof TooManyRequests)
      return buildPage(429, { notice: error.message }, { more: buildRetryAfter(error) });
    if (error instanceof ShopError) return buildPage(409, toProblem(error.fields ?? {}, error.message));
    shop.report(error);
    return buildPage(500, { notice: `${checkoutMessages.failed} ${checkoutMessages.mayBePlaced}` });
  }
}

/** Returns errors of fields, or the message if they belong to no field of the form. */
function toProblem(errors: FieldErrors, detail: string): Partial<SubmittedCheckout> {
  const isAboutFields = Object.keys(errors).some((path) => /^(customer|address|details)\./.test(path));
  return isAboutFields ? { errors } : { notice: detail };
}

/** @throws ApiProblem for invalid input, and if the page showed another cart, price, delivery or payment */
async function placeFromPage(
  shop: Shop,
  request: Request,
  { checkout, formKey, form }: Pick<SubmittedCheckout, "checkout" | "formKey"> & { form: FormData },
): Promise<{ order: PlacedOrder; cookies: string[] }> {
  const shown = readShown(form);
  const input = toOrderInput(checkout, validateCheckout(checkout.draft), shown);
  if (input.items.length === 0) throw createEmptyCartError();
  const { browser, cookie } = identifyOrderBrowser(request.headers.get("cookie"), shop.siteUrl);
  const options = {
    idempotencyKey: formKey,
    channels: shop.messageChannels,
    getKey: shop.getCredentialsKey,
    getOrigin: () => hashOrigin({ address: shop.clientAddress, browser }, shop.getCredentialsKey()),
  };
  // The first of two equal requests may have ordered the last bottles.
  const earlier = await findEarlierOrder(shop.db, input, options);
  if (!earlier) checkShown(checkout, shown);
  const order = earlier ?? (await placeOrder(shop.db, input, options));
  return { order, cookies: [deleteCode(shop), ...(cookie === undefined ? [] : [cookie])] };
}

/** @throws ApiProblem if the page showed another cart, price, delivery or payment */
function checkShown({ changes, removedCount, quote }: LoadedCheckout, shown: Shown | undefined): void {
  const hasOtherChanges = removedCount > 0 || shown === undefined;
  const current = quote && { current: quote, cartChanges: changes, hasOtherChanges };
  const detail = current && announceChanges({ ...current, shown: shown ?? { total: current.current.total } });
  const isCartChanged = changes.length > 0 || hasOtherChanges;
  const code = isCartChanged ? "cart-changed" : "total-changed";
  if (detail !== undefined || isCartChanged)
    throw new ApiProblem({ status: 409, code, detail: detail ?? checkoutMessages.cartChanged });
}

function toOrderInput(
  { requested, quote }: LoadedCheckout,
  input: ReturnType<typeof validateCheckout>,
  shown: Shown | undefined,
): OrderInput {
  return {
    ...input,
    items: requested,
    ...(shown && { expectedTotal: shown.total }),
    ...(shown?.day !== undefined && { expectedDay: shown.day }),
    ...toDeliveryMethodInput(quote),
    ...toPaymentMethodInput(quote),
    ...toCodeInput(quote),
    ...toGiftWrapInput(quote, false),
  };
}

/** Opens the page of a placed order, or its pay page if it is paid in advance, and empties the cart. */
function redirectToOrder(
  shop: Shop,
  { token, orderNumber, paymentMethod }: PlacedOrder,
  cookies: readonly string[],
): Response {
  const headers = new Headers(PRIVATE_PAGE_HEADERS);
  for (const cookie of [...cookies, buildCartCookie(shop, [])]) headers.append("set-cookie", cookie);
  const page = paymentMethod === undefined ? buildOrderPath : buildPayPath;
  const path = token === null ? `/track-order?${TERM_PARAM}=${encodeURIComponent(orderNumber)}` : page(token);
  return redirect(path, { status: 303, headers });
}
