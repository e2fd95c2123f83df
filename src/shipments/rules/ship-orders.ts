/** Maximum number of parcels in one request. */
export const MAX_SHIPMENTS = 500;

/** The button that ships an order, in the list of orders. */
export const SHIP_LABEL = "Ship";
