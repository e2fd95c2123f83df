/**
 * Charge for delivering an order, in PKR. Every text about free or paid delivery derives from this value, so pages and
 * checkout always agree.
 */
export const DELIVERY_CHARGE: number = 0;
