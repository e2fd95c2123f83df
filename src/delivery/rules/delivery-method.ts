/** Delivery methods, in the order in which checkout lists them. */
export const DELIVERY_METHODS = ["standard", "express", "pickup"] as const;

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];
