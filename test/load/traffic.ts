import { randomInt, randomUUID } from "node:crypto";

import type { OrderLineInput } from "#orders/rules/checkout.ts";
import { CHECKOUT } from "#test/checkout.ts";

/** Share of the traffic per kind of request. */
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

/** A size whose stock only staff requests change. */
export interface EditedSize {
  productId: string;
  variant: string;
  /** Null means unlimited. */
  stock: number | null;
  /** Whether a stock change is in progress. */
  isBusy: boolean;
}

/** Data of the shop that the generated requests use. */
export interface TrafficData {
  /** Paths of pages, page data, images and files. */
  browsedPaths: readonly string[];
  searchTerms: readonly string[];
  /** Order lines with enough stock for the entire test. */
  orderLines: readonly OrderLineInput[];
  editedSizes: readonly EditedSize[];
  /** Session cookie of an admin. */
  cookie: string;
}

export interface Traffic {
  next: () => PlannedRequest;
  /** Returns the number of acknowledged orders. */
  countPlacedOrders: () => number;
}

/** The Accept header that a browser sends for images. */
export const IMAGE_HEADERS = { accept: "image/webp,*/*" } as const;
const BROWSER_HEADERS = { "accept-encoding": "gzip, deflate, br, zstd", ...IMAGE_HEADERS };
const MAX_IP_PART = 250;

/** Returns headers with a random IP address, so that no request reaches a rate limit. */
function createVisitorHeaders(): Record<string, string> {
  const parts = Array.from({ length: 3 }, () => randomInt(1, MAX_IP_PART));
  return { ...BROWSER_HEADERS, "x-forwarded-for": `10.${parts.join(".")}` };
}

function pickRandom<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error("The list to pick from is empty.");
  return item;
}

/** Generates random requests of each kind, in the proportions of `SHARES`. */
export function generateTraffic(data: TrafficData): Traffic {
  const pendingOrderIds: string[] = [];
  let placedCount = 0;
  const nextKind = createKindPicker();
  const creators: Record<RequestKind, () => PlannedRequest> = {
    browse: () => createReadRequest("browse", pickRandom(data.browsedPaths)),
    search: () =>
      createReadRequest("search", `/api/search?q=${encodeURIComponent(pickRandom(data.searchTerms))}`),
    checkout: () =>
      createOrderRequest(data, (id) => {
        placedCount += 1;
        pendingOrderIds.push(id);
      }),
    admin: () => createStaffRequest(data, pendingOrderIds),
  };
  return { next: () => creators[nextKind()](), countPlacedOrders: () => placedCount };
}

const DECK_SIZE = 100;

/** Draws kinds from a shuffled deck without replacement, so the shares hold even for a few requests. */
function createKindPicker(): () => RequestKind {
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

function createReadRequest(kind: RequestKind, path: string): PlannedRequest {
  return { kind, method: "GET", path, headers: createVisitorHeaders(), status: 200 };
}

function createOrderRequest({ orderLines }: TrafficData, onPlaced: (id: string) => void): PlannedRequest {
  const number = randomInt(1_000_000, 9_999_999);
  return {
    kind: "checkout",
    method: "POST",
    path: "/api/orders",
    headers: { ...createVisitorHeaders(), "idempotency-key": randomUUID() },
    body: {
      customer: { name: "Ayesha Khan", email: `ayesha${number}@example.com`, phone: `+92 300 ${number}` },
      address: CHECKOUT.address,
      items: [pickRandom(orderLines), pickRandom(orderLines)],
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

/** Returns a staff request: a read, an order confirmation or a stock change. */
function createStaffRequest({ cookie, editedSizes }: TrafficData, pendingOrderIds: string[]): PlannedRequest {
  const headers = { ...createVisitorHeaders(), cookie };
  const choice = randomInt(4);
  const id = pendingOrderIds.shift();
  if (choice === 0 && id !== undefined) {
    const path = `/api/admin/orders/${id}/status`;
    return { kind: "admin", method: "PATCH", path, headers, body: { status: "confirmed" }, status: 200 };
  }
  if (id !== undefined) pendingOrderIds.unshift(id);
  const size = editedSizes.find(({ isBusy }) => !isBusy);
  if (choice === 1 && size !== undefined) return createStockRequest(size, headers);
  return { kind: "admin", method: "GET", path: pickRandom(STAFF_READS), headers, status: 200 };
}

function createStockRequest(size: EditedSize, headers: Record<string, string>): PlannedRequest {
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
