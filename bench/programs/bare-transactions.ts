/** An order's rows, ready to be written: what the shop's own transaction writes of it, in the order of the columns. */
export interface BareOrder {
  /** Values of `orders`. */
  order: readonly (string | number | null)[];
  /** Values of `order_items`, line by line. */
  lines: readonly (readonly (string | number)[])[];
}

/** A pending order's line, as its stock is to be taken. */
export interface BareLine {
  itemId: number;
  variantId: number;
  productId: string;
  variant: string;
  quantity: number;
}

/** A pending order to be confirmed. */
export interface BareConfirmation {
  id: string;
  orderNumber: string;
  lines: readonly BareLine[];
}

/** Bare transactions as the program that runs them is told. */
export interface BareWork {
  databaseUrl: string;
  inFlight: number;
  placed: readonly BareOrder[];
  confirmed: readonly BareConfirmation[];
  /** Who confirms. */
  staff: { id: string; email: string };
}
