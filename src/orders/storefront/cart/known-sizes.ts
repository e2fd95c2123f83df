import { useEffect, useLayoutEffect, useState } from "react";

import type { StoredImage } from "#kit/rules/image.ts";

import type { StoredLine } from "../../rules/cart/cart-cookie.ts";
import type { CartPart, CartProduct } from "../../rules/cart/cart.ts";
import { toCartPart } from "../../rules/cart/cart.ts";
import type { Cart, KnownSize } from "./cart-store.ts";
import { applyChanges, cartDialog, getCart, learnSizes, readStoredSizes, useCart } from "./cart-store.ts";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function readStoredImage(value: unknown): StoredImage | null {
  if (!isRecord(value)) return null;
  const { url, publicId, width, height, color } = value;
  if (typeof url !== "string" || typeof publicId !== "string" || typeof color !== "string") return null;
  return isAmount(width) && isAmount(height) ? { url, publicId, width, height, color } : null;
}

function isPart(value: unknown): value is CartPart {
  if (!isRecord(value)) return false;
  const { productId, name, variant, quantity, weightGrams = 0 } = value;
  const hasAmounts = isAmount(quantity) && isAmount(weightGrams);
  return hasAmounts && [productId, name, variant].every((text) => typeof text === "string");
}

function readProduct(value: unknown): CartProduct | undefined {
  if (!isRecord(value)) return undefined;
  const { id, sizeId, name, image, storedImage, price } = value;
  const { minOrderFreeShip, isTester, isFinalSale, weightGrams, surfaceOnly, parts } = value;
  if (typeof id !== "string" || typeof name !== "string" || typeof image !== "string") return undefined;
  if (!isAmount(price) || !isAmount(sizeId)) return undefined;
  return {
    id,
    sizeId,
    name,
    image,
    price,
    storedImage: readStoredImage(storedImage),
    minOrderFreeShip: isAmount(minOrderFreeShip) ? minOrderFreeShip : null,
    ...(isTester === true && { isTester }),
    ...(isFinalSale === true && { isFinalSale }),
    ...(isAmount(weightGrams) && { weightGrams }),
    ...(surfaceOnly === true && { surfaceOnly }),
    ...(Array.isArray(parts) && { parts: parts.filter(isPart).map(toCartPart) }),
  };
}

function readSize(value: unknown): KnownSize[] {
  if (!isRecord(value)) return [];
  const { variant } = value;
  const product = readProduct(value.product);
  return product && typeof variant === "string" ? [{ product, variant }] : [];
}

/** Returns the sizes that storage or a response contains. Skips malformed entries, which another version may have written. */
export function parseSizes(stored: unknown): KnownSize[] {
  return isRecord(stored) ? Object.values(stored).flatMap(readSize) : [];
}

/** Returns the lines whose products this page does not know yet. */
function listUnknown({ lines, items }: Pick<Cart, "lines" | "items">): StoredLine[] {
  return lines.filter(({ sizeId }) => items.every(({ product }) => product.sizeId !== sizeId));
}

/** Shows the lines whose products are in the browser's storage. */
function recallSizes(): void {
  const unknown = listUnknown(getCart());
  if (unknown.length === 0) return;
  const isUnknown = ({ product }: KnownSize) => unknown.some(({ sizeId }) => sizeId === product.sizeId);
  learnSizes(parseSizes(readStoredSizes()).filter(isUnknown));
}

/** Requests the unknown products. Removes lines that the shop does not sell, and returns their number. */
async function requestSizes(): Promise<number> {
  const requested = new Set(listUnknown(getCart()).map(({ sizeId }) => sizeId));
  const response = await fetch("/cart/sizes", { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`The sizes of the cart: ${response.status}`);
  learnSizes(parseSizes(await response.json()));
  // Lines that were added since the request, by a tap before this code ran or in another tab, are not in the response.
  const unsold = listUnknown(getCart()).filter(({ sizeId }) => requested.has(sizeId));
  applyChanges(unsold.map(({ sizeId }) => ({ kind: "set", sizeId, quantity: 0 })));
  const isComplete = listUnknown(getCart()).length === 0;
  return unsold.length + (isComplete ? 0 : await requestSizes());
}

/**
 * Recalls the products of lines that other tabs have added, and requests those of lines that were added without scripts
 * once the cart is open. `removedCount` is the number of lines that were removed because the shop does not sell them.
 */
export function useKnownSizes(): { isComplete: boolean; removedCount: number } {
  const cart = useCart();
  const { lines } = cart;
  const isOpen = cartDialog.useIsOpen();
  const [removedCount, setRemovedCount] = useState(0);
  const isComplete = listUnknown(cart).length === 0;

  useLayoutEffect(recallSizes, [lines]);

  useEffect(() => {
    if (!isOpen) setRemovedCount(0);
    // Without a connection, the lines stay, and the next opening tries again.
    else if (!isComplete) requestSizes().then(setRemovedCount, () => undefined);
  }, [isOpen, isComplete]);

  return { isComplete, removedCount };
}
