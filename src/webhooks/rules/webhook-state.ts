/** Why the shop switched an endpoint off: its server responded with 410, or failed for days. */
export const STOP_REASONS = ["gone", "failing"] as const;

export type StopReason = (typeof STOP_REASONS)[number];

/** States of deliveries. */
export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];
