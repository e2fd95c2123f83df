import type { OrderStatus } from "#domain/orders/order-status.ts";

/** A size in the model. It stays the same object when it is renamed. */
export interface ModelSize {
  product: ModelProduct;
  name: string;
  price: number;
  stock: number | null;
  sold: number;
  isGone: boolean;
}

export interface ModelProduct {
  id: string;
  name: string;
  discount: number | null;
  sizes: ModelSize[];
  ratings: number[];
  isGone: boolean;
}

export interface ModelLine {
  size: ModelSize;
  /** Name of the size at the time of the order. */
  variant: string;
  unitPrice: number;
  quantity: number;
  taken: number;
  counted: number;
}

export interface ModelOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  lines: ModelLine[];
  history: { status: OrderStatus; notes: string | null }[];
  notes: string | null;
  holdsStock: boolean;
  /** Stars of the reviews; null for reviews without stars, undefined without reviews. */
  reviewedWith: number | null | undefined;
}

/** The model of a shop. */
export interface ModelShop {
  /** Unique per run. Product ids are not, because a deleted product's id is used again. */
  name: string;
  products: ModelProduct[];
  /** All sizes, including removed sizes. */
  sizes: ModelSize[];
  orders: ModelOrder[];
  byKey: Map<string, ModelOrder>;
}

/** Error code of a rejection. */
export type RejectionCode = string;

/** Returns the price in Rs. after a discount in whole percent, with half a rupee rounded up. */
export function chargedPrice({ price, product: { discount } }: ModelSize): number {
  return discount === null || discount === 0 ? price : Math.floor((price * (100 - discount) + 50) / 100);
}

export interface RequestedLine {
  size: ModelSize;
  quantity: number;
}

/** Returns the size that the shop currently sells under the name of this size. */
export function currentSize({ product, name }: ModelSize): ModelSize | undefined {
  return product.isGone ? undefined : product.sizes.find((size) => size.name === name);
}

/** Returns the lines of an order, with repeated sizes merged, or the error code if the shop refuses it. */
export function expectedLines(requested: readonly RequestedLine[]): ModelLine[] | RejectionCode {
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
    return { size, variant: size.name, unitPrice: chargedPrice(size), quantity, taken: 0, counted: 0 };
  });
  const isShort = lines.some(({ size, quantity }) => size.stock !== null && size.stock < quantity);
  return isShort ? "insufficient-stock" : lines;
}

export interface ModelMove {
  status: OrderStatus;
  notes: string | null;
  deductStock: boolean;
}

/** Sets an order's status. Returns the error code if the shop refuses it. */
export function moveOrder(
  order: ModelOrder,
  { status, notes, deductStock }: ModelMove,
): RejectionCode | undefined {
  if (status === order.status) return "conflict";
  const isFulfilled = status === "processing" || status === "shipped" || status === "delivered";
  if ((status === "confirmed" || (isFulfilled && deductStock)) && !order.holdsStock) {
    const isShort = order.lines.some(
      ({ size, quantity }) => !size.isGone && size.stock !== null && size.stock < quantity,
    );
    if (isShort) return "insufficient-stock";
    if (order.lines.some(({ size }) => size.isGone)) return "ordered-items-gone";
    for (const line of order.lines) takeLine(line);
    order.holdsStock = true;
  } else if (status === "cancelled" && order.holdsStock) {
    for (const line of order.lines) giveBackLine(line);
    order.holdsStock = false;
  }
  order.status = status;
  order.history.push({ status, notes });
  if (notes !== null) order.notes = order.notes === null ? notes : `${order.notes}\n${notes}`;
  return undefined;
}

function takeLine(line: ModelLine): void {
  const { size, quantity } = line;
  line.taken = size.stock === null ? 0 : quantity;
  line.counted = quantity;
  if (size.stock !== null) size.stock -= quantity;
  size.sold += quantity;
}

function giveBackLine(line: ModelLine): void {
  const { size } = line;
  if (!size.isGone) {
    if (size.stock !== null) size.stock += line.taken;
    size.sold -= line.counted;
  }
  line.taken = 0;
  line.counted = 0;
}

/** Removes a size from its product. */
export function dropSize(size: ModelSize): void {
  size.isGone = true;
  size.product.sizes = size.product.sizes.filter((each) => each !== size);
}

/** Marks a product and its sizes as deleted. */
export function dropProduct(product: ModelProduct): void {
  for (const size of product.sizes) size.isGone = true;
  product.isGone = true;
}
