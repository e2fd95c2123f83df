/** Error texts of the analytics API. Pages load this module on demand. */
export const analyticsMessages = {
  nothingCounted: "No counts were sent",
} as const;

/** Texts of the consent dialog for Google Analytics. Not in the specification. */
export const consentMessages = {
  title: "Privacy choices",
  question: "May we count visits with Google Analytics? Your name and number are never included.",
  accept: "Accept",
  decline: "Decline",
  granted: "You have accepted. If you decline now, counting stops immediately.",
  denied: "You have declined. Nothing is sent to Google.",
} as const;
