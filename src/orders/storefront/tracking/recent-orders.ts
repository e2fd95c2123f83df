import { useSyncExternalStore } from "react";

import type { PlacedOrder } from "../../rules/order.ts";

/** The fields of an order that the browser stores, without personal data. `placedAt` is ISO 8601 UTC. */
export interface RecentOrder {
  /** Secret of the browser's link. Older releases stored the id of the order, whose page can send a new link. */
  token: string;
  orderNumber: string;
  placedAt: string;
}

const STORAGE_KEY = "recent-orders";
const MAX_STORED = 20;
const TOKEN = /^[\w-]{1,64}$/;
const ORDER_NUMBER = /^ZE\d{11}$/;
const NO_ORDERS: readonly RecentOrder[] = [];

const listeners = new Set<() => void>();
let cachedText: string | null = null;
let cachedOrders: readonly RecentOrder[] = NO_ORDERS;

/** Returns a stored entry; undefined if it is malformed. */
function parseRecentOrder(value: unknown): RecentOrder | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, token = id, orderNumber, placedAt } = value as Record<string, unknown>;
  const isValid =
    typeof token === "string" &&
    TOKEN.test(token) &&
    typeof orderNumber === "string" &&
    ORDER_NUMBER.test(orderNumber) &&
    typeof placedAt === "string" &&
    !Number.isNaN(Date.parse(placedAt));
  return isValid ? { token, orderNumber, placedAt } : undefined;
}

/** Parses a stored list and skips malformed entries. */
export function parseRecentOrders(text: string | null): readonly RecentOrder[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return NO_ORDERS;
    return stored
      .map(parseRecentOrder)
      .filter((order) => order !== undefined)
      .slice(0, MAX_STORED);
  } catch {
    return NO_ORDERS;
  }
}

/** Returns the list with an order added or moved to its start. */
export function addOrder(
  orders: readonly RecentOrder[],
  { token, orderNumber, placedAt }: RecentOrder,
): RecentOrder[] {
  const others = orders.filter((other) => other.orderNumber !== orderNumber);
  return [{ token, orderNumber, placedAt }, ...others].slice(0, MAX_STORED);
}

/** Returns the same array until the stored text changes, as `useSyncExternalStore` requires. */
function readRecentOrders(): readonly RecentOrder[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(STORAGE_KEY);
  } catch {
    // Without storage there are no recent orders.
  }
  if (text !== cachedText) {
    cachedText = text;
    cachedOrders = parseRecentOrders(text);
  }
  return cachedOrders;
}

function updateStorage(write: (storage: Storage) => void): void {
  try {
    write(localStorage);
  } catch {
    // Without storage the list stays empty.
  }
  for (const listener of listeners) listener();
}

/** Stores an order that was placed in this browser. */
export function storeRecentOrder(order: Pick<PlacedOrder, "token" | "orderNumber" | "createdAt">): void {
  const { token, orderNumber, createdAt: placedAt } = order;
  if (token === null) return;
  const orders = addOrder(readRecentOrders(), { token, orderNumber, placedAt });
  updateStorage((storage) => storage.setItem(STORAGE_KEY, JSON.stringify(orders)));
}

/** Deletes the stored list of orders. */
export function clearRecentOrders(): void {
  updateStorage((storage) => storage.removeItem(STORAGE_KEY));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the orders placed in this browser, newest first; none on the server. */
export function useRecentOrders(): readonly RecentOrder[] {
  return useSyncExternalStore(subscribe, readRecentOrders, () => NO_ORDERS);
}
