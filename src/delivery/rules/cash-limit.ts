/** Highest amount (PKR) that a courier may collect in cash. Income Tax circular 02/2025-26. */
export const MAX_CASH_ON_DELIVERY = 200_000;
