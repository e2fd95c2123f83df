/** Rows that the shop's transaction inserts for an order, with values in column order. */
export interface BareOrder {
  /** Values of the `orders` row. */
  order: readonly (string | number | null)[];
  /** Values of the `order_items` rows. */
  lines: readonly (readonly (string | number)[])[];
  /** The bottles that the order reserves, at most one entry per size. */
  bottles: readonly { variantId: number; quantity: number }[];
}

/** An order line whose stock is deducted. */
export interface BareLine {
  itemId: number;
  variantId: number;
  productId: string;
  variant: string;
  quantity: number;
}

/** A pending order to confirm. */
export interface BarePendingOrder {
  id: string;
  orderNumber: string;
  lines: readonly BareLine[];
}

/** Input of the program that executes the shop's SQL transactions without the shop. */
export interface TransactionLoad {
  databaseUrl: string;
  concurrency: number;
  ordersToPlace: readonly BareOrder[];
  ordersToConfirm: readonly BarePendingOrder[];
  /** The staff member who confirms the orders. */
  staff: { id: string; email: string };
}
