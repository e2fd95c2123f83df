/** Replaces the customer's name when an order is erased. It does not start with a letter, so reviews show no name. */
export const ERASED_NAME = "(erased)";
