/** The name in an order whose personal data is erased. It does not start with a letter, so reviews show no name. */
export const ERASED_NAME = "(erased)";
