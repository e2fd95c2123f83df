/** Keyboard shortcuts for the focused row of the confirmation list. */
export const CALL_KEYS = {
  confirmed: "y",
  noAnswer: "n",
  otherResult: "r",
  whatsapp: "w",
  markSent: "m",
} as const;
