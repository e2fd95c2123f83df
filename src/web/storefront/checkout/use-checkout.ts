import { useEffect, useState } from "react";

import type { CartChange, CartItem } from "#domain/orders/cart.ts";
import { checkoutSchema } from "#domain/orders/checkout.ts";
import type { FieldErrors } from "#domain/shared/errors.ts";
import { checkoutMessages } from "#domain/orders/checkout-messages.ts";
import type { PlacedOrder } from "#domain/orders/order.ts";
import { placeOrder } from "#web/api-client/api-client.ts";
import { ApiProblem, invalidInput } from "#web/api-client/api-problem.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { note } from "../analytics/note.ts";
import { closeCart, currentCart } from "../cart/cart-store.ts";
import { clearCart } from "../cart/clear-cart.ts";
import { useStore } from "../store-context.tsx";
import { rememberOrder } from "../tracking/recent-orders.ts";
import type { CheckoutDraft, DraftField } from "./checkout-draft.ts";
import {
  checkoutOf,
  composedPhone,
  EMPTY_DRAFT,
  FIELD_PATHS,
  loadDraft,
  saveDraft,
  withField,
  withServedCountry,
} from "./checkout-draft.ts";
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
const FORM_PATHS = new Set<string>(Object.values(FIELD_PATHS));

function isAboutFields(errors: FieldErrors): boolean {
  return Object.keys(errors).some((path) => FORM_PATHS.has(path));
}

/** What the schema finds wrong, said the way the server would. @throws ApiProblem */
function validCheckout(draft: CheckoutDraft) {
  const parsed = checkoutSchema.safeParse(checkoutOf(draft));
  if (!parsed.success) throw invalidInput(checkoutMessages.failed, parsed.error.issues);
  const { customer, address } = parsed.data;
  return { customer: { ...customer, phone: composedPhone({ ...draft, phone: customer.phone }) }, address };
}

/** The names of the lines that a refusal speaks of, such as `items.1.productId`. */
function unavailableLines({ errors }: ApiProblem, items: readonly CartItem[]): string[] {
  return items.flatMap(({ product, variant }, index) =>
    `items.${index}.productId` in errors || `items.${index}.variant` in errors
      ? [checkoutMessages.lineGone(product.name, variant)]
      : [],
  );
}

/** A refusal of single lines, said of those lines: the cart gives them up, or they are named. */
async function explainRefusal(
  problem: ApiProblem,
  items: readonly CartItem[],
  onCheck: () => Promise<CartChange[]>,
): Promise<ApiProblem> {
  const lines = unavailableLines(problem, items);
  if (lines.length === 0) return problem;
  if ((await onCheck()).length > 0) return cartChanged();
  return new ApiProblem({ status: problem.status, code: problem.code, detail: lines.join(" ") });
}

function cartChanged(): ApiProblem {
  return new ApiProblem({ status: 409, code: "cart-changed", detail: checkoutMessages.cartChanged });
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

/** Checks what was typed and the cart, and stores the order that is about to be sent. @throws ApiProblem */
async function prepare(draft: CheckoutDraft, onCheck: () => Promise<CartChange[]>): Promise<SentOrder> {
  const checkout = validCheckout(draft);
  const linesNow = () => currentCart().items.map(orderLine);
  // What is shown is what is charged: prices are looked at once more, unless this very cart may be an order already.
  if (!orderAttempts.isUnanswered(linesNow()) && (await onCheck()).length > 0) throw cartChanged();
  const items = linesNow();
  if (items.length === 0) throw invalidInput(checkoutMessages.cartEmpty, []);
  const key = orderAttempts.start(items);
  return { key, input: { ...checkout, items }, sentAt: Date.now(), isRepeated: hasUnknownOutcome(key) };
}

/**
 * Sends an order, for the first time or again with its key.
 * @throws ApiProblem with the code `outcome-unknown` if the order may have been placed
 */
async function send(sent: SentOrder, onCheck: () => Promise<CartChange[]>): Promise<PlacedOrder> {
  const { key, input } = sent;
  const { items } = currentCart();
  saveSentOrder(sent);
  try {
    const placed = await placeOrder(input, key);
    // The cart first: at no moment does it hold what was ordered without the key of that order.
    clearCart(input.items, placed.orderNumber);
    orderAttempts.grant(key);
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
    orderAttempts.refuse(key);
    throw await explainRefusal(error, items, onCheck);
  }
}

/** The checkout form: what is typed, what is wrong with it, and placing the order once. Spec: storefront §4, §5. */
export function useCheckout(onCheck: () => Promise<CartChange[]>, onPlaced: (placed: PlacedOrder) => void) {
  const { countries } = useStore();
  const [draft, setDraft] = useState(() => withServedCountry(loadDraft(), countries));
  /** Tries in a row whose outcome is unknown; an order from before a reload had one. */
  const [unknown, setUnknown] = useState(() => (loadSentOrder() ? { tries: 1 } : NO_FAILURES));
  useEffect(() => saveDraft(draft), [draft]);
  const placing = useMutation(
    async (typed: CheckoutDraft | SentOrder) =>
      send("key" in typed ? typed : await prepare(typed, onCheck), onCheck),
    {
      success(placed) {
        setUnknown(NO_FAILURES);
        setDraft(withServedCountry(EMPTY_DRAFT, countries));
        closeCart();
        rememberOrder(placed);
        saveConfirmation(placed);
        toast(checkoutMessages.created, { ms: CREATED_TOAST_MS });
        note("purchase", { order: placed });
        onPlaced(placed);
      },
      problem(problem) {
        const isUnknown = problem.code === "outcome-unknown";
        const { retryAfter } = problem;
        setUnknown(({ tries }) => (isUnknown ? { tries: tries + 1, retryAfter } : NO_FAILURES));
        if (isAboutFields(problem.errors) || problem.code === "cart-changed") return;
        note("checkout_error", { status: problem.status });
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
    if (field in FIELD_PATHS) placing.clearError(FIELD_PATHS[field as keyof typeof FIELD_PATHS]);
  }

  return {
    draft,
    setField,
    place: () => placing.mutate(draft),
    stopRetrying,
    isPlacing: placing.pending,
    problem: placing.problem,
    errorOf: (field: keyof typeof FIELD_PATHS) => placing.errors[FIELD_PATHS[field]]?.[0],
    /** What is wrong beyond single fields, for the notice above the buttons. */
    notice: unknown.tries > 0 ? checkoutMessages.mayHaveReached : noticeOf(placing.problem),
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
