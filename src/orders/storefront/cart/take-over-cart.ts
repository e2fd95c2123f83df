import { showToast } from "#kit/ui/overlays/toast-store.ts";

import type { LineChange } from "../../rules/cart/cart-cookie.ts";
import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";
import { applyChanges } from "./cart-store.ts";

const OLD_CART_KEY = "cart";

interface OldLine {
  id: string;
  name: string;
  variant: string;
  quantity: number;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function parseOldCart(text: string): OldLine[] {
  const stored: unknown = JSON.parse(text);
  const items = isRecord(stored) && Array.isArray(stored["items"]) ? stored["items"] : [];
  return items.filter(isRecord).flatMap(({ product, variant, quantity }): OldLine[] => {
    const { id, name } = isRecord(product) ? product : {};
    const isLine = [id, name, variant].every((value) => typeof value === "string");
    return isLine && typeof quantity === "number"
      ? [{ id: String(id), name: String(name), variant: String(variant), quantity }]
      : [];
  });
}

/** Adds lines to the cart. Returns the indexes of those that the shop does not sell. */
async function addLines(lines: readonly OldLine[]): Promise<number[]> {
  const body = new URLSearchParams(
    lines.flatMap(({ id, variant, quantity }) => [
      ["product", id],
      ["size", variant],
      ["quantity", String(quantity)],
    ]),
  );
  const response = await fetch("/cart/sizes", { method: "POST", body });
  if (!response.ok) throw new Error(`The earlier cart: ${response.status}`);
  const { lines: added, unsold } = (await response.json()) as { lines: LineChange[]; unsold: number[] };
  applyChanges(added);
  return unsold;
}

/**
 * Moves the cart that an earlier release kept in the browser's storage to the cookie, once. Says which of its sizes the
 * shop no longer sells. Without a connection, the next page tries again.
 */
export async function takeOverCart(): Promise<void> {
  const text = localStorage.getItem(OLD_CART_KEY);
  if (text === null) return;
  // Another tab must not add the same lines.
  localStorage.removeItem(OLD_CART_KEY);
  try {
    const lines = parseOldCart(text);
    const unsold = lines.length === 0 ? [] : await addLines(lines);
    for (const index of unsold) {
      const line = lines[index];
      if (line) showToast(cartDrawerMessages.gone(line.name, line.variant), { tone: "error" });
    }
  } catch (error) {
    // Text that is not JSON is no cart.
    if (!(error instanceof SyntaxError)) localStorage.setItem(OLD_CART_KEY, text);
  }
}
