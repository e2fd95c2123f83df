/**
 * Where a sale came from. Orders of the website are `web`; staff enter those of the other channels, apart from
 * `exchange`, which is the order with which a return is exchanged.
 */
export const ORDER_CHANNELS = [
  "web",
  "whatsapp",
  "instagram",
  "phone",
  "walk-in",
  "exhibition",
  "exchange",
] as const;

export type OrderChannel = (typeof ORDER_CHANNELS)[number];

/** The channel of an order that a shopper places. */
export const DEFAULT_CHANNEL: OrderChannel = "web";

/** Customers at the counter take the goods along. */
const COUNTER_CHANNELS: readonly OrderChannel[] = ["walk-in", "exhibition"];

/** Returns whether customers of a channel usually take the goods along. */
export function isCounterChannel(channel: OrderChannel): boolean {
  return COUNTER_CHANNELS.includes(channel);
}

/** What staff see of each channel. */
export const CHANNEL_LABELS: Readonly<Record<OrderChannel, string>> = {
  web: "Website",
  whatsapp: "WhatsApp",
  instagram: "Instagram",
  phone: "Phone",
  "walk-in": "Walk-in",
  exhibition: "Exhibition",
  exchange: "Exchange",
};
