/**
 * Charge for delivering an order, PKR. Every statement about free or charged delivery derives from this value, so that
 * pages say what checkout charges.
 */
export const DELIVERY_CHARGE: number = 0;
