import { CART_LIFETIME_MS, MAX_ORDER_LINES, MAX_QUANTITY } from "./cart.ts";

/**
 * Name of the cookie with the cart. It contains only ids of sizes and quantities, e.g. `12.1-40.2`, at most 2 kB. The
 * browser's scripts read and change it, so that the cart answers without a request and public pages stay cached. It is
 * therefore not HttpOnly.
 */
export const CART_COOKIE = "cart";

/** A line of the cart. `sizeId` is the row id of the size. */
export interface StoredLine {
  sizeId: number;
  quantity: number;
}

/** A change of the cart. `add` adds to the quantity of the line, `set` replaces it, and a quantity of 0 removes the line. */
export interface LineChange extends StoredLine {
  kind: "add" | "set";
}

const LINE = /^([1-9]\d{0,14})\.([1-9]\d{0,4})$/;
const COOKIE = new RegExp(`(?:^|; )${CART_COOKIE}=([^;]*)`);

/** Returns the lines in a Cookie header or in `document.cookie`. Skips malformed and repeated lines. */
export function parseCartCookie(cookies: string | null): StoredLine[] {
  const [, value = ""] = COOKIE.exec(cookies ?? "") ?? [];
  return value.split("-").reduce<StoredLine[]>((lines, text) => {
    const [, sizeId, quantity] = LINE.exec(text) ?? [];
    const line = { kind: "add", sizeId: Number(sizeId), quantity: Number(quantity) } as const;
    return sizeId === undefined || lines.some((other) => other.sizeId === line.sizeId)
      ? lines
      : changeLines(lines, line);
  }, []);
}

/** Returns the cookie with these lines, as in a Set-Cookie header and in an assignment to `document.cookie`. */
export function serializeCartCookie(
  lines: readonly StoredLine[],
  { isSecure }: { isSecure: boolean },
): string {
  const value = lines.map(({ sizeId, quantity }) => `${sizeId}.${quantity}`).join("-");
  const seconds = value === "" ? 0 : CART_LIFETIME_MS / 1000;
  return `${CART_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Returns whether a size can be added. A full cart takes only more of the sizes that it has. */
export function hasRoomFor(lines: readonly StoredLine[], sizeId: number): boolean {
  return lines.length < MAX_ORDER_LINES || lines.some((line) => line.sizeId === sizeId);
}

/** Returns how many bottles of a size the cart has. */
export function getQuantity(lines: readonly StoredLine[], sizeId: number): number {
  return lines.find((line) => line.sizeId === sizeId)?.quantity ?? 0;
}

/**
 * Returns the lines with a change. Limits a quantity to `MAX_QUANTITY`. Ignores a new line if the cart is full, and a
 * quantity that is not a whole number. Spec: storefront §4.
 */
export function changeLines(
  lines: readonly StoredLine[],
  { kind, sizeId, quantity }: LineChange,
): StoredLine[] {
  const before = getQuantity(lines, sizeId);
  const isIgnored =
    kind === "add" ? quantity < 1 || !hasRoomFor(lines, sizeId) : quantity < 0 || before === 0;
  if (!Number.isInteger(quantity) || isIgnored) return [...lines];
  const changed = { sizeId, quantity: Math.min(kind === "add" ? before + quantity : quantity, MAX_QUANTITY) };
  if (before === 0) return [...lines, changed];
  return lines.flatMap((line) => {
    if (line.sizeId !== sizeId) return [line];
    return changed.quantity === 0 ? [] : [changed];
  });
}
