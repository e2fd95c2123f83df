import { useEffect, useState } from "react";

import type { CartItem } from "../../rules/cart/cart.ts";
import type { FieldErrors } from "#kit/rules/errors.ts";
import { checkoutMessages } from "../../rules/checkout-messages.ts";
import type { PlacedOrder } from "../../rules/order.ts";
import type { QuoteChange, ShownQuote } from "../../rules/quote-changes.ts";
import { announceChanges, toShownQuote } from "../../rules/quote-changes.ts";
import type { Quote } from "../../rules/quote.ts";
import {
  priceCart,
  toCodeInput,
  toDeliveryMethodInput,
  toGiftWrapInput,
  toPaymentMethodInput,
} from "../../rules/quote.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { ApiProblem, createInvalidInput } from "#kit/api-client/api-problem.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { recordAction } from "#kit/storefront/record-action.ts";
import { cartDialog, getCart } from "../cart/cart-store.ts";
import { clearCart } from "../cart/clear-cart.ts";
import type { CartCheck } from "../cart/use-cart-check.ts";
import { getChosenCity, saveChosenCity } from "#delivery/storefront/chosen-city.ts";
import { useStore } from "#store/storefront/store-context.tsx";
import { storeRecentOrder } from "../tracking/recent-orders.ts";
import type { CheckoutDraft, DraftField } from "./checkout-draft.ts";
import {
  CHOSEN,
  EMPTY_DRAFT,
  getFieldError,
  loadDraft,
  saveDraft,
  fillInChosenCity,
  changeField,
  selectServedCountry,
  validateCheckout,
} from "./checkout-draft.ts";
import type { CheckoutFieldName } from "../../ui/checkout-fields.ts";
import { CHECKOUT_FIELDS, FIELD_PATHS } from "../../ui/checkout-fields.ts";
import { orderAttempts, toOrderLine } from "./order-attempts.ts";
import type { SentOrder } from "./sent-order.ts";
import {
  clearSentOrder,
  hasUnknownOutcome,
  loadSentOrder,
  saveConfirmation,
  saveSentOrder,
  saveUnknownOutcome,
} from "./sent-order.ts";
import { TYPING_PAUSE_MS, useDeliveryQuote } from "./use-delivery-quote.ts";
import type { Failures } from "./use-automatic-retry.ts";
import { NO_FAILURES, useAutomaticRetry } from "./use-automatic-retry.ts";

const CREATED_TOAST_MS = 3000;

/** Codes of problems that the notice explains, so no toast is shown. */
const EXPLAINED_BY_NOTICE = new Set<string>([
  "cart-changed",
  "method-unavailable",
  "too-many-bottles",
  "total-changed",
]);

function hasFieldErrors(errors: FieldErrors): boolean {
  return Object.keys(errors).some((path) => FIELD_PATHS.has(path));
}

/** Returns the fields whose errors disappear when a field is edited: the field itself and the fields that it clears. */
function listClearedFields(field: DraftField): CheckoutFieldName[] {
  if (!(field in CHECKOUT_FIELDS)) return [];
  if (field === "country") return ["country", "state", "city"];
  return field === "state" ? ["state", "city"] : [field as CheckoutFieldName];
}

/** Returns messages for the lines that the server rejected, from error paths such as `items.1.productId`. */
function describeUnavailableLines({ errors }: ApiProblem, items: readonly CartItem[]): string[] {
  return items.flatMap(({ product, variant }, index) =>
    `items.${index}.productId` in errors || `items.${index}.variant` in errors
      ? [checkoutMessages.lineGone(product.name, variant)]
      : [],
  );
}

/** Returns the current price of an order that was rejected because of its total or its way to pay. */
function getCurrentQuote({ members }: ApiProblem): Quote | undefined {
  return members["quote"] as Quote | undefined;
}

/**
 * Explains a rejection: updates the cart for a changed price or unavailable lines, and returns the problem to show.
 * @param sent the rejected order
 */
async function explainRejection(
  problem: ApiProblem,
  { input: { expectedTotal = 0, expectedDay } }: SentOrder,
  items: readonly CartItem[],
  { check, apply }: CartCheck,
): Promise<ApiProblem> {
  const shown = { total: expectedTotal, day: expectedDay };
  const quote = getCurrentQuote(problem);
  if (quote) {
    const changed = createChangedProblem({ shown, current: quote, cartChanges: apply(quote) });
    if (changed?.code === "cart-changed") return changed;
    return changed && isAboutCode(problem)
      ? withDetail(problem, `${problem.detail} ${changed.detail}`)
      : problem;
  }
  const lineMessages = describeUnavailableLines(problem, items);
  if (lineMessages.length === 0) return problem;
  const { changes: cartChanges, quote: current } = await check();
  const changed = current && cartChanges.length > 0 && createChangedProblem({ shown, current, cartChanges });
  return changed || withDetail(problem, lineMessages.join(" "));
}

function withDetail({ status, code }: ApiProblem, detail: string): ApiProblem {
  return new ApiProblem({ status, code, detail });
}

/** Returns the problem of an order that is not what the shopper saw, or undefined if it is. */
function createChangedProblem(change: QuoteChange): ApiProblem | undefined {
  const detail = announceChanges(change);
  const code = change.cartChanges?.length ? "cart-changed" : "total-changed";
  return detail === undefined ? undefined : new ApiProblem({ status: 409, code, detail });
}

function createTooManyBottlesProblem(detail: string): ApiProblem {
  return new ApiProblem({ status: 422, code: "too-many-bottles", detail });
}

/** Counts the consecutive attempts with an unknown outcome. */
function countFailure({ attemptCount }: Failures, { code, retryAfter }: ApiProblem): Failures {
  return code === "outcome-unknown" ? { attemptCount: attemptCount + 1, retryAfter } : NO_FAILURES;
}

/** Removes a rejected code, because the order can be placed without it. The notice says why the code is gone. */
function removeRejectedCode(draft: CheckoutDraft, problem: ApiProblem): CheckoutDraft {
  return isAboutCode(problem) ? { ...draft, code: "" } : draft;
}

/** Returns whether the shop rejected an order because of its discount code. */
function isAboutCode({ code }: ApiProblem): boolean {
  return code.startsWith("discount-");
}

function getNotice(problem: ApiProblem | undefined): string | undefined {
  return problem && !hasFieldErrors(problem.errors) ? problem.detail : undefined;
}

/** Whether no response arrived from the shop. */
function hasNoResponse({ status }: ApiProblem): boolean {
  return status === 0 || status === 502 || status === 504;
}

/** Statuses of requests that the shop did not process. */
const UNPROCESSED_STATUSES = new Set([425, 429]);

/**
 * Whether the order may have been placed. This includes status 503, because the connection to the database can break
 * after the commit. For a repeated order, a 429 does not reveal whether an earlier attempt succeeded.
 */
function isOutcomeUnknown(problem: ApiProblem, { isRepeated }: SentOrder): boolean {
  return !problem.isRejection && (isRepeated || !UNPROCESSED_STATUSES.has(problem.status));
}

/** The quote that checkout displays, and what the shopper sees of it. */
interface Displayed {
  shown: ShownQuote;
  quote: Quote | undefined;
}

/**
 * Validates the form, checks the cart and returns the order to send, with the displayed total.
 * @throws ApiProblem for invalid input, and if the cart, its total, its delivery or its payment has changed
 */
async function prepareOrder(
  draft: CheckoutDraft,
  displayed: Displayed,
  { check }: CartCheck,
): Promise<SentOrder> {
  const checkout = validateCheckout(draft);
  const getLines = () => getCart().items.map(toOrderLine);
  // Skips the check if an earlier attempt may have ordered this cart, because the server then returns that order at its
  // original price.
  const checkedCart = orderAttempts.isPending(getLines()) ? undefined : await check();
  const { changes: cartChanges = [], quote: current } = checkedCart ?? {};
  const { shown } = displayed;
  const changed = current && createChangedProblem({ shown, current, cartChanges });
  if (changed && cartChanges.length > 0) throw changed;
  const items = getLines();
  if (items.length === 0) throw createInvalidInput(checkoutMessages.cartEmpty, []);
  if (current?.limitNotice) throw createTooManyBottlesProblem(current.limitNotice);
  if (changed) throw changed;
  const key = orderAttempts.start(items);
  const quote = current ?? displayed.quote;
  return {
    key,
    input: {
      ...checkout,
      items,
      expectedTotal: shown.total,
      ...(shown.day !== undefined && { expectedDay: shown.day }),
      ...toDeliveryMethodInput(quote),
      ...toPaymentMethodInput(quote),
      ...toCodeInput(quote),
      ...toGiftWrapInput(quote, draft.giftWrap === CHOSEN),
    },
    sentAt: Date.now(),
    isRepeated: hasUnknownOutcome(key),
  };
}

/**
 * Sends an order. A retry sends the same key.
 * @throws ApiProblem with the code `outcome-unknown` if the order may have been placed
 */
async function sendOrder(sentOrder: SentOrder, cartCheck: CartCheck): Promise<PlacedOrder> {
  const { key, input } = sentOrder;
  const { items } = getCart();
  saveSentOrder(sentOrder);
  try {
    const placedOrder = await callApi("POST /api/orders", {
      json: input,
      header: { "idempotency-key": key },
    });
    // Clear the cart before ending the attempt, so that the ordered lines are never in the cart without a pending key.
    clearCart(input.items, placedOrder.orderNumber);
    orderAttempts.confirm(key);
    clearSentOrder();
    return placedOrder;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (isOutcomeUnknown(error, sentOrder)) {
      saveUnknownOutcome(key);
      const { status, retryAfter } = error;
      throw new ApiProblem({
        status,
        code: "outcome-unknown",
        detail: checkoutMessages.mayBePlaced,
        retryAfter,
      });
    }
    clearSentOrder();
    if (!error.isRejection) throw error;
    orderAttempts.reject(key);
    throw await explainRejection(error, sentOrder, items, cartCheck);
  }
}

/**
 * Records a problem and shows a toast, unless the form or the notice explains the problem.
 * @param earlierAttemptCount number of earlier attempts whose outcome is unknown
 */
function reportProblem(problem: ApiProblem, earlierAttemptCount: number): void {
  if (hasFieldErrors(problem.errors) || EXPLAINED_BY_NOTICE.has(problem.code) || isAboutCode(problem)) return;
  recordAction("checkout_error", { status: problem.status });
  // After a lost response, the notice reports the unknown outcome without a toast.
  if (problem.code !== "outcome-unknown" || (!hasNoResponse(problem) && earlierAttemptCount === 0))
    showToast(checkoutMessages.failed, { tone: "error" });
}

/** Closes the cart of a placed order, stores the order in this browser and records the purchase. */
function finishOrder(order: PlacedOrder): void {
  cartDialog.close();
  storeRecentOrder(order);
  saveConfirmation(order);
  showToast(checkoutMessages.created, { displayMs: CREATED_TOAST_MS });
  recordAction("purchase", { order });
}

/** Fills in the delivery country and the saved city. */
function prefillDraft(draft: CheckoutDraft, countries: readonly string[]): CheckoutDraft {
  return fillInChosenCity(selectServedCountry(draft, countries), getChosenCity(), countries);
}

/** After the shopper stops typing, saves the city for product pages, the cart and the next order. */
function useSaveCity({ country, state, city }: CheckoutDraft): void {
  useEffect(() => {
    if (city.trim() === "") return;
    const timer = setTimeout(() => saveChosenCity({ country, state, city: city.trim() }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [country, state, city]);
}

/**
 * Holds the values and errors of the checkout form, and places the order once. Does not place an order that differs from the
 * displayed one, see `announceChanges`. Spec: storefront §4, §5.
 * @param items the lines of the cart
 */
export function useCheckout(
  cartCheck: CartCheck,
  items: readonly CartItem[],
  onPlaced: (order: PlacedOrder) => void,
) {
  const { countries } = useStore();
  const [draft, setDraft] = useState(() => prefillDraft(loadDraft(), countries));
  /** The consecutive attempts with an unknown outcome. An order stored before a reload counts as one attempt. */
  const [failures, setFailures] = useState<Failures>(() =>
    loadSentOrder() ? { attemptCount: 1 } : NO_FAILURES,
  );
  useEffect(() => saveDraft(draft), [draft]);
  useSaveCity(draft);
  const deliveryQuote = useDeliveryQuote(draft, cartCheck);
  const price = priceCart(items, deliveryQuote.quote);
  const displayed = { shown: toShownQuote(deliveryQuote.quote, price.total), quote: deliveryQuote.quote };
  const orderMutation = useMutation(
    async (order: CheckoutDraft | SentOrder) =>
      sendOrder("key" in order ? order : await prepareOrder(order, displayed, cartCheck), cartCheck),
    {
      success(placedOrder) {
        setFailures(NO_FAILURES);
        setDraft(prefillDraft(EMPTY_DRAFT, countries));
        finishOrder(placedOrder);
        onPlaced(placedOrder);
      },
      problem(problem) {
        setFailures((earlier) => countFailure(earlier, problem));
        setDraft((current) => removeRejectedCode(current, problem));
        reportProblem(problem, failures.attemptCount);
      },
    },
  );

  useAutomaticRetry(failures, () => {
    const sentOrder = loadSentOrder();
    if (sentOrder) void orderMutation.mutate(sentOrder);
    else setFailures(NO_FAILURES);
  });

  /** Stops automatic retries. */
  function stopRetrying() {
    setFailures(NO_FAILURES);
    clearSentOrder();
  }

  function setField(field: DraftField, value: string) {
    // Stops retries, because they would send the previous values.
    if (failures.attemptCount > 0) stopRetrying();
    setDraft((current) => changeField(current, field, value));
    for (const name of listClearedFields(field)) orderMutation.clearError(CHECKOUT_FIELDS[name].path);
  }

  const getError = (field: CheckoutFieldName) => getFieldError(orderMutation.errors, draft, field);

  return {
    draft,
    price,
    deliveryQuote,
    setField,
    placeOrder: () => orderMutation.mutate(draft),
    stopRetrying,
    isPlacing: orderMutation.isPending,
    problem: orderMutation.problem,
    getError,
    /** The message about the whole form, shown above the buttons. */
    notice: failures.attemptCount > 0 ? checkoutMessages.mayBePlaced : getNotice(orderMutation.problem),
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
