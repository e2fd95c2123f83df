import { randomInt, randomUUID } from "node:crypto";

import type { OrderLineInput } from "#domain/orders/checkout.ts";
import { CHECKOUT } from "#test/checkout.ts";

/** Kinds of requests and their shares. */
export const SHARES = { browse: 0.9, search: 0.05, checkout: 0.04, admin: 0.01 } as const;

export type RequestKind = keyof typeof SHARES;

/** A request and its expected status. */
export interface PlannedRequest {
  kind: RequestKind;
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  status: number;
  /** Called with the body of the expected response. */
  onResponse?: (json: unknown) => void;
  /** Called after a failure or an unexpected status. */
  onFailure?: () => void;
}

/** A size whose stock only the staff requests of this test change. */
export interface EditedSize {
  productId: string;
  variant: string;
  /** Null is unlimited. */
  stock: number | null;
  isBusy: boolean;
}

/** Data of the shop from which requests are generated. */
export interface TrafficData {
  /** Paths of pages, page data, pictures and files. */
  browsed: readonly string[];
  searched: readonly string[];
  /** Lines with enough stock for the entire test. */
  ordered: readonly OrderLineInput[];
  edited: readonly EditedSize[];
  /** Session of an admin. */
  cookie: string;
}

export interface Traffic {
  next: () => PlannedRequest;
  /** Returns the number of acknowledged orders. */
  placedOrders: () => number;
}

/** Accept header of a browser for pictures. */
export const PICTURES = { accept: "image/webp,*/*" } as const;
const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd", ...PICTURES };
const ADDRESS_PARTS = 250;

/** Returns headers with a random IP address, so rate limits count requests but never apply. */
function visitorHeaders(): Record<string, string> {
  const parts = Array.from({ length: 3 }, () => randomInt(1, ADDRESS_PARTS));
  return { ...BROWSER, "x-forwarded-for": `10.${parts.join(".")}` };
}

function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error("The list to choose from is empty.");
  return item;
}

/** Generates random requests with the shares above. */
export function generateTraffic(data: TrafficData): Traffic {
  const waiting: string[] = [];
  let placed = 0;
  const nextKind = shuffleKinds();
  const create: Record<RequestKind, () => PlannedRequest> = {
    browse: () => read("browse", anyOf(data.browsed)),
    search: () => read("search", `/api/search?q=${encodeURIComponent(anyOf(data.searched))}`),
    checkout: () =>
      order(data, (id) => {
        placed += 1;
        waiting.push(id);
      }),
    admin: () => staffRequest(data, waiting),
  };
  return { next: () => create[nextKind()](), placedOrders: () => placed };
}

const DECK_SIZE = 100;

/** Draws kinds from a shuffled deck without replacement, so the shares hold even for a few requests. */
function shuffleKinds(): () => RequestKind {
  const deck: RequestKind[] = [];
  return () => {
    if (deck.length === 0) {
      for (const [kind, share] of Object.entries(SHARES) as [RequestKind, number][])
        deck.push(...Array.from({ length: Math.round(share * DECK_SIZE) }, () => kind));
    }
    const [kind = "browse"] = deck.splice(randomInt(deck.length), 1);
    return kind;
  };
}

function read(kind: RequestKind, path: string): PlannedRequest {
  return { kind, method: "GET", path, headers: visitorHeaders(), status: 200 };
}

function order({ ordered }: TrafficData, onPlaced: (id: string) => void): PlannedRequest {
  const number = randomInt(1_000_000, 9_999_999);
  return {
    kind: "checkout",
    method: "POST",
    path: "/api/orders",
    headers: { ...visitorHeaders(), "idempotency-key": randomUUID() },
    body: {
      customer: { name: "Ayesha Khan", email: `ayesha${number}@example.com`, phone: `+92 300 ${number}` },
      address: CHECKOUT.address,
      items: [anyOf(ordered), anyOf(ordered)],
    },
    status: 201,
    onResponse: (json) => onPlaced((json as { id: string }).id),
  };
}

const STAFF_READS = [
  "/admin/dashboard",
  "/admin/orders",
  "/api/admin/orders?pageSize=20",
  "/api/admin/statistics",
];

/** Returns a read, an order confirmation or a stock change. */
function staffRequest({ cookie, edited }: TrafficData, waiting: string[]): PlannedRequest {
  const headers = { ...visitorHeaders(), cookie };
  const [kind, id] = [randomInt(4), waiting.shift()];
  if (kind === 0 && id !== undefined) {
    const path = `/api/admin/orders/${id}/status`;
    return { kind: "admin", method: "PATCH", path, headers, body: { status: "confirmed" }, status: 200 };
  }
  if (id !== undefined) waiting.unshift(id);
  const size = edited.find(({ isBusy }) => !isBusy);
  if (kind === 1 && size !== undefined) return edit(size, headers);
  return { kind: "admin", method: "GET", path: anyOf(STAFF_READS), headers, status: 200 };
}

function edit(size: EditedSize, headers: Record<string, string>): PlannedRequest {
  const { productId, variant, stock: expectedStock } = size;
  const stock = randomInt(50, 500);
  size.isBusy = true;
  const finish = (current: number | null) => {
    size.stock = current;
    size.isBusy = false;
  };
  return {
    kind: "admin",
    method: "PATCH",
    path: `/api/admin/inventory/products/${productId}/stock`,
    headers,
    body: { variant, stock, expectedStock },
    status: 200,
    onResponse: () => finish(stock),
    onFailure: () => finish(expectedStock),
  };
}
