import type { OrderStatus } from "#domain/orders/order-status.ts";

/** A size as the model knows it: the same however it is renamed, until it is gone. */
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
  /** What the size was called when it was sold. */
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
  /** The stars that its products were given, null for words alone; undefined: nobody has reviewed it. */
  reviewedWith: number | null | undefined;
}

/** All that the life of orders depends on. */
export interface ModelShop {
  /** Of this life alone: ids come again, since a deleted product leaves its own to the next. */
  name: string;
  products: ModelProduct[];
  /** Every size there ever was. */
  sizes: ModelSize[];
  orders: ModelOrder[];
  byKey: Map<string, ModelOrder>;
}

/** Why something is refused, as the code of its error. */
export type Refusal = string;

/** Rs. after a discount in whole percent, half a rupee up. */
export function chargedPrice({ price, product: { discount } }: ModelSize): number {
  return discount === null || discount === 0 ? price : Math.floor((price * (100 - discount) + 50) / 100);
}

export interface AskedLine {
  size: ModelSize;
  quantity: number;
}

/** The size that the shop sells now under the name of that one. */
export function soldNow({ product, name }: ModelSize): ModelSize | undefined {
  return product.isGone ? undefined : product.sizes.find((size) => size.name === name);
}

/** What an order of these lines will hold, the same size asked for twice being one line; or why it is refused. */
export function placing(asked: readonly AskedLine[]): ModelLine[] | Refusal {
  const quantities = new Map<string, AskedLine>();
  for (const { size, quantity } of asked) {
    const key = JSON.stringify([size.product.id, size.name]);
    quantities.set(key, { size, quantity: (quantities.get(key)?.quantity ?? 0) + quantity });
  }
  const merged = [...quantities.values()];
  if (merged.some(({ quantity }) => quantity > 10_000)) return "invalid-input";
  if (merged.some(({ size }) => soldNow(size) === undefined)) return "line-unavailable";
  const lines = merged.map(({ size: asked_, quantity }): ModelLine => {
    const size = soldNow(asked_) ?? asked_;
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
export function moveOrder(order: ModelOrder, { status, notes, deductStock }: ModelMove): Refusal | undefined {
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

/** Takes a size out of its product. */
export function dropSize(size: ModelSize): void {
  size.isGone = true;
  size.product.sizes = size.product.sizes.filter((each) => each !== size);
}

/** Takes a product and its sizes out of the shop; what it was is still known. */
export function dropProduct(product: ModelProduct): void {
  for (const size of product.sizes) size.isGone = true;
  product.isGone = true;
}
