/** Keyboard shortcuts of a row in the list of orders to confirm. */
export const CALL_KEYS = {
  confirmed: "y",
  noAnswer: "n",
  otherResult: "r",
  whatsapp: "w",
  markSent: "m",
} as const;
