import { useSyncExternalStore } from "react";

/** The fields of an order that the browser stores, without personal data. `placedAt` is ISO 8601 UTC. */
export interface RecentOrder {
  id: string;
  orderNumber: string;
  placedAt: string;
}

const STORAGE_KEY = "recent-orders";
const MAX_STORED = 20;
const ORDER_ID = /^[\w-]{1,64}$/;
const ORDER_NUMBER = /^ZE\d{11}$/;
const NO_ORDERS: readonly RecentOrder[] = [];

const listeners = new Set<() => void>();
let cachedText: string | null = null;
let cachedOrders: readonly RecentOrder[] = NO_ORDERS;

function isRecentOrder(value: unknown): value is RecentOrder {
  if (typeof value !== "object" || value === null) return false;
  const { id, orderNumber, placedAt } = value as Record<string, unknown>;
  return (
    typeof id === "string" &&
    ORDER_ID.test(id) &&
    typeof orderNumber === "string" &&
    ORDER_NUMBER.test(orderNumber) &&
    typeof placedAt === "string" &&
    !Number.isNaN(Date.parse(placedAt))
  );
}

/** Parses a stored list and skips malformed entries. */
export function parseRecentOrders(text: string | null): readonly RecentOrder[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentOrder).slice(0, MAX_STORED) : NO_ORDERS;
  } catch {
    return NO_ORDERS;
  }
}

/** Returns the list with an order added or moved to its start. */
export function addOrder(
  orders: readonly RecentOrder[],
  { id, orderNumber, placedAt }: RecentOrder,
): RecentOrder[] {
  const others = orders.filter((other) => other.id !== id);
  return [{ id, orderNumber, placedAt }, ...others].slice(0, MAX_STORED);
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
export function storeRecentOrder(order: { id: string; orderNumber: string; createdAt: string }): void {
  const orders = addOrder(readRecentOrders(), { ...order, placedAt: order.createdAt });
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
