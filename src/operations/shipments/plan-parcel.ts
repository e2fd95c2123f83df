import { InvalidInput } from "#domain/shared/errors.ts";
import type { NewShipment } from "#domain/shipments/shipment.ts";
import { shipmentMessages as messages } from "#domain/shipments/shipment-messages.ts";

/** An order line with the number of bottles that are in no parcel; price (paisa) and weight of one bottle or set. */
export interface OpenLine {
  itemId: number;
  productId: string;
  productName: string;
  variant: string;
  unitPrice: number;
  weightGrams: number;
  open: number;
  /** Number of bottles in parcels. */
  packed: number;
  /** Number of bottles that the order has taken from the stock and that have not come back. */
  held: number;
}

/** The bottles of one order line in a new parcel. */
export interface ParcelLine extends Pick<OpenLine, "itemId" | "unitPrice" | "weightGrams"> {
  quantity: number;
}

/**
 * Returns the number of bottles that a new parcel takes from the stock again, by id of the order line. These bottles were returned, so the order no longer holds them.
 */
export function planBottlesToTake(
  open: readonly OpenLine[],
  lines: readonly ParcelLine[],
): Map<number, number> {
  const byItem = new Map(open.map((line) => [line.itemId, line]));
  return new Map(
    lines.flatMap(({ itemId, quantity }) => {
      const { packed = 0, held = 0 } = byItem.get(itemId) ?? {};
      const missing = packed + quantity - held;
      return missing > 0 ? [[itemId, missing] as const] : [];
    }),
  );
}

/**
 * Returns the content of a new parcel: the requested bottles, or all that are in no parcel.
 * @throws InvalidInput if a requested item is not open in this quantity
 */
export function planLines(open: readonly OpenLine[], requested: NewShipment["lines"]): ParcelLine[] {
  if (requested === undefined)
    return open.flatMap(({ itemId, unitPrice, weightGrams, open: quantity }) =>
      quantity > 0 ? [{ itemId, unitPrice, weightGrams, quantity }] : [],
    );
  const usedItemIds = new Set<number>();
  return requested.map(({ productId, variant, quantity }, index) => {
    const line = open.find((item) => item.productId === productId && item.variant === variant);
    const left = line === undefined || usedItemIds.has(line.itemId) ? 0 : Math.max(0, line.open);
    if (line === undefined || quantity > left) {
      const name = line ? `${line.productName} ${line.variant}` : productId;
      const message = messages.tooManyBottles(name, left);
      throw new InvalidInput(message, { [`lines.${index}.quantity`]: [message] });
    }
    usedItemIds.add(line.itemId);
    const { itemId, unitPrice, weightGrams } = line;
    return { itemId, unitPrice, weightGrams, quantity };
  });
}

/**
 * Returns the cash (paisa) that the courier collects for a parcel: the balance due if the order has no other open bottles, otherwise the
 * price of the parcel's bottles.
 */
export function planCash(open: readonly OpenLine[], lines: readonly ParcelLine[], due: number): number {
  const bottles = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const openBottles = open.reduce((sum, line) => sum + Math.max(0, line.open), 0);
  if (bottles === openBottles) return due;
  return Math.min(
    due,
    lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0),
  );
}
