import { useEffect, useState } from "react";

import type { CartChange, CartItem } from "#domain/cart.ts";
import type { OrderLineInput } from "#domain/checkout.ts";
import { checkoutSchema } from "#domain/checkout.ts";
import type { FieldErrors } from "#domain/errors.ts";
import { checkoutMessages } from "#domain/messages.ts";
import type { PlacedOrder } from "#domain/order.ts";
import { placeOrder } from "#web/api-client.ts";
import { ApiProblem } from "#web/api-problem.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useMutation } from "#web/use-mutation.ts";

import { note } from "../analytics/note.ts";
import { closeCart, currentCart } from "../cart/cart-store.ts";
import { clearCart } from "../cart/clear-cart.ts";
import { useStore } from "../store-context.tsx";
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
import { orderAttempts } from "./order-attempts.ts";

const CREATED_TOAST_MS = 3000;
const FORM_PATHS = new Set<string>(Object.values(FIELD_PATHS));

function isAboutFields(errors: FieldErrors): boolean {
  return Object.keys(errors).some((path) => FORM_PATHS.has(path));
}

function orderLine({ product, variant, quantity }: CartItem): OrderLineInput {
  return { productId: product.id, variant, quantity };
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
  const isSaid = (await onCheck()).length > 0;
  return new ApiProblem(problem.status, isSaid ? checkoutMessages.cartChanged : lines.join(" "));
}

async function order(draft: CheckoutDraft, onCheck: () => Promise<CartChange[]>): Promise<PlacedOrder> {
  const checkout = validCheckout(draft);
  const linesNow = () => currentCart().items.map(orderLine);
  // What is shown is what is charged: prices are looked at once more, unless this very cart may be an order already.
  if (!orderAttempts.isUnanswered(linesNow()) && (await onCheck()).length > 0)
    throw new ApiProblem(409, checkoutMessages.cartChanged);
  const { items } = currentCart();
  if (items.length === 0) throw new ApiProblem(422, checkoutMessages.cartEmpty);
  const lines = items.map(orderLine);
  const key = orderAttempts.start(lines);
  try {
    const placed = await placeOrder({ ...checkout, items: lines }, key);
    // The cart first: at no moment does it hold what was ordered without the key of that order.
    clearCart(lines, placed.orderNumber);
    orderAttempts.grant(key);
    return placed;
  } catch (error) {
    if (!(error instanceof ApiProblem) || !error.isRefusal) throw error;
    orderAttempts.refuse(key);
    throw await explainRefusal(error, items, onCheck);
  }
}

/** The checkout form: what is typed, what is wrong with it, and placing the order once. Spec: storefront §4, §5. */
export function useCheckout(onCheck: () => Promise<CartChange[]>, onPlaced: (placed: PlacedOrder) => void) {
  const { countries } = useStore();
  const [draft, setDraft] = useState(() => withServedCountry(loadDraft(), countries));
  useEffect(() => saveDraft(draft), [draft]);
  const placing = useMutation((typed: CheckoutDraft) => order(typed, onCheck), {
    success(placed) {
      setDraft(withServedCountry(EMPTY_DRAFT, countries));
      closeCart();
      toast(checkoutMessages.created, { ms: CREATED_TOAST_MS });
      note("purchase", { order: placed });
      onPlaced(placed);
    },
    problem(problem) {
      if (!isAboutFields(problem.errors) && problem.detail !== checkoutMessages.cartChanged) {
        toast(checkoutMessages.failed, { tone: "error" });
        note("checkout_error", { status: problem.status });
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
