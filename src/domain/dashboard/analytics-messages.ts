/** Words about counting and consent; pages load them on demand. */
export const analyticsMessages = {
  nothingCounted: "There is nothing to count",
} as const;

/** What visitors are asked before anybody else hears of their visit. Not quoted by the specification. */
export const consentMessages = {
  title: "Privacy choices",
  question: "May Google Analytics count your visit? Never with your name or number.",
  accept: "Accept",
  decline: "Decline",
  granted: "You have accepted. Declining ends it at once.",
  denied: "You have declined. Nothing is sent to Google.",
} as const;
