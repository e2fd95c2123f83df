import { randomInt, randomUUID } from "node:crypto";

import type { OrderLineInput } from "#domain/orders/checkout.ts";
import { CHECKOUT } from "#test/checkout.ts";

/** What visitors come for; each share is of all requests. */
export const SHARES = { browse: 0.9, search: 0.05, checkout: 0.04, admin: 0.01 } as const;

export type Errand = keyof typeof SHARES;

/** One request as it is sent, with the only status that is no error. */
export interface Asked {
  errand: Errand;
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  status: number;
  /** Told what came back, once it was the expected answer. */
  answered?: (json: unknown) => void;
  /** Told when it was not. */
  failed?: () => void;
}

/** A size whose stock nobody but staff's edits here changes, with what it is now. */
export interface EditedSize {
  productId: string;
  variant: string;
  /** Null is unlimited. */
  stock: number | null;
  isBusy: boolean;
}

/** What there is to ask for in the shop under load. */
export interface Goods {
  /** Pages, their data, pictures, files: as the shop's own pages name them. */
  browsed: readonly string[];
  searched: readonly string[];
  /** There is stock for whatever is ordered. */
  ordered: readonly OrderLineInput[];
  edited: readonly EditedSize[];
  /** Of a signed-in admin. */
  cookie: string;
}

export interface Traffic {
  next: () => Asked;
  /** Orders that were answered with 201. */
  placed: () => number;
}

/** What a browser takes of a picture. */
export const PICTURES = { accept: "image/webp,*/*" } as const;
const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd", ...PICTURES };
const ADDRESS_PARTS = 250;

/** Everybody comes from an address of their own, so that limits count and nobody reaches one. */
function visitor(): Record<string, string> {
  const parts = Array.from({ length: 3 }, () => randomInt(1, ADDRESS_PARTS));
  return { ...BROWSER, "x-forwarded-for": `10.${parts.join(".")}` };
}

function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error("There is nothing to choose from.");
  return item;
}

/** Draws request after request in the shares above. */
export function drawTraffic(goods: Goods): Traffic {
  const waiting: string[] = [];
  let placed = 0;
  const nextErrand = shuffleErrands();
  const made: Record<Errand, () => Asked> = {
    browse: () => read("browse", anyOf(goods.browsed)),
    search: () => read("search", `/api/search?q=${encodeURIComponent(anyOf(goods.searched))}`),
    checkout: () =>
      order(goods, (id) => {
        placed += 1;
        waiting.push(id);
      }),
    admin: () => staffsRequest(goods, waiting),
  };
  return { next: () => made[nextErrand()](), placed: () => placed };
}

const DECK_SIZE = 100;

/** Draws errands as cards from a shuffled deck, one after the other: the shares are kept also where few are drawn. */
function shuffleErrands(): () => Errand {
  const deck: Errand[] = [];
  return () => {
    if (deck.length === 0) {
      for (const [errand, share] of Object.entries(SHARES) as [Errand, number][])
        deck.push(...Array.from({ length: Math.round(share * DECK_SIZE) }, () => errand));
    }
    const [errand = "browse"] = deck.splice(randomInt(deck.length), 1);
    return errand;
  };
}

function read(errand: Errand, path: string): Asked {
  return { errand, method: "GET", path, headers: visitor(), status: 200 };
}

function order({ ordered }: Goods, placed: (id: string) => void): Asked {
  const number = randomInt(1_000_000, 9_999_999);
  return {
    errand: "checkout",
    method: "POST",
    path: "/api/orders",
    headers: { ...visitor(), "idempotency-key": randomUUID() },
    body: {
      customer: { name: "Ayesha Khan", email: `ayesha${number}@example.com`, phone: `+92 300 ${number}` },
      address: CHECKOUT.address,
      items: [anyOf(ordered), anyOf(ordered)],
    },
    status: 201,
    answered: (json) => placed((json as { id: string }).id),
  };
}

const STAFF_READS = [
  "/admin/dashboard",
  "/admin/orders",
  "/api/admin/orders?pageSize=20",
  "/api/admin/statistics",
];

/** A list, a figure, a confirmed order, or a stock that was counted anew. */
function staffsRequest({ cookie, edited }: Goods, waiting: string[]): Asked {
  const headers = { ...visitor(), cookie };
  const [kind, id] = [randomInt(4), waiting.shift()];
  if (kind === 0 && id !== undefined) {
    const path = `/api/admin/orders/${id}/status`;
    return { errand: "admin", method: "PATCH", path, headers, body: { status: "confirmed" }, status: 200 };
  }
  if (id !== undefined) waiting.unshift(id);
  const size = edited.find(({ isBusy }) => !isBusy);
  if (kind === 1 && size !== undefined) return edit(size, headers);
  return { errand: "admin", method: "GET", path: anyOf(STAFF_READS), headers, status: 200 };
}

function edit(size: EditedSize, headers: Record<string, string>): Asked {
  const { productId, variant, stock: expectedStock } = size;
  const stock = randomInt(50, 500);
  size.isBusy = true;
  const isDone = (now: number | null) => {
    size.stock = now;
    size.isBusy = false;
  };
  return {
    errand: "admin",
    method: "PATCH",
    path: `/api/admin/inventory/products/${productId}/stock`,
    headers,
    body: { variant, stock, expectedStock },
    status: 200,
    answered: () => isDone(stock),
    failed: () => isDone(expectedStock),
  };
}
