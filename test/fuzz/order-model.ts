import type { OrderStatus } from "#domain/orders/order-status.ts";

/** A size in the model. Renaming a size keeps its object. */
export interface ModelSize {
  product: ModelProduct;
  name: string;
  price: number;
  stock: number | null;
  sold: number;
  isRemoved: boolean;
}

export interface ModelProduct {
  id: string;
  name: string;
  discount: number | null;
  sizes: ModelSize[];
  ratings: number[];
  isRemoved: boolean;
}

export interface ModelLine {
  size: ModelSize;
  /** Name of the size at the time of the order. */
  variant: string;
  unitPrice: number;
  quantity: number;
  stockTaken: number;
  soldCounted: number;
}

export interface ModelOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  lines: ModelLine[];
  history: { status: OrderStatus; notes: string | null }[];
  notes: string | null;
  holdsStock: boolean;
  /** Stars of the reviews; null for reviews without stars, undefined before the review. */
  reviewRating: number | null | undefined;
}

/** The model of a shop. */
export interface ModelShop {
  /** Unique per run, unlike product ids: a new product can reuse the id of a deleted product. */
  runId: string;
  products: ModelProduct[];
  /** All sizes, including removed sizes. */
  sizes: ModelSize[];
  orders: ModelOrder[];
  /** Orders by idempotency key. */
  ordersByKey: Map<string, ModelOrder>;
}

/** Error code of a rejection. */
export type RejectionCode = string;

/** Returns the discounted price, rounded half up to whole rupees. */
export function chargedPrice({ price, product: { discount } }: ModelSize): number {
  return discount === null || discount === 0 ? price : Math.floor((price * (100 - discount) + 50) / 100);
}

export interface RequestedLine {
  size: ModelSize;
  quantity: number;
}

/** Returns the size that the shop currently sells under the name of this size. */
export function currentSize({ product, name }: ModelSize): ModelSize | undefined {
  return product.isRemoved ? undefined : product.sizes.find((size) => size.name === name);
}

/** Merges repeated sizes. Returns the lines of the resulting order, or the error code if the shop rejects the order. */
export function predictLines(requested: readonly RequestedLine[]): ModelLine[] | RejectionCode {
  const quantities = new Map<string, RequestedLine>();
  for (const { size, quantity } of requested) {
    const key = JSON.stringify([size.product.id, size.name]);
    quantities.set(key, { size, quantity: (quantities.get(key)?.quantity ?? 0) + quantity });
  }
  const merged = [...quantities.values()];
  if (merged.some(({ quantity }) => quantity > 10_000)) return "invalid-input";
  if (merged.some(({ size }) => currentSize(size) === undefined)) return "line-unavailable";
  const lines = merged.map(({ size: requestedSize, quantity }): ModelLine => {
    const size = currentSize(requestedSize) ?? requestedSize;
    return {
      size,
      variant: size.name,
      unitPrice: chargedPrice(size),
      quantity,
      stockTaken: 0,
      soldCounted: 0,
    };
  });
  const isShort = lines.some(({ size, quantity }) => size.stock !== null && size.stock < quantity);
  return isShort ? "insufficient-stock" : lines;
}

export interface ModelStatusChange {
  status: OrderStatus;
  notes: string | null;
  deductStock: boolean;
}

/** Sets an order's status. Returns the error code if the shop rejects the change. */
export function setOrderStatus(
  order: ModelOrder,
  { status, notes, deductStock }: ModelStatusChange,
): RejectionCode | undefined {
  if (status === order.status) return "conflict";
  const isFulfilled = status === "processing" || status === "shipped" || status === "delivered";
  if ((status === "confirmed" || (isFulfilled && deductStock)) && !order.holdsStock) {
    const isShort = order.lines.some(
      ({ size, quantity }) => !size.isRemoved && size.stock !== null && size.stock < quantity,
    );
    if (isShort) return "insufficient-stock";
    if (order.lines.some(({ size }) => size.isRemoved)) return "ordered-items-gone";
    for (const line of order.lines) deductLine(line);
    order.holdsStock = true;
  } else if (status === "cancelled" && order.holdsStock) {
    for (const line of order.lines) returnLine(line);
    order.holdsStock = false;
  }
  order.status = status;
  order.history.push({ status, notes });
  if (notes !== null) order.notes = order.notes === null ? notes : `${order.notes}\n${notes}`;
  return undefined;
}

function deductLine(line: ModelLine): void {
  const { size, quantity } = line;
  line.stockTaken = size.stock === null ? 0 : quantity;
  line.soldCounted = quantity;
  if (size.stock !== null) size.stock -= quantity;
  size.sold += quantity;
}

function returnLine(line: ModelLine): void {
  const { size } = line;
  if (!size.isRemoved) {
    if (size.stock !== null) size.stock += line.stockTaken;
    size.sold -= line.soldCounted;
  }
  line.stockTaken = 0;
  line.soldCounted = 0;
}

/** Removes a size from its product. */
export function markSizeRemoved(size: ModelSize): void {
  size.isRemoved = true;
  size.product.sizes = size.product.sizes.filter((each) => each !== size);
}

/** Marks a product and its sizes as deleted. */
export function markProductRemoved(product: ModelProduct): void {
  for (const size of product.sizes) size.isRemoved = true;
  product.isRemoved = true;
}
