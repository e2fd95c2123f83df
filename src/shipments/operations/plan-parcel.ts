import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { getShareOfUnits } from "#discounts/rules/calculate-discount.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { NewShipment } from "../rules/shipment.ts";
import { shipmentMessages as messages } from "../rules/shipment-messages.ts";
import { shipmentLines, shipments } from "../tables/shipment-schema.server.ts";

/**
 * An order line. `weightGrams` is that of one bottle or set. `netAmount` (paisa) is the price of the whole line after
 * discounts.
 */
export interface OpenLine {
  itemId: number;
  productId: string;
  productName: string;
  variant: string;
  /** Number of bottles or sets of the line. */
  quantity: number;
  netAmount: number;
  weightGrams: number;
  /** Number of bottles that are not in any parcel. */
  unpacked: number;
  /** Number of bottles in parcels. */
  packed: number;
  /** Number of bottles that count as sold: bottles of the confirmed order that were not returned. */
  deducted: number;
}

/** The bottles of one order line in a new parcel. */
interface ParcelLine extends Pick<OpenLine, "itemId" | "weightGrams"> {
  quantity: number;
  /** The part of the line's net amount (paisa), rounded down. */
  amount: number;
}

/**
 * Returns the number of bottles that a new parcel takes from the stock again, by order line id. These
 * bottles were returned, so they are no longer deducted for the order.
 */
export function planBottlesToTake(
  openLines: readonly OpenLine[],
  lines: readonly ParcelLine[],
): Map<number, number> {
  const byItem = new Map(openLines.map((line) => [line.itemId, line]));
  return new Map(
    lines.flatMap(({ itemId, quantity }) => {
      const { packed = 0, deducted = 0 } = byItem.get(itemId) ?? {};
      const missing = packed + quantity - deducted;
      return missing > 0 ? [[itemId, missing] as const] : [];
    }),
  );
}

/**
 * Returns the lines of a new parcel: the requested bottles or, by default, all bottles that are not in any parcel.
 * @throws InvalidInput if a requested quantity exceeds the number of unpacked bottles
 */
export function planLines(openLines: readonly OpenLine[], requested: NewShipment["lines"]): ParcelLine[] {
  if (requested === undefined)
    return openLines.flatMap((line) => (line.unpacked > 0 ? [toParcelLine(line, line.unpacked)] : []));
  const usedItemIds = new Set<number>();
  return requested.map(({ productId, variant, quantity }, index) => {
    const line = openLines.find((item) => item.productId === productId && item.variant === variant);
    const available = line === undefined || usedItemIds.has(line.itemId) ? 0 : Math.max(0, line.unpacked);
    if (line === undefined || quantity > available) {
      const name = line ? `${line.productName} ${line.variant}` : productId;
      const message = messages.tooManyBottles(name, available);
      throw new InvalidInput(message, { [`lines.${index}.quantity`]: [message] });
    }
    usedItemIds.add(line.itemId);
    return toParcelLine(line, quantity);
  });
}

function toParcelLine(line: OpenLine, quantity: number): ParcelLine {
  const { itemId, weightGrams, netAmount } = line;
  return { itemId, weightGrams, quantity, amount: getShareOfUnits(netAmount, line.quantity, quantity) };
}

/** Bottles of an order line in a parcel. */
export interface PackedLine {
  shipmentId: number;
  itemId: number;
  quantity: number;
}

/**
 * Returns the cash (paisa) that the courier collects for a parcel: the balance due if all other bottles of the
 * order are in parcels, otherwise the price of the parcel's bottles after discounts, but at most the balance due. Orders from before
 * prices were rounded can have paisa; their cash is rounded down to whole rupees.
 * @param unreceived bottles in parcels that come back or are lost. No other parcel collects their price: the customer
 * does not have them, and pays their own parcel if it is delivered after all.
 */
export function planCash(
  openLines: readonly OpenLine[],
  lines: readonly ParcelLine[],
  balanceDue: number,
  unreceived: readonly PackedLine[] = [],
): number {
  const collectable = Math.max(0, balanceDue - sumPrices(openLines, unreceived));
  return roundDownToRupees(Math.min(collectable, calculateCash(openLines, lines, collectable)));
}

/** Returns the price (paisa) of bottles in parcels, as the parcels collect it: each in whole rupees. */
function sumPrices(openLines: readonly OpenLine[], packed: readonly PackedLine[]): number {
  const byParcel = new Map<number, number>();
  for (const { shipmentId, itemId, quantity } of packed) {
    const line = openLines.find((item) => item.itemId === itemId);
    const price = line ? toParcelLine(line, quantity).amount : 0;
    byParcel.set(shipmentId, (byParcel.get(shipmentId) ?? 0) + price);
  }
  return [...byParcel.values()].reduce((sum, price) => sum + roundDownToRupees(price), 0);
}

/** Rounds paisa down to whole rupees. Couriers collect whole rupees, and must not collect more than is due. */
function roundDownToRupees(paisa: number): number {
  return Math.floor(paisa / 100) * 100;
}

function calculateCash(
  openLines: readonly OpenLine[],
  lines: readonly ParcelLine[],
  balanceDue: number,
): number {
  const bottles = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const openBottles = openLines.reduce((sum, line) => sum + Math.max(0, line.unpacked), 0);
  if (bottles === openBottles) return balanceDue;
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Returns an SQL expression for the number of packed bottles. Counts the same parcels as `keepsBottles`.
 * @param matches SQL condition on the aliases `parcel` and `line`
 */
export function countPackedBottles(matches: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(line.quantity), 0)::int from ${shipments} as parcel
    join ${shipmentLines} as line on line.shipment_id = parcel.id
    where ${matches} and parcel.state <> 'cancelled' and (parcel.state <> 'returned' or parcel.inspected_at is null))`;
}
