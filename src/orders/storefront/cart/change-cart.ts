import { getQuantity } from "../../rules/cart/cart-cookie.ts";
import type { CartItem } from "../../rules/cart/cart.ts";

import { applyChanges, getCart, learnSizes } from "./cart-store.ts";

/** Key of the browser storage with the ids of edits that several tabs make and that are applied once, latest last. */
const EDITS_KEY = "cart-edits";
const MAX_EDITS = 30;
/** The edits of this page, for a browser without storage. */
let ownEdits: readonly string[] = [];

/** Records an edit. Returns whether it is new. */
function recordEdit(id: string): boolean {
  const edits = new Set(ownEdits);
  try {
    for (const known of (localStorage.getItem(EDITS_KEY) ?? "").split(" ")) edits.add(known);
    if (edits.has(id)) return false;
    localStorage.setItem(EDITS_KEY, [...edits, id].slice(-MAX_EDITS).join(" "));
  } catch {
    if (edits.has(id)) return false;
  }
  ownEdits = [...ownEdits, id];
  return true;
}

/**
 * Applies an edit to the lines whose products are known, in the latest cart.
 * @param id without spaces; the same in all tabs that make this edit, so that the edit is applied once
 */
export function changeCart(apply: (items: readonly CartItem[]) => readonly CartItem[], id?: string): void {
  if (id !== undefined && !recordEdit(id)) return;
  const { items: before, lines } = getCart();
  const items = apply(before);
  learnSizes(items.map(({ product, variant }) => ({ product, variant })));
  const isKept = ({ product }: CartItem) => items.some((item) => item.product.sizeId === product.sizeId);
  const removed = before.filter((item) => !isKept(item));
  applyChanges([
    ...removed.map(({ product }) => ({ kind: "set" as const, sizeId: product.sizeId, quantity: 0 })),
    ...items.map(({ product: { sizeId }, quantity }) => {
      const kind = getQuantity(lines, sizeId) === 0 ? ("add" as const) : ("set" as const);
      return { kind, sizeId, quantity };
    }),
  ]);
}
