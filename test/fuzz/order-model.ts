import type { OrderStatus } from "#orders/rules/order-status.ts";

/** A size in the model. A renamed size keeps its object. */
export interface ModelSize {
  product: ModelProduct;
  name: string;
  price: number;
  stock: number | null;
  sold: number;
  isRemoved: boolean;
  /** Bottles that pending orders reserve. */
  reservations: Map<ModelOrder, number>;
}

/** Returns the bottles that a shopper can order: the stock without those that other orders reserve; null is unlimited. */
export function countAvailable({ stock, reservations }: ModelSize, order?: ModelOrder): number | null {
  if (stock === null) return null;
  const reserved = [...reservations].reduce(
    (sum, [other, bottles]) => (other === order ? sum : sum + bottles),
    0,
  );
  return Math.max(0, stock - reserved);
}

/** Returns whether `bottles` exceed the available stock, which is null if it is unlimited. */
const isAbove = (bottles: number, available: number | null) => available !== null && bottles > available;

/** Reserves the bottles of an order's lines. */
export function reserveLines(order: ModelOrder): void {
  for (const { size, quantity } of order.lines)
    if (size.stock !== null && !size.isRemoved) size.reservations.set(order, quantity);
}

/** Ends the reservation of an order. Returns whether the order had one. */
export function releaseLines(order: ModelOrder): boolean {
  return order.lines.map(({ size }) => size.reservations.delete(order)).includes(true);
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
  isStockDeducted: boolean;
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

/** Returns the price after the discount, rounded half up to whole rupees, at least 1 unless it is free. */
export function calculateUnitPrice({ price, product: { discount } }: ModelSize): number {
  const remainingPercent = 100 - (discount ?? 0);
  if (remainingPercent === 0) return 0;
  return Math.max(1, Math.floor((Math.round(price * 100) * remainingPercent + 5000) / 10_000));
}

export interface RequestedLine {
  size: ModelSize;
  quantity: number;
}

/** Returns the size that the shop currently sells under the name of this size. */
export function findCurrentSize({ product, name }: ModelSize): ModelSize | undefined {
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
  if (merged.some(({ size }) => findCurrentSize(size) === undefined)) return "line-unavailable";
  const lines = merged.map(({ size: requestedSize, quantity }): ModelLine => {
    const size = findCurrentSize(requestedSize) ?? requestedSize;
    return {
      size,
      variant: size.name,
      unitPrice: calculateUnitPrice(size),
      quantity,
      stockTaken: 0,
      soldCounted: 0,
    };
  });
  const isStockInsufficient = lines.some(({ size, quantity }) => isAbove(quantity, countAvailable(size)));
  return isStockInsufficient ? "insufficient-stock" : lines;
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
  if ((status === "confirmed" || (isFulfilled && deductStock)) && !order.isStockDeducted) {
    const isStockInsufficient = order.lines.some(({ size, quantity }) => {
      const isReserved = (size.reservations.get(order) ?? 0) >= quantity;
      const available = isReserved ? size.stock : countAvailable(size, order);
      return !size.isRemoved && isAbove(quantity, available);
    });
    if (isStockInsufficient) return "insufficient-stock";
    if (order.lines.some(({ size }) => size.isRemoved)) return "ordered-items-not-found";
    for (const line of order.lines) deductLine(line);
    order.isStockDeducted = true;
  } else if (status === "cancelled" && order.isStockDeducted) {
    for (const line of order.lines) returnLine(line);
    order.isStockDeducted = false;
  }
  releaseLines(order);
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

/** Replaces the items of an order. Returns the error code if the shop rejects the edit. */
export function editOrderItems(
  order: ModelOrder,
  requested: readonly RequestedLine[],
): RejectionCode | undefined {
  if (!["pending", "confirmed", "processing"].includes(order.status)) return "order-not-editable";
  const edits = mergeEdits(order, requested);
  if (edits.some(({ quantity }) => quantity > 10_000)) return "invalid-input";
  const increasedEdits = edits.filter(({ line, quantity }) => quantity > (line?.quantity ?? 0));
  if (increasedEdits.some(({ size }) => size === undefined)) return "line-unavailable";
  const isStockInsufficient = increasedEdits.some(({ line, size, quantity }) => {
    const neededStock = order.isStockDeducted ? quantity - (line?.quantity ?? 0) : quantity;
    return size !== undefined && isAbove(neededStock, countAvailable(size, order));
  });
  if (isStockInsufficient) return "insufficient-stock";
  const isReserved = releaseLines(order);
  const remainingLines = order.lines.filter((line) => edits.some((edit) => edit.line === line));
  for (const line of order.lines) if (!remainingLines.includes(line)) changeQuantity(order, line, 0);
  for (const { line, size, quantity } of edits) {
    if (line === undefined && size === undefined) continue;
    const editedLine = line ?? createLine(size as ModelSize);
    if (line === undefined) remainingLines.push(editedLine);
    changeQuantity(order, editedLine, quantity);
  }
  order.lines = remainingLines;
  if (isReserved) reserveLines(order);
  return undefined;
}

/** An edited line. `line` is undefined for a new line, `size` for a size that the shop no longer sells. */
interface ModelEdit {
  line: ModelLine | undefined;
  size: ModelSize | undefined;
  quantity: number;
}

/**
 * Merges requested lines for the same order line. The new name of a renamed size refers to the order line with the
 * old name.
 */
function mergeEdits(order: ModelOrder, requested: readonly RequestedLine[]): ModelEdit[] {
  const edits = new Map<ModelLine | string, ModelEdit>();
  for (const { size: requestedSize, quantity } of requested) {
    const { product, name } = requestedSize;
    const currentSize = findCurrentSize(requestedSize);
    const line =
      order.lines.find((candidate) => candidate.size.product === product && candidate.variant === name) ??
      order.lines.find((candidate) => currentSize !== undefined && candidate.size === currentSize);
    const key = line ?? JSON.stringify([product.id, name]);
    const size = line?.size.isRemoved ? undefined : (line?.size ?? currentSize);
    edits.set(key, { line, size, quantity: (edits.get(key)?.quantity ?? 0) + quantity });
  }
  return [...edits.values()];
}

function createLine(size: ModelSize): ModelLine {
  const unitPrice = calculateUnitPrice(size);
  return { size, variant: size.name, unitPrice, quantity: 0, stockTaken: 0, soldCounted: 0 };
}

/** Changes the quantity of a line, and the stock by the difference if the order has deducted stock. */
function changeQuantity({ isStockDeducted }: ModelOrder, line: ModelLine, quantity: number): void {
  const quantityChange = quantity - line.quantity;
  line.quantity = quantity;
  if (!isStockDeducted) return;
  const { size } = line;
  const stockChange =
    quantityChange > 0
      ? size.stock === null
        ? 0
        : quantityChange
      : -Math.min(line.stockTaken, -quantityChange);
  const soldChange = quantityChange > 0 ? quantityChange : -Math.min(line.soldCounted, -quantityChange);
  line.stockTaken += stockChange;
  line.soldCounted += soldChange;
  if (size.isRemoved) return;
  if (size.stock !== null) size.stock -= stockChange;
  size.sold += soldChange;
}

/** Removes a size from its product. */
export function markSizeRemoved(size: ModelSize): void {
  size.isRemoved = true;
  size.reservations.clear();
  size.product.sizes = size.product.sizes.filter((other) => other !== size);
}

/** Marks a product and its sizes as deleted. */
export function markProductRemoved(product: ModelProduct): void {
  for (const size of product.sizes) {
    size.isRemoved = true;
    size.reservations.clear();
  }
  product.isRemoved = true;
}
