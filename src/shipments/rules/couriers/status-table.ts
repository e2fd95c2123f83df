import type { ShipmentState } from "#orders/rules/order-status.ts";

/**
 * Maps a courier's normalized status texts to states. A text must match an entry exactly, because “Undelivered”
 * contains “delivered”.
 */
export type StatusTable = ReadonlyMap<string, ShipmentState>;

/** Status texts that have the same meaning for every courier. */
export const COMMON_STATUSES = {
  Booked: "booked",
  "Shipment Booked": "booked",
  "Shipment Picked": "picked",
  "In Transit": "in-transit",
  "Out for Delivery": "out-for-delivery",
  Delivered: "delivered",
  Undelivered: "attempted",
  "Delivery Unsuccessful": "attempted",
  "Returned to Shipper": "returned",
  "Return - Delivered to Shipper": "returned",
  Cancelled: "cancelled",
  Canceled: "cancelled",
  Lost: "lost",
} as const satisfies Record<string, ShipmentState>;

/** Normalizes case, apostrophes, spaces and hyphens, which couriers use inconsistently. */
export function normalizeStatus(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[’`]/g, "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?- ?/g, " - ")
    .trim();
}

/** Creates a table from a courier's status texts. */
export function createStatusTable(statuses: Readonly<Record<string, ShipmentState>>): StatusTable {
  const entries = Object.entries(statuses);
  return new Map(entries.map(([text, state]) => [normalizeStatus(text), state]));
}

/** Returns the state of a status text, or `undefined` if the table does not contain the text. */
export function findState(table: StatusTable, text: string): ShipmentState | undefined {
  return table.get(normalizeStatus(text));
}
