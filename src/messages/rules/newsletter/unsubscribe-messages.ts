/** Texts of the page that ends a newsletter subscription. */
export const unsubscribeMessages = {
  pageTitle: "Newsletter",
  question: "Unsubscribe?",
  explanation: (email: string) => `Our newsletter will no longer be sent to ${email}.`,
  confirm: "Unsubscribe",
  decline: "Stay subscribed",
  done: "You are unsubscribed",
  doneExplanation:
    "You will receive no more newsletters. To subscribe again, use the form at the bottom of any page.",
  gone: "This link is not valid",
  goneExplanation:
    "You may already be unsubscribed, or the link is incomplete. If you still receive newsletters, use the link at the end of the latest one or contact us.",
  failed: "This did not work. Please try again in a moment.",
  browse: "Browse the shop",
  contact: "Contact us",
} as const;
