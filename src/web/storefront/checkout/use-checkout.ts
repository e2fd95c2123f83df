import { useEffect, useState } from "react";

import type { CartItem } from "#domain/orders/cart.ts";
import { checkoutSchema } from "#domain/orders/checkout.ts";
import type { FieldErrors } from "#domain/shared/errors.ts";
import { checkoutMessages } from "#domain/orders/checkout-messages.ts";
import type { PlacedOrder } from "#domain/orders/order.ts";
import { cartPrice } from "#domain/orders/quote.ts";
import { placeOrder } from "#web/api-client/api-client.ts";
import { ApiProblem, invalidInput } from "#web/api-client/api-problem.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { recordAction } from "#web/storefront/analytics/record-action.ts";
import { closeCart, getCart } from "../cart/cart-store.ts";
import { clearCart } from "../cart/clear-cart.ts";
import type { CartCheck } from "../cart/use-cart-check.ts";
import { useStore } from "../store-context.tsx";
import { storeRecentOrder } from "../tracking/recent-orders.ts";
import type { CheckoutDraft, DraftField } from "./checkout-draft.ts";
import {
  checkoutOf,
  composedPhone,
  EMPTY_DRAFT,
  loadDraft,
  saveDraft,
  withField,
  withServedCountry,
} from "./checkout-draft.ts";
import type { CheckoutFieldName } from "./checkout-fields.ts";
import { CHECKOUT_FIELDS, FIELD_PATHS } from "./checkout-fields.ts";
import { orderAttempts, orderLine } from "./order-attempts.ts";
import type { SentOrder } from "./sent-order.ts";
import {
  forgetSentOrder,
  hasUnknownOutcome,
  loadSentOrder,
  saveConfirmation,
  saveSentOrder,
  saveUnknownOutcome,
} from "./sent-order.ts";
import { NO_FAILURES, useAutomaticRetry } from "./use-automatic-retry.ts";

const CREATED_TOAST_MS = 3000;

/** Problems that the notice and the cart explain: no toast says that the order failed. */
const NAMED_IN_CART = new Set<string>(["cart-changed", "total-changed"]);

function isAboutFields(errors: FieldErrors): boolean {
  return Object.keys(errors).some((path) => FIELD_PATHS.has(path));
}

/** What the schema finds wrong, said the way the server would. @throws ApiProblem */
function validCheckout(draft: CheckoutDraft) {
  const parsed = checkoutSchema.safeParse(checkoutOf(draft));
  if (!parsed.success) throw invalidInput(checkoutMessages.failed, parsed.error.issues);
  const { customer, ...checkout } = parsed.data;
  return {
    ...checkout,
    customer: { ...customer, phone: composedPhone({ ...draft, phone: customer.phone }) },
  };
}

/** The names of the lines that a refusal speaks of, such as `items.1.productId`. */
function unavailableLines({ errors }: ApiProblem, items: readonly CartItem[]): string[] {
  return items.flatMap(({ product, variant }, index) =>
    `items.${index}.productId` in errors || `items.${index}.variant` in errors
      ? [checkoutMessages.lineGone(product.name, variant)]
      : [],
  );
}

/** Returns a rejection in terms of the cart: a changed price updates it, and unavailable lines leave it or are named. */
async function explainRefusal(
  problem: ApiProblem,
  items: readonly CartItem[],
  { check, apply }: CartCheck,
): Promise<ApiProblem> {
  if (problem.quote) return apply(problem.quote).length > 0 ? cartChanged() : problem;
  const lines = unavailableLines(problem, items);
  if (lines.length === 0) return problem;
  if ((await check()).changes.length > 0) return cartChanged();
  return new ApiProblem({ status: problem.status, code: problem.code, detail: lines.join(" ") });
}

function cartChanged(): ApiProblem {
  return new ApiProblem({ status: 409, code: "cart-changed", detail: checkoutMessages.cartChanged });
}

function totalChanged(total: number): ApiProblem {
  return new ApiProblem({ status: 409, code: "total-changed", detail: checkoutMessages.totalChanged(total) });
}

function noticeOf(problem: ApiProblem | undefined): string | undefined {
  return problem && !isAboutFields(problem.errors) ? problem.detail : undefined;
}

/** Whether no response came from the shop. */
function isLost({ status }: ApiProblem): boolean {
  return status === 0 || status === 502 || status === 504;
}

/** Responses to requests that the shop did not process. */
const UNPROCESSED = new Set([425, 429]);

/**
 * Whether the order may have been placed. A 503 does not exclude it: the connection to the database may break after
 * the commit. A 429 says nothing about an earlier try.
 */
function isOutcomeUnknown(problem: ApiProblem, { isRepeated }: SentOrder): boolean {
  return !problem.isRefusal && (isRepeated || !UNPROCESSED.has(problem.status));
}

/**
 * Checks the form and the cart, and returns the order to send with the total that the shopper saw.
 * @throws ApiProblem, also if the cart or its total changed since
 */
async function prepare(draft: CheckoutDraft, shownTotal: number, { check }: CartCheck): Promise<SentOrder> {
  const checkout = validCheckout(draft);
  const linesNow = () => getCart().items.map(orderLine);
  // Without a check if an earlier try may have ordered this cart: its order is returned, whatever it would cost now.
  const checked = orderAttempts.isPending(linesNow()) ? undefined : await check();
  if (checked && checked.changes.length > 0) throw cartChanged();
  const items = linesNow();
  if (items.length === 0) throw invalidInput(checkoutMessages.cartEmpty, []);
  const { total } = checked?.quote ? cartPrice(getCart().items, checked.quote) : { total: shownTotal };
  if (total !== shownTotal) throw totalChanged(total);
  const key = orderAttempts.start(items);
  return {
    key,
    input: { ...checkout, items, expectedTotal: total },
    sentAt: Date.now(),
    isRepeated: hasUnknownOutcome(key),
  };
}

/**
 * Sends an order, for the first time or again with its key.
 * @throws ApiProblem with the code `outcome-unknown` if the order may have been placed
 */
async function send(sent: SentOrder, cartCheck: CartCheck): Promise<PlacedOrder> {
  const { key, input } = sent;
  const { items } = getCart();
  saveSentOrder(sent);
  try {
    const placed = await placeOrder(input, key);
    // The cart first: at no moment does it hold what was ordered without the key of that order.
    clearCart(input.items, placed.orderNumber);
    orderAttempts.confirm(key);
    forgetSentOrder();
    return placed;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (isOutcomeUnknown(error, sent)) {
      saveUnknownOutcome(key);
      const { status, retryAfter } = error;
      throw new ApiProblem({
        status,
        code: "outcome-unknown",
        detail: checkoutMessages.mayHaveReached,
        retryAfter,
      });
    }
    forgetSentOrder();
    if (!error.isRefusal) throw error;
    orderAttempts.reject(key);
    throw await explainRefusal(error, items, cartCheck);
  }
}

/**
 * The checkout form: its values, its errors, and placing the order once. Spec: storefront §4, §5.
 * @param shownTotal the total on screen, PKR: no order costs another amount
 */
export function useCheckout(
  cartCheck: CartCheck,
  shownTotal: number,
  onPlaced: (placed: PlacedOrder) => void,
) {
  const { countries } = useStore();
  const [draft, setDraft] = useState(() => withServedCountry(loadDraft(), countries));
  /** Tries in a row whose outcome is unknown; an order from before a reload had one. */
  const [unknown, setUnknown] = useState(() => (loadSentOrder() ? { tries: 1 } : NO_FAILURES));
  useEffect(() => saveDraft(draft), [draft]);
  const placing = useMutation(
    async (typed: CheckoutDraft | SentOrder) =>
      send("key" in typed ? typed : await prepare(typed, shownTotal, cartCheck), cartCheck),
    {
      success(placed) {
        setUnknown(NO_FAILURES);
        setDraft(withServedCountry(EMPTY_DRAFT, countries));
        closeCart();
        storeRecentOrder(placed);
        saveConfirmation(placed);
        toast(checkoutMessages.created, { ms: CREATED_TOAST_MS });
        recordAction("purchase", { order: placed });
        onPlaced(placed);
      },
      problem(problem) {
        const isUnknown = problem.code === "outcome-unknown";
        const { retryAfter } = problem;
        setUnknown(({ tries }) => (isUnknown ? { tries: tries + 1, retryAfter } : NO_FAILURES));
        if (isAboutFields(problem.errors) || NAMED_IN_CART.has(problem.code)) return;
        recordAction("checkout_error", { status: problem.status });
        // After a lost response, the notice alone tells that the outcome is unknown.
        if (!isUnknown || (!isLost(problem) && unknown.tries === 0))
          toast(checkoutMessages.failed, { tone: "error" });
      },
    },
  );

  useAutomaticRetry(unknown, () => {
    const sent = loadSentOrder();
    if (sent) void placing.mutate(sent);
    else setUnknown(NO_FAILURES);
  });

  /** Nothing is sent any more unless the shopper asks for it. */
  function stopRetrying() {
    setUnknown(NO_FAILURES);
    forgetSentOrder();
  }

  function setField(field: DraftField, value: string) {
    // A retry would send what was typed before.
    if (unknown.tries > 0) stopRetrying();
    setDraft((typed) => withField(typed, field, value));
    const isShown = field !== "phoneCountry" && field !== "dialCode";
    if (isShown) placing.clearError(CHECKOUT_FIELDS[field].path);
  }

  return {
    draft,
    setField,
    place: () => placing.mutate(draft),
    stopRetrying,
    isPlacing: placing.pending,
    problem: placing.problem,
    errorOf: (field: CheckoutFieldName) => placing.errors[CHECKOUT_FIELDS[field].path]?.[0],
    /** What is wrong beyond single fields, for the notice above the buttons. */
    notice: unknown.tries > 0 ? checkoutMessages.mayHaveReached : noticeOf(placing.problem),
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
