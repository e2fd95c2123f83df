/** Replaces the customer's name when an order is erased. Starts with no letter, so reviews show no name. */
export const ERASED_NAME = "(erased)";
