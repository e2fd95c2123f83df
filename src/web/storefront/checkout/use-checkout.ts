import { useEffect, useState } from "react";

import type { CartChange } from "#domain/cart.ts";
import { checkoutSchema } from "#domain/checkout.ts";
import type { FieldErrors } from "#domain/errors.ts";
import { checkoutMessages } from "#domain/messages.ts";
import type { LinkedOrder } from "#domain/order.ts";
import { placeOrder } from "#web/api-client.ts";
import { ApiProblem } from "#web/api-problem.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useMutation } from "#web/use-mutation.ts";

import { clearCart, closeCart, currentCart } from "../cart/cart-store.ts";
import type { CheckoutDraft, DraftField } from "./checkout-draft.ts";
import {
  checkoutOf,
  composedPhone,
  EMPTY_DRAFT,
  FIELD_PATHS,
  loadDraft,
  saveDraft,
  withField,
} from "./checkout-draft.ts";
import { endAttempt, isUnanswered, startTry } from "./order-attempt.ts";

const CREATED_TOAST_MS = 3000;
const FORM_PATHS = new Set<string>(Object.values(FIELD_PATHS));

function isAboutFields(errors: FieldErrors): boolean {
  return Object.keys(errors).some((path) => FORM_PATHS.has(path));
}

/** What the schema finds wrong, said the way the server would. @throws ApiProblem */
function validCheckout(draft: CheckoutDraft) {
  const parsed = checkoutSchema.safeParse(checkoutOf(draft));
  if (!parsed.success) {
    const errors: FieldErrors = {};
    for (const issue of parsed.error.issues) (errors[issue.path.join(".")] ??= []).push(issue.message);
    throw new ApiProblem(422, checkoutMessages.failed, errors);
  }
  const { customer, address } = parsed.data;
  return { customer: { ...customer, phone: composedPhone({ ...draft, phone: customer.phone }) }, address };
}

export interface PlacedOrder {
  order: LinkedOrder;
  /** Other details were sent before and never answered: the order may carry those. */
  hasOtherDetails: boolean;
}

async function order(draft: CheckoutDraft, onCheck: () => Promise<CartChange[]>): Promise<PlacedOrder> {
  const checkout = validCheckout(draft);
  const linesNow = () =>
    currentCart().items.map(({ product, variant, quantity }) => ({
      productId: product.id,
      variant,
      quantity,
    }));
  // What is shown is what is charged: prices are looked at once more, unless this very cart may be an order already.
  if (!isUnanswered(linesNow()) && (await onCheck()).length > 0)
    throw new ApiProblem(409, checkoutMessages.cartChanged);
  const items = linesNow();
  if (items.length === 0) throw new ApiProblem(422, checkoutMessages.cartEmpty);
  try {
    const { key, hasOtherDetails } = startTry(items, checkout);
    const placed = await placeOrder({ ...checkout, items }, key);
    endAttempt();
    return { order: placed, hasOtherDetails };
  } catch (error) {
    if (error instanceof ApiProblem && error.isRefusal) endAttempt();
    throw error;
  }
}

/** The checkout form: what is typed, what is wrong with it, and placing the order once. Spec: storefront §4, §5. */
export function useCheckout(onCheck: () => Promise<CartChange[]>, onPlaced: (placed: PlacedOrder) => void) {
  const [draft, setDraft] = useState(loadDraft);
  useEffect(() => saveDraft(draft), [draft]);
  const placing = useMutation((typed: CheckoutDraft) => order(typed, onCheck), {
    success(placed) {
      setDraft(EMPTY_DRAFT);
      clearCart();
      closeCart();
      toast(checkoutMessages.created, { ms: CREATED_TOAST_MS });
      onPlaced(placed);
    },
    problem(problem) {
      if (!isAboutFields(problem.errors) && problem.detail !== checkoutMessages.cartChanged) {
        toast(checkoutMessages.failed, { tone: "error" });
      }
    },
  });

  function setField(field: DraftField, value: string) {
    setDraft((typed) => withField(typed, field, value));
    if (field in FIELD_PATHS) placing.clearError(FIELD_PATHS[field as keyof typeof FIELD_PATHS]);
  }

  return {
    draft,
    setField,
    place: () => placing.mutate(draft),
    isPlacing: placing.pending,
    problem: placing.problem,
    errorOf: (field: keyof typeof FIELD_PATHS) => placing.errors[FIELD_PATHS[field]]?.[0],
    /** What is wrong beyond single fields, for the notice above the buttons. */
    notice: placing.problem && !isAboutFields(placing.problem.errors) ? placing.problem.detail : undefined,
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
